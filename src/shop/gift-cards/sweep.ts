/** What happens to gift cards without anybody asking: lost notices are found, and what nobody pays lapses. */
import { and, asc, desc, eq, gt, isNotNull, lt, lte } from 'drizzle-orm'
import { giftCardPayments, giftCards } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GIFT_CARD, isUnpaidGift, takesPayment } from '#rules/gift-cards/states.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import type { ShopContext } from '#shop/context.ts'
import { sweepForgottenGifts } from './forget.ts'
import { lockGift, moveGift } from './card.ts'

const BATCH = 100
/** While the provider does not answer we wait this long beyond the term before giving up without its word. */
const PATIENCE = 60 * MINUTES
const RECONCILE_AFTER = 3 * MINUTES
const RECONCILE_DAYS = 7

export function openGiftSweep(
  { database, clock, log }: ShopContext,
  verbs: { ask: (reference: string) => Promise<boolean> },
) {
  const { db } = database

  async function wasSentToPay(id: number): Promise<boolean> {
    const [attempt] = await db
      .select({ id: giftCardPayments.id })
      .from(giftCardPayments)
      .where(and(eq(giftCardPayments.giftCardId, id), isNotNull(giftCardPayments.preferenceId)))
      .limit(1)
    return attempt !== undefined
  }

  async function sweepGifts(): Promise<number> {
    const due = await db
      .select({ id: giftCards.id, reference: giftCards.reference, expiresAt: giftCards.expiresAt })
      .from(giftCards)
      .where(and(inStates(giftCards.status, isUnpaidGift), lte(giftCards.expiresAt, clock())))
      .orderBy(asc(giftCards.expiresAt))
      .limit(BATCH)
    for (const { id, reference, expiresAt } of due) {
      const known = !(await wasSentToPay(id)) || (await verbs.ask(reference))
      if (!known && clock().getTime() < expiresAt.getTime() + PATIENCE) continue
      await database.transaction(async (tx) => {
        const card = await lockGift(tx, { id })
        if (card && isUnpaidGift(card.status))
          await moveGift(tx, card, GIFT_CARD.lapsed, { actor: 'system:sweep', at: clock() })
      })
    }
    return due.length
  }

  /** Asks the provider about every card that waits for money, or lapsed lately and may have been paid since. */
  async function reconcileGifts(): Promise<number> {
    const now = clock().getTime()
    const open = await db
      .selectDistinct({ id: giftCards.id, reference: giftCards.reference })
      .from(giftCards)
      .innerJoin(giftCardPayments, eq(giftCardPayments.giftCardId, giftCards.id))
      .where(
        and(
          inStates(giftCards.status, takesPayment),
          isNotNull(giftCardPayments.preferenceId),
          lt(giftCards.createdAt, new Date(now - RECONCILE_AFTER)),
          gt(giftCards.createdAt, new Date(now - RECONCILE_DAYS * 1440 * MINUTES)),
        ),
      )
      .orderBy(desc(giftCards.id))
      .limit(BATCH)
    for (const { id, reference } of open)
      try {
        // The provider is away: no use in asking it about the rest.
        if (!(await verbs.ask(reference))) break
      } catch (error) {
        log.error({ giftCard: id, error: String(error) }, 'gift card could not be reconciled')
      }
    return open.length
  }

  const forgetGifts = () => sweepForgottenGifts(db, clock())

  return { forgetGifts, sweepGifts, reconcileGifts }
}
