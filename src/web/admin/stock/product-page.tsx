import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/product-page'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdjustForm } from './adjust-form.tsx'
import { ShelfForm } from './shelf-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'stock', needs: 'stock.read' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const size = url.searchParams.get('talle') || null
  const ledger = await context
    .get(shopContext)
    .stock.ledger(context.get(visitorContext), productId(params.id), size, pageOf(url))
  return { ledger: valueOf(ledger), key: crypto.randomUUID() }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const sizeId = productId(texts.sizeId)
  if (sizeId === 0) throw data(null, { status: 400 })
  const { stock } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const places = texts.intent === 'place'
  const end = places ? await stock.place(visitor, sizeId, texts) : await stock.adjust(visitor, sizeId, texts)
  const to = adminPaths.productStock(params.id) + url.search
  return end.ok ? onward(request, to, places ? 'size-placed' : 'stock-adjusted') : refusal(end, form)
}

/** «Why is this number 7?»: every movement with the balance after it; and counting anew. */
export default function AdminStockProduct({ loaderData: { ledger, key } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const requestKey = useFirstOf(key, useTimesSent())
  const { product, size, stock, sizes, sums, rows, paging, agrees } = ledger
  const address = (one: string | null, page = 1) =>
    asking(adminPaths.productStock(product.id), { talle: one, page: page > 1 && page })
  const chosen = sizes.find((one) => one.size === size)
  return (
    <>
      <PageTitle name={`Stock de ${product.name}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={product.name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Stock', to: adminPaths.stock },
          { name: product.name },
        ]}
      >
        <ButtonLink to={adminPaths.labels({ producto: String(product.id) })} look="quiet" size="small">
          Etiquetas
        </ButtonLink>
        <ButtonLink to={adminPaths.product(product.id)} look="quiet" size="small">
          Ver el producto
        </ButtonLink>
      </AdminTitle>
      {!agrees && (
        <Notice tone="error" className="mb-5">
          Los movimientos no suman el stock. Avisá a quien mantiene el sistema.
        </Notice>
      )}
      <ViewLinks
        label="Talles"
        views={[
          { name: 'Todos los talles', to: address(null), here: size === null },
          ...sizes
            .filter((one) => one.offered || one.stock > 0)
            .map((one) => ({
              name: `Talle ${one.size}`,
              to: address(one.size),
              here: size === one.size,
              count: one.stock,
            })),
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="space-y-4 lg:order-last">
          {/* First: who counts at the shelf has a telephone in the hand. */}
          {!may('stock.write') ? null : chosen ? (
            <>
              <AdjustForm
                size={chosen}
                requestKey={requestKey}
                refusal={answer?.intent === 'place' ? undefined : answer}
              />
              <ShelfForm size={chosen} refusal={answer?.intent === 'place' ? answer : undefined} />
            </>
          ) : (
            <p className="panel p-4 text-md text-muted">Para contar o ajustar, elegí un talle.</p>
          )}
          <section aria-labelledby="suma" className="panel p-4 md:p-5">
            <h2 id="suma" className="mb-1 text-lg font-bold">
              Por qué hay {stock}
            </h2>
            <dl className="divide-y divide-line text-md tabular-nums">
              {sums.map(({ kind, label, units }) => (
                <div key={kind} className="flex justify-between gap-4 py-2">
                  <dt className="text-muted">{label}</dt>
                  <dd className="font-medium">{units > 0 ? `+${units}` : units}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <section
          aria-labelledby="movimientos"
          // It scrolls sideways on telephones, with the keyboard too.
          tabIndex={0}
          className="panel overflow-x-auto p-4 md:p-5"
        >
          <h2 id="movimientos" className="mb-2 text-lg font-bold">
            Movimientos
          </h2>
          <table className="w-full text-left text-md">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th className="py-1.5 pr-3 font-normal max-sm:hidden">Cuándo</th>
                <th className="py-1.5 pr-3 font-normal">Qué</th>
                <th className="py-1.5 pr-3 text-right font-normal">Unidades</th>
                <th className="py-1.5 text-right font-normal">Quedan</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line tabular-nums">
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="py-2 pr-3 align-top whitespace-nowrap text-muted max-sm:hidden">
                    {shortMoment(row.at)}
                  </td>
                  <td className="py-2 pr-3">
                    {row.label}
                    {size === null && ` · talle ${row.size}`}
                    <span className="block text-sm text-muted">
                      <span className="sm:hidden">{shortMoment(row.at)} · </span>
                      {row.order && (
                        <Link to={adminPaths.order(row.order.number)} className="link mr-2 whitespace-nowrap">
                          {row.order.number}
                        </Link>
                      )}
                      {[row.actor, row.reason].filter(Boolean).join(' · ')}
                    </span>
                  </td>
                  <td className="py-2 pr-3 text-right align-top font-semibold">
                    {row.delta > 0 ? `+${row.delta}` : row.delta}
                  </td>
                  <td className="py-2 text-right align-top">{row.balance}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {paging.pages > 1 && (
            <AdminPageLinks paging={paging} to={(page) => address(size, page)} of="movimientos" />
          )}
        </section>
      </div>
    </>
  )
}
