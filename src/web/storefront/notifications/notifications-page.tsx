import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { bellCookie, bellSeenOf } from '#web/cookies.ts'
import { pushOffer } from '#web/push-offer.ts'
import { settled } from '#web/return-to.ts'
import { today } from '#web/ui/dates.ts'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/notifications-page'
import NewsList from './news-list.tsx'

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Notificaciones', matches, { noindex: true })

/** The bell without scripts: the page is the look, so it resets the count. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const bell = await shop.notifications.bell(visitor, bellSeenOf(request))
  return { ...bell, offer: visitor.kind === 'person' ? pushOffer(context) : null }
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
        <NewsList news={loaderData} today={today()} />
        {loaderData.offer && (
          <a href={loaderData.offer.to} className="link mt-4 inline-flex min-h-11 items-center text-md">
            {loaderData.offer.name}
          </a>
        )}
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
