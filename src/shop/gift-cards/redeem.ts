/** A code becomes store credit of whoever brings it, once. Nobody learns from the answers which codes there are. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { giftCards } from '#data/schema.ts'
import { readGiftCode } from '#rules/gift-cards/code.ts'
import { GIFT_CARD, isRedeemed, isWorthIt } from '#rules/gift-cards/states.ts'
import { GIFT_SAYS, GIFT_TRIES } from '#rules/gift-cards/limits-and-texts.ts'
import type { Centavos } from '#rules/money.ts'
import { done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { balanceOf, lockedBalance, moveCredit } from '#shop/credit/ledger.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { limitVisitor, retryText } from '#shop/rate-limits.ts'
import { hashGiftCode, lockGift, moveGift } from './card.ts'

export type Redeemed = { amount: Centavos; balance: Centavos }

const giftCreditKey = (giftCardId: number): string => `gift-card:${giftCardId}`

export function openGiftRedeeming(context: ShopContext) {
  const redeem = openGiftFor(context)

  /** `typed`: as it stands in the e-mail, or as people write it. Their own, again, answers what it did. */
  return async function redeemOwn(visitor: Visitor, typed: unknown): Promise<Outcome<Redeemed>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    return redeem(visitor, visitor.id, typed)
  }
}

/** The same for somebody (`userId`), by whoever may: the caller has asked. `also` is written with it, where it was not written before. */
export function openGiftFor(context: ShopContext) {
  const { database, clock } = context

  return async function redeem(
    visitor: Visitor,
    userId: number,
    typed: unknown,
    also?: (tx: Tx, redeemed: Redeemed) => Promise<unknown>,
  ): Promise<Outcome<Redeemed>> {
    const code = typeof typed === 'string' ? readGiftCode(typed) : null
    if (code === null) return invalid(GIFT_SAYS.shape, { code: GIFT_SAYS.shape })
    const at = clock()
    // Counted before it is looked for, and whatever becomes of it.
    const { allowed, retryAfter } = await limitVisitor(database.db, 'gift-code', visitor, GIFT_TRIES, at)
    if (!allowed) return refused('too-many', `${GIFT_SAYS.tries} ${retryText(retryAfter)}`, retryAfter)
    const codeHash = await hashGiftCode(database.db, code)
    const unknown = invalid(GIFT_SAYS.unknown, { code: GIFT_SAYS.unknown })
    const end = await database.transaction(async (tx): Promise<Outcome<Redeemed>> => {
      const [found] = await tx
        .select({ id: giftCards.id })
        .from(giftCards)
        .where(eq(giftCards.codeHash, codeHash))
      if (!found) return unknown
      const me = userId
      // The person and their credit first, as whoever erases their account holds them.
      await lockedBalance(tx, me)
      const card = await lockGift(tx, found)
      if (!card || card.codeHash !== codeHash) return unknown
      const amount = card.amountCentavos
      if (isRedeemed(card.status) && card.redeemedBy === me)
        return done({ amount, balance: await balanceOf(tx, me) })
      if (!isWorthIt(card.status)) return unknown
      const actor = actorOf(visitor)
      await moveGift(tx, card, GIFT_CARD.redeemed, { actor, at, redeemedBy: me, redeemedAt: at })
      const moved = await moveCredit(tx, {
        userId: me,
        kind: 'gift',
        amount,
        key: giftCreditKey(card.id),
        actor,
        at,
      })
      if (moved === 'short') throw new Error('credit that is given cannot be short')
      const redeemed = { amount, balance: moved.balance }
      await also?.(tx, redeemed)
      return done(redeemed)
    })
    if (end.ok) await context.hint({ kind: 'news', userId })
    else context.countEvent?.('gift code refused')
    return end
  }
}
