/** What a checkout is of: the cart, or the one pair that a draw keeps for whoever asks, which its address names. */
import type { CartLine } from '#rules/cart/cart.ts'
import { DROP_CODE, dropPaths } from '#rules/drop-paths.ts'
import { paths } from '#rules/paths.ts'
import { cartOf } from '#web/cart.ts'
import { claimedBy } from '#web/storefront/drops/claimed.ts'
import type { CheckoutCall } from '#web/ui/personal/draft.ts'

export type Wanted = {
  lines: CartLine[]
  /** Kept for them, and until when. */
  held: CartLine | null
  until: Date | null
  drop: string | null
  /** Why there is nothing to buy under that address. */
  why: string | null
}

const dropCode = (request: Request): string | null => new URL(request.url).searchParams.get(DROP_CODE)

/** Where this checkout's forms lead, and what comes back to it. */
export function checkoutOf(request: Request): string {
  const drop = dropCode(request)
  return drop === null ? paths.checkout : dropPaths.checkout(drop)
}

export async function wantedIn({ request, context, shop, visitor }: CheckoutCall): Promise<Wanted> {
  const drop = dropCode(request)
  if (drop !== null) return claimedBy(shop, visitor, drop)
  return { lines: await cartOf(context), held: null, until: null, drop, why: null }
}
