import { personOf } from '#web/gate.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/access-route'

export const handle = { needs: 'office.enter' } satisfies RouteHandle

/** Asked by an open page before it reads itself anew: the role now. Who has none is answered by the gate. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ role: personOf(context).role })
}
