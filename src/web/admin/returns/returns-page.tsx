import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/returns-page'
import { AnswerClock, NextStepLine } from './answer-clock.tsx'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'returns', needs: 'return.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('returns', asked)

/** Requests of the botón de arrepentimiento with their 24 hours; exchanges and claims beside them. */
export default function AdminReturns({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle name={counted(useWaiting().returns, 'Devoluciones')} hidden />
      <AdminTitle
        title="Devoluciones"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Devoluciones' }]}
      />
      <AdminList
        list={loaderData}
        title="Devoluciones"
        none="No hay devoluciones en esta vista"
        rows={(returns) => (
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {returns.map((one) => (
              <li
                key={one.code}
                className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3.5"
              >
                <div className="min-w-0">
                  <Link
                    to={adminPaths.return(one.code)}
                    className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
                  >
                    {one.code}
                  </Link>
                  <p className="text-md">
                    {one.name} · {RETURN_KIND_LABEL[one.kind]}
                    {one.order && ` · ${one.order.number}`}
                  </p>
                  <p className="text-sm text-muted">{shortMoment(one.createdAt)}</p>
                </div>
                <div className="text-right max-md:text-left">
                  <AnswerClock of={one} />
                  <NextStepLine of={one} />
                </div>
              </li>
            ))}
          </ul>
        )}
      />
      {loaderData.items.length > 0 && <ListFile of={loaderData.screen}>Exportar esta vista (CSV)</ListFile>}
    </>
  )
}
