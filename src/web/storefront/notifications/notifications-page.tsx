import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { bellCookie, bellSeenOf } from '#web/cookies.ts'
import { settled } from '#web/return-to.ts'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/notifications-page'
import NewsList from './news-list.tsx'

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Notificaciones', matches, { noindex: true })

/** The bell without scripts: the page is the look, so it resets the count. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return context.get(shopContext).notifications.bell(context.get(visitorContext), bellSeenOf(request))
}

/** A click on the bell sets the count to 0 (product §21.2). */
export async function action({ request, context }: Route.ActionArgs) {
  await context.get(shopContext).notifications.seen(context.get(visitorContext))
  const form = await request.formData()
  return settled(request, form, null, [bellCookie(request, new Date())])
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Notificaciones">
      <div className="max-w-2xl">
        <NewsList news={loaderData} />
        {loaderData.count > 0 && (
          <form method="post" className="mt-6">
            <input type="hidden" name="returnTo" value={paths.notifications} />
            <button className="button" data-look="quiet">
              Marcar como vistas
            </button>
          </form>
        )}
      </div>
    </Page>
  )
}
