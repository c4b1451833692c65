import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { RETURN_STATES, RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { TURN_LABEL, TURNS, type Turn } from '#rules/returns/queue.ts'
import { RETURN_KIND_LABEL, RETURN_KINDS, type ReturnKind } from '#rules/returns/kinds.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/returns-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AnswerClock, NextStepLine } from './answer-clock.tsx'
import { KIND_WORD, queueQuery, TURN_WORD } from './queue-query.ts'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'returns', needs: 'return.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = queueQuery(url)
  const list = await context.get(shopContext).returns.list(context.get(visitorContext), query)
  return { ...valueOf(list), query }
}

const KINDS_LABEL: Record<ReturnKind, string> = {
  withdrawal: 'Arrepentimientos',
  exchange: 'Cambios',
  claim: 'Reclamos',
}

type View = {
  state?: string | undefined
  late?: boolean
  inTime?: boolean
  claims?: boolean
  turn?: Turn | null
  kind?: ReturnKind | null
  page?: number
}

/** Requests of the botón de arrepentimiento with their 24 hours; exchanges and claims beside them. */
export default function AdminReturns({
  loaderData: { returns, paging, counts, query },
}: Route.ComponentProps) {
  const { status, late, inTime, claims, turn, kind } = query
  const address = ({ state, page = 1, ...view }: View, list = adminPaths.returns) =>
    asking(list, {
      q: query.q,
      estado: state,
      vencidas: view.late && '1',
      'en-termino': view.inTime && '1',
      reclamos: view.claims && '1',
      turno: view.turn && TURN_WORD[view.turn],
      tipo: view.kind && KIND_WORD[view.kind],
      page: page > 1 && page,
    })
  const here: View = { state: status[0], late, inTime, claims, turn, kind }
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
            here: status.length === 0 && !late && !inTime && !claims && !turn && !kind,
          },
          ...TURNS.map((one) => ({
            name: TURN_LABEL[one],
            to: address({ turn: one }),
            here: turn === one,
            count: counts[one],
          })),
          { name: 'Fuera de término', to: address({ late: true }), here: late, count: counts.late },
          { name: 'En término', to: address({ inTime: true }), here: inTime, count: counts.inTime },
          { name: 'Reclamos abiertos', to: address({ claims: true }), here: claims, count: counts.claims },
          ...RETURN_STATES.map((state) => ({
            name: RETURN_STATE_LABEL[state],
            to: address({ state }),
            here: status[0] === state,
            count: counts[state],
          })),
          ...RETURN_KINDS.map((one) => ({
            name: KINDS_LABEL[one],
            to: address({ kind: one }),
            here: kind === one,
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
                <div className="text-right max-md:text-left">
                  <AnswerClock of={one} />
                  <NextStepLine of={one} />
                </div>
              </li>
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address({ ...here, page })}
            of={paging.total === 1 ? 'devolución' : 'devoluciones'}
          />
          <ButtonLink to={address(here, adminPaths.returnsFile)} look="quiet" size="small" reloadDocument>
            Exportar esta vista (CSV)
          </ButtonLink>
        </>
      )}
    </>
  )
}
