/** Products that are sold by a draw (decision 66): announced, entered, drawn from a promised seed, and sold to one after the other. */
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Recall } from '#shop/answers.ts'
import { openDropsAdmin } from './admin.ts'
import { findClaim, type Claim } from './buy.ts'
import { openEntering } from './enter.ts'
import { openPublicDrops } from './public.ts'
import { openReadDrops } from './read.ts'
import { openTurn } from './turn.ts'

export function openDrops(context: ShopContext, recall?: Recall) {
  const { turn, turnDue } = openTurn(context)

  /** What is kept for a person under this code; or why nothing is. */
  async function claim(visitor: Visitor, code: string): Promise<Claim | { why: string }> {
    const refusal = may(visitor, 'order.place')
    if (refusal) return { why: refusal.message }
    return visitor.kind === 'person'
      ? findClaim(context.database.db, visitor.id, code, context.clock())
      : { why: '' }
  }

  return {
    ...openPublicDrops(context, recall),
    ...openEntering(context, { turn }),
    claim,
    turn,
    turnDue,
    admin: { ...openReadDrops(context), ...openDropsAdmin(context, { turn }) },
  }
}
