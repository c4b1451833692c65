import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import { holderHere } from '../door.ts'
import type { Route } from './+types/proof-route'

export const handle = { opensFor: 'banned', crawlers: 'kept out' } satisfies RouteHandle

/** What the bank gave as proof of one payment of one's own: by account, or by a link once a code was typed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const { settlements } = context.get(shopContext).consignment
  return privateFile(await settlements.proofFor(holder, params.number), 'comprobante')
}
