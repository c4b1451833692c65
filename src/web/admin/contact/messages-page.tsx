import { paths } from '#rules/paths.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/messages-page'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'messages', needs: 'contact.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('messages', asked)

/** What people wrote to the shop; who still waits stands on top. */
export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  const { q, filters } = loaderData.screen.view
  return (
    <>
      <PageTitle name={counted(useWaiting().messages, 'Mensajes')} hidden />
      <AdminTitle
        title="Mensajes"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Mensajes' }]}
      />
      <AdminList
        list={loaderData}
        title="Mensajes"
        none="No hay mensajes"
        noneSo={
          q
            ? 'Ningún mensaje dice eso'
            : filters.ver === 'sin-responder'
              ? 'No queda nadie sin responder'
              : 'No hay mensajes'
        }
      />
    </>
  )
}
