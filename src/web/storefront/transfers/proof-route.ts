import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/proof-route'

export const handle = { opensFor: 'users' } satisfies RouteHandle

/** What a shopper sent of their own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return privateFile(
    await context.get(shopContext).transfers.proof(context.get(visitorContext), Number(params.id)),
    'comprobante',
  )
}
