import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import { offerAt } from './offer-at.ts'
import type { Route } from './+types/photo-route'

export const handle = { opensFor: 'banned' } satisfies RouteHandle

/** Of an offer that is theirs; `chica`: as lists show it. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { offers } = context.get(shopContext).consignment
  const small = url.searchParams.has('chica')
  return privateFile(
    await offers.photo({ owner: offerAt(params.token, { request, context }) }, Number(params.id), { small }),
    'foto',
  )
}
