import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { RETURN_STATES, RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/return.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/returns-page'
import { pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { AnswerClock } from './answer-clock.tsx'
import { counted, useWaiting } from '#web/admin/shell/waiting.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'returns', needs: 'return.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const query = {
    status: RETURN_STATES.filter((state) => state === params.get('estado')),
    late: params.has('vencidas'),
    inTime: params.has('en-termino'),
    claims: params.has('reclamos'),
    q: cleanSearch(params.get('q') ?? ''),
    page: pageOf(url),
  }
  const list = await context.get(shopContext).returns.list(context.get(visitorContext), query)
  return { ...valueOf(list), query }
}

type View = { state?: string; late?: boolean; inTime?: boolean; claims?: boolean; page?: number }

/** Requests of the botón de arrepentimiento with their 24 hours; exchanges and claims beside them. */
export default function AdminReturns({
  loaderData: { returns, paging, counts, query },
}: Route.ComponentProps) {
  const { status, late, inTime, claims } = query
  const address = ({ state, page = 1, ...view }: View) =>
    asking(adminPaths.returns, {
      q: query.q,
      estado: state,
      vencidas: view.late && '1',
      'en-termino': view.inTime && '1',
      reclamos: view.claims && '1',
      page: page > 1 && page,
    })
  return (
    <>
      <PageTitle name={counted(useWaiting().returns, 'Devoluciones')} hidden />
      <AdminTitle
        title="Devoluciones"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Devoluciones' }]}
      />
      <ViewLinks
        label="Vistas"
        views={[
          {
            name: 'Todas',
            to: address({}),
            here: status.length === 0 && !late && !inTime && !claims,
          },
          { name: 'Fuera de término', to: address({ late: true }), here: late, count: counts.late },
          { name: 'En término', to: address({ inTime: true }), here: inTime, count: counts.inTime },
          { name: 'Reclamos abiertos', to: address({ claims: true }), here: claims, count: counts.claims },
          ...RETURN_STATES.map((state) => ({
            name: RETURN_STATE_LABEL[state],
            to: address({ state }),
            here: status[0] === state,
            count: counts[state],
          })),
        ]}
      />
      {returns.length === 0 ? (
        <Empty title="No hay devoluciones en esta vista" as="h2" />
      ) : (
        <>
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
                <AnswerClock of={one} />
              </li>
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address({ state: status[0], late, inTime, claims, page })}
            of={paging.total === 1 ? 'devolución' : 'devoluciones'}
          />
        </>
      )}
    </>
  )
}
