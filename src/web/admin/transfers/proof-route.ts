import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/proof-route'

export const handle = { needs: 'transfer.read' } satisfies RouteHandle

/** What a shopper sent, for who matches payments. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return privateFile(
    await context.get(shopContext).transfers.proof(context.get(visitorContext), Number(params.id)),
    'comprobante',
  )
}
