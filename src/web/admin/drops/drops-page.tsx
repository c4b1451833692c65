import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/drops-page'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'

export const handle = { section: 'drops', needs: 'drop.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('drops', asked)

export default function AdminDrops({ loaderData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <PageTitle name="Lanzamientos" hidden />
      <AdminTitle
        title="Lanzamientos"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Lanzamientos' }]}
      >
        <ListFile of={loaderData.screen} />
        {may('drop.write') && (
          <ButtonLink to={adminPaths.newDrop()} size="small">
            Nuevo
          </ButtonLink>
        )}
      </AdminTitle>
      <AdminList
        list={loaderData}
        title="Lanzamientos"
        none="Todavía no hay lanzamientos"
        noneSo="Ningún lanzamiento es de eso"
        about="Un lanzamiento vende por sorteo lo que no alcanza para todos: una inscripción por persona, y la cuenta a la vista."
      />
    </>
  )
}
