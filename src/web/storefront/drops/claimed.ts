import type { CartLine } from '#rules/cart/cart.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

/** What a checkout is of whose address names what a draw keeps for them. */
export async function claimedBy({ drops }: Pick<Shop, 'drops'>, visitor: Visitor, drop: string) {
  const claim = await drops.claim(visitor, drop)
  if ('why' in claim) return { lines: [] as CartLine[], held: null, until: null, drop, why: claim.why }
  return { lines: [claim.line], held: claim.line, until: claim.until, drop, why: null }
}
