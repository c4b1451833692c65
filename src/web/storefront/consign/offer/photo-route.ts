import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/photo-route'

export const handle = { opensFor: 'banned' } satisfies RouteHandle

/** Of the offer whose link it is; `chica`: as lists show it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offers } = context.get(shopContext).consignment
  const small = url.searchParams.has('chica')
  return privateFile(await offers.photo({ token: params.token }, Number(params.id), { small }), 'foto')
}
