import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/days-page'

export const handle = { section: 'till', needs: 'till.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('tillDays', asked)

/** Every day of the till, the newest first. */
export default function TillDays({ loaderData }: Route.ComponentProps) {
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
      >
        <ListFile of={loaderData.screen} />
      </AdminTitle>
      <AdminList
        list={loaderData}
        title="Cajas"
        none="Todavía no se abrió ninguna caja"
        noneSo="Ninguna caja es así"
      />
    </>
  )
}
