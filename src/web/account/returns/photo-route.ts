import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/photo-route'

export const handle = { opensFor: 'users' } satisfies RouteHandle

/** Of one's own case. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { returns } = context.get(shopContext)
  return privateFile(await returns.photo(context.get(visitorContext), params.code, Number(params.id)), 'foto')
}
