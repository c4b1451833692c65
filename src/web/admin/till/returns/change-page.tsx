import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import { nameOfUnit } from '#rules/units/shown.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { findProducts } from '#web/admin/orders/find-products.ts'
import { FoundProducts } from '#web/admin/orders/found-products.tsx'
import { ScanRow } from '#web/admin/scan/scan-row.tsx'
import { useScans } from '#web/admin/scan/use-scans.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { LONGEST_CODE } from '../counter-query.ts'
import type { Route } from './+types/change-page'
import { ChangeForm } from './change-form.tsx'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

const CODE = 'codigo'
const MOST_FOUND = 6
const number = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** What is wanted, in the address: a size of a product, or a single pair. */
type Wanted = { productId: number; size: string; unit: string }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const { till } = shop
  const asked = url.searchParams
  const sale = valueOf(await till.returns.returnable(visitor, orderIdIn(params.number) ?? 0))
  const held = sale.held.find(
    (one) => one.orderLineId === number(asked.get('linea')) && one.of === (asked.get('de') ?? ''),
  )
  const typed = (asked.get(CODE) ?? '').split('\n').findLast((one) => one.trim() !== '') ?? ''
  const scanned = typed.trim() === '' ? null : await till.find(visitor, typed.trim().slice(0, LONGEST_CODE))
  const line = scanned?.ok && scanned.value && 'line' in scanned.value ? scanned.value.line : null
  const wanted: Wanted | null = line
    ? { productId: line.productId, size: line.size, unit: line.unit ?? '' }
    : number(asked.get('producto')) && asked.get('talle')
      ? {
          productId: number(asked.get('producto'))!,
          size: asked.get('talle')!.slice(0, 20),
          unit: (asked.get('prenda') ?? '').slice(0, 40),
        }
      : null
  const quantity = Math.max(1, Math.min(number(asked.get('cuantas')) ?? 1, held?.free ?? 1))
  const choices = async (productId?: number) =>
    held
      ? valueOf(
          await shop.exchanges.choices(visitor, sale.reference, {
            orderLineId: held.orderLineId,
            of: held.of,
            quantity,
            ...(productId === undefined ? {} : { productId }),
          }),
        ).chosen
      : null
  const own = await choices()
  const chosen = wanted && (await choices(wanted.productId))
  const pair = wanted?.unit ? chosen?.pairs.find(({ code }) => code === wanted.unit) : undefined
  const isThere =
    wanted !== null && (wanted.unit ? pair !== undefined : (chosen?.sizes.includes(wanted.size) ?? false))
  const q = !line && typed.trim() !== '' && scanned?.ok ? typed.trim().slice(0, MAX_SEARCH_LENGTH) : ''
  return {
    sale,
    held: held ?? null,
    quantity,
    sizes: own?.sizes ?? [],
    pairs: own?.pairs.map(({ code, size, grade, price }) => ({ code, size, grade, price })) ?? [],
    wanted:
      wanted && isThere
        ? {
            ...wanted,
            name: chosen!.product.name,
            grade: pair?.grade ?? null,
            difference: pair?.difference ?? chosen!.difference,
          }
        : null,
    problem:
      scanned && !scanned.ok
        ? scanned.message
        : wanted && !isThere
          ? 'Eso no está a la venta para cambiarlo. Elegí otra cosa.'
          : null,
    q,
    found: q === '' ? [] : await findProducts(shop, q, MOST_FOUND),
    open: valueOf(await till.days.current(visitor)) !== null,
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { returns } = context.get(shopContext).till
  const id = orderIdIn(params.number) ?? 0
  const end = await returns.change(context.get(visitorContext), id, formTexts(form))
  return end.ok ? onward(request, adminPaths.tillReturn(end.value.code), 'till-changed') : refusal(end, form)
}

/** One line of a sale for another size or product: what is taken along is chosen in the address, and the difference is paid here. */
export default function Change({ loaderData }: Route.ComponentProps) {
  const { sale, held, quantity, sizes, pairs, wanted, problem, q, found, open, key } = loaderData
  const answer = useAnswer<typeof action>()
  const submit = useSubmit()
  const { state } = useNavigation()
  const of: Record<string, string | number> = held
    ? { linea: held.orderLineId, de: held.of, cuantas: quantity }
    : {}
  const here = adminPaths.tillChange(sale.number)
  const scans = useScans(state === 'idle', (codes) => {
    void submit({ ...of, [CODE]: codes }, { method: 'get', action: here, replace: true })
  })
  const name = `Cambiar de ${sale.number}`
  const why = open ? sale.whyNoExchange : COUNTER_SAYS.closed
  const to = (productId: number, size: string, unit = '') =>
    adminPaths.tillChange(sale.number, { ...of, producto: productId, talle: size, prenda: unit })
  return (
    <>
      <PageTitle name={name} failed={answer !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Devolver o cambiar', to: adminPaths.tillReturns },
          { name: sale.number, to: adminPaths.tillReturnsOf(sale.number) },
          { name: 'Cambiar' },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {[...new Set(Object.values(answer.fields))].filter((one) => one !== answer.message).join(' · ') ||
            null}
        </Notice>
      )}
      {why !== null || held === null ? (
        <Notice quiet tone="info">
          {why ?? 'Eso ya no está para cambiar: elegí otra vez qué vuelve.'}{' '}
          <Link to={adminPaths.tillReturnsOf(sale.number)} className="link font-semibold">
            Volver a la venta
          </Link>
        </Notice>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="space-y-4">
            <section aria-labelledby="vuelve" className="panel p-4 md:p-5">
              <h2 id="vuelve" className="text-lg font-bold">
                Vuelve
              </h2>
              <p>
                {quantity > 1 && `${quantity} × `}
                <WithCodes text={held.name} />, talle {held.size}
              </p>
              {held.free > 1 && (
                <p className="mt-3 flex flex-wrap gap-2">
                  {Array.from({ length: held.free }, (_, index) => index + 1).map((many) => (
                    <Link
                      key={many}
                      to={adminPaths.tillChange(sale.number, {
                        ...of,
                        cuantas: many,
                        ...(wanted
                          ? { producto: wanted.productId, talle: wanted.size, prenda: wanted.unit }
                          : {}),
                      })}
                      className="chip"
                      aria-current={many === quantity ? 'true' : undefined}
                    >
                      <span className="sr-only">Cambiar </span>
                      {many}
                    </Link>
                  ))}
                </p>
              )}
            </section>
            <section aria-labelledby="otro-talle" className="panel p-4 md:p-5">
              <h2 id="otro-talle" className="mb-2 text-lg font-bold">
                Otro talle de lo mismo
              </h2>
              <p className="flex flex-wrap gap-2">
                {sizes.map((size) => (
                  <Link key={size} to={to(held.productId, size)} preventScrollReset className="chip">
                    <span className="sr-only">Cambiar por talle </span>
                    {size}
                  </Link>
                ))}
                {pairs.map(({ code, size, grade, price }) => (
                  <Link
                    key={code}
                    to={to(held.productId, size, code)}
                    preventScrollReset
                    className="chip flex-wrap py-1.5 whitespace-normal"
                  >
                    <WithCodes text={nameOfUnit(`Talle ${size}`, { code, grade })} />
                    <span className="text-sm font-normal text-muted tabular-nums">{formatAmount(price)}</span>
                  </Link>
                ))}
                {sizes.length === 0 && pairs.length === 0 && (
                  <span className="text-muted">No queda en otro talle.</span>
                )}
              </p>
            </section>
            <Form
              method="get"
              action={here}
              role="search"
              aria-label="Buscar lo que se lleva"
              onSubmit={scans.onSubmit}
              className="panel p-4 md:p-5"
            >
              {Object.entries(of).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <ScanRow
                scans={scans}
                name={CODE}
                label="Otro producto: escaneá su etiqueta, o escribí un código o un nombre"
                button="Elegir"
                look="quiet"
                maxLength={LONGEST_CODE}
                enterKeyHint="search"
                problem={problem}
              />
              {q !== '' && (
                <FoundProducts
                  className="mt-3"
                  found={found}
                  none="No hay productos con ese nombre ni ese código."
                  adding={(productId, lineKey) => {
                    const [size = '', unit = ''] = lineKey.split('@')
                    return to(productId, size, unit)
                  }}
                />
              )}
            </Form>
          </div>
          <ChangeForm {...{ sale, held, quantity, wanted, requestKey: key, answer }} />
        </div>
      )}
    </>
  )
}
