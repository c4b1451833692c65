import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/photo-route'

export const handle = { section: 'pair-offers', needs: 'consign.read' } satisfies RouteHandle

/** Of anybody's offer; `chica`: as lists show it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = { visitor: context.get(visitorContext), offerId: Number(params.id) }
  const { offers } = context.get(shopContext).consignment
  const small = url.searchParams.has('chica')
  return privateFile(await offers.photo(by, Number(params.photo), { small }), 'foto')
}
