import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/days-page'

export const handle = { section: 'till', needs: 'till.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { till } = context.get(shopContext)
  return valueOf(await till.days.days(context.get(visitorContext), pageOf(url)))
}

/** Every day of the till, the newest first. */
export default function TillDays({ loaderData: { days, paging } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle name="Cajas" hidden />
      <AdminTitle
        title="Cajas"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Cajas' },
        ]}
      />
      {days.length === 0 ? (
        <Empty title="Todavía no se abrió ninguna caja" as="h2" />
      ) : (
        <ul className="panel divide-y divide-line px-4 md:px-5">
          {days.map(({ id, openedAt, openedBy, closedAt, takings, difference, sales }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
            >
              <span className="min-w-0">
                <Link
                  to={adminPaths.tillDay(id)}
                  className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
                >
                  {shortMoment(openedAt)}
                </Link>
                <span className="block text-sm text-muted">
                  {closedAt ? `Cerró ${shortMoment(closedAt)}` : 'Abierta'}
                  {openedBy && ` · la abrió ${openedBy}`} · {sales} {sales === 1 ? 'venta' : 'ventas'}
                </span>
              </span>
              <span className="text-right tabular-nums">
                <b>{formatAmount(takings.cash + takings.card + takings.transfer)}</b>
                {difference !== 0 && (
                  <span className="block text-sm text-rojo">
                    {difference < 0 ? 'Faltaron' : 'Sobraron'} {formatAmount(Math.abs(difference))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks paging={paging} to={(page) => asking(adminPaths.tillDays, { page })} of="cajas" />
      )}
    </>
  )
}
