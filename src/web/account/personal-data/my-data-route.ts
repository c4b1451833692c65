/** «Descargar mis datos» (Ley 25.326 art. 14): one file, for the person who asks and for nobody else. */
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/my-data-route'

export const handle = { opensFor: 'users', signInReturnsTo: paths.profile } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const end = await context.get(shopContext).users.ownData(context.get(visitorContext))
  if (!end.ok) throw new Response(end.message, { status: statusOf(end) })
  return new Response(JSON.stringify(end.value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mis-datos.json"',
    },
  })
}
