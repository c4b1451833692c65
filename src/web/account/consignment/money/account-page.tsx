import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { holderHere } from '../door.ts'
import { Numbers } from '../numbers.tsx'
import { PortalFrame } from '../portal-frame.tsx'
import type { Route } from './+types/account-page'
import { AccountRows } from './account-rows.tsx'

export const handle = { opensFor: 'banned' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Mi cuenta', matches, { noindex: true })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const page = Number(url.searchParams.get('page')) || 1
  const end = await context.get(shopContext).consignment.settlements.accountFor(holder, page)
  if (!end.ok) throw data(null, { status: statusOf(end) })
  const { numbers, lines, paging } = end.value
  return { numbers, lines, paging, byLink: holder.by === 'link', died: holder.died === true }
}

/** What a consignor got and is owed, row by row. */
export default function ConsignorAccount({ loaderData }: Route.ComponentProps) {
  const { numbers, lines, paging, byLink, died } = loaderData
  return (
    <PortalFrame title="Mi cuenta" here={sellPaths.consignmentAccount} byLink={byLink} died={died}>
      <Numbers numbers={numbers} />
      {numbers.due < 0 && (
        <p className="mb-6 max-w-[58ch] text-md">
          Tu cuenta quedó a favor de la tienda: se descuenta de tu próxima venta. No genera intereses, y tus
          pares los retirás igual.
        </p>
      )}
      {lines.length === 0 ? (
        <Empty title="Todavía no hay movimientos" as="h2" />
      ) : (
        <section aria-labelledby="movimientos" className="max-w-2xl">
          <h2 id="movimientos" className="border-b border-line pb-2 text-lg font-bold">
            Movimientos
          </h2>
          <AccountRows lines={lines} />
          {paging.pages > 1 && (
            <nav aria-label="Páginas de movimientos" className="mt-6 flex gap-2">
              {paging.links.map((page) => (
                <a
                  key={page}
                  href={sellPaths.consignmentAccountPage(page)}
                  aria-current={page === paging.page ? 'page' : undefined}
                  className="chip tabular-nums"
                >
                  {page}
                </a>
              ))}
            </nav>
          )}
          <p className="mt-4">
            <a
              href={sellPaths.consignmentAccountCsv}
              className="link inline-flex min-h-11 items-center text-md"
            >
              Descargar todo (CSV)
            </a>
          </p>
        </section>
      )}
    </PortalFrame>
  )
}
