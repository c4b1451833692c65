import { isAdmin } from '#rules/users/access.ts'
import { visitorContext } from '#web/context.ts'
import type { Route } from './+types/access-route'

/** Asked by an open page before it reads itself anew: 204 to an admin, everybody else is answered by the gate. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(null, { status: isAdmin(context.get(visitorContext)) ? 204 : 404 })
}
