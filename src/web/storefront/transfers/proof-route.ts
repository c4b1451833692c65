import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { proofAnswer } from '#web/ui/proof-answer.ts'
import type { Route } from './+types/proof-route'

export const handle = { opensFor: 'users' } satisfies RouteHandle

/** What a shopper sent of their own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return proofAnswer(
    await context.get(shopContext).transfers.proof(context.get(visitorContext), Number(params.id)),
  )
}
