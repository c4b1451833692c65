import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/proof-route'

export const handle = { section: 'settlements', needs: 'consign.see-money' } satisfies RouteHandle

/** What the bank gave as proof of a transfer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { settlements } = context.get(shopContext).consignment
  return privateFile(await settlements.proof(context.get(visitorContext), params.number), 'comprobante')
}
