import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import { holderHere } from '../door.ts'
import type { Route } from './+types/photo-route'

export const handle = { opensFor: 'banned', crawlers: 'kept out' } satisfies RouteHandle

/** A photo of why a pair was not taken: only for its owner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const { portal } = context.get(shopContext).consignment
  return privateFile(await portal.refusedPhoto(holder, params.code, Number(params.id)), 'foto')
}
