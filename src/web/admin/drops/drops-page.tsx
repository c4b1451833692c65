import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/drops-page'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { DropStateMark } from './drop-state.tsx'

export const handle = { section: 'drops', needs: 'drop.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { drops } = context.get(shopContext)
  return valueOf(await drops.admin.list(context.get(visitorContext), { page: pageOf(url) }))
}

export default function AdminDrops({ loaderData: { drops, paging } }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <PageTitle name="Lanzamientos" hidden />
      <AdminTitle
        title="Lanzamientos"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Lanzamientos' }]}
      >
        {may('drop.write') && (
          <ButtonLink to={adminPaths.newDrop()} size="small">
            Nuevo
          </ButtonLink>
        )}
      </AdminTitle>
      {drops.length === 0 ? (
        <Empty title="Todavía no hay lanzamientos" as="h2">
          Un lanzamiento vende por sorteo lo que no alcanza para todos: una inscripción por persona, y la
          cuenta a la vista.
        </Empty>
      ) : (
        <ul className="panel divide-y divide-line px-4 md:px-5">
          {drops.map((drop) => (
            <li
              key={drop.id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
            >
              <span className="min-w-0">
                <Link
                  to={adminPaths.drop(drop.id)}
                  className="font-bold break-words after:absolute after:inset-0 hover:underline"
                >
                  {drop.product}
                </Link>
                <span className="block text-sm text-muted">
                  Sorteo: {shortMoment(drop.drawAt)} ·{' '}
                  {drop.units === 1 ? '1 unidad' : `${drop.units} unidades`} ·{' '}
                  {drop.entries === 1 ? '1 inscripción' : `${drop.entries} inscripciones`}
                  {drop.bought > 0 && ` · ${drop.bought} comprados`}
                </span>
              </span>
              <DropStateMark state={drop.state} />
            </li>
          ))}
        </ul>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks paging={paging} to={(page) => asking(adminPaths.drops, { page })} of="lanzamientos" />
      )}
    </>
  )
}
