/** Ending a gift card before it was redeemed: whoever bought it takes it back within the law's term, or the shop gives its money back. */
import { and, eq } from 'drizzle-orm'
import { giftCardPayments, giftCardRefunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GIFT_CARD, isRedeemed, isUnpaidGift, isUnredeemed } from '#rules/gift-cards/states.ts'
import { giftReasonForm } from '#rules/gift-cards/form.ts'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { hasFailed, REFUND } from '#rules/payments/refund-states.ts'
import { withinTerm } from '#rules/returns/withdrawal-right.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ClosedDays } from '#rules/calendar/holidays.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { paymentNotReady } from '#shop/payments/preference.ts'
import { readForm } from '#shop/read-form.ts'
import { lockGift, moveGift, type GiftCardRow } from './card.ts'
import { notifyGiftBuyer } from './emails.ts'
import { refundGift } from './refund.ts'
import { paymentOfGift } from './settle.ts'

/** Before it is mailed the term has not begun. */
export const mayWithdraw = (
  card: Pick<GiftCardRow, 'mailedAt' | 'status'>,
  now: Date,
  closed: ClosedDays,
): boolean => isUnredeemed(card.status) && withinTerm(card.mailedAt, now, closed)

export function openGiftCallOff(
  context: ShopContext,
  verbs: {
    ask: (reference: string) => Promise<boolean>
    ownGift: (visitor: Visitor, reference: string) => Promise<GiftCardRow | null>
  },
) {
  const { database, clock, settings } = context

  /** `back`: what goes back in money; 0 for one that nobody had paid. */
  async function withdraw(visitor: Visitor, reference: string): Promise<Outcome<{ back: Centavos }>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    const own = await verbs.ownGift(visitor, reference)
    if (!own) return missing()
    // It may have been paid a moment ago.
    if (isUnpaidGift(own.status) && !(await verbs.ask(reference)))
      return conflict(paymentNotReady('Tu regalo'))
    return end(visitor, own.id, (card) => {
      if (isUnpaidGift(card.status)) return null
      return mayWithdraw(card, clock(), settings.closedDays) ? null : GIFT_SAYS.over
    })
  }

  /** By the shop, with a reason; also after the term. */
  async function callOff(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ back: Centavos }>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(giftReasonForm, input, GIFT_SAYS.reason)
    return form.ok ? end(visitor, id, () => null, form.value.reason) : form
  }

  const end = (
    visitor: Visitor,
    id: number,
    whyNot: (card: GiftCardRow) => string | null,
    reason = '',
  ): Promise<Outcome<{ back: Centavos }>> =>
    database.transaction(async (tx) => {
      const at = clock()
      const card = await lockGift(tx, { id })
      if (!card) return missing()
      if (isRedeemed(card.status)) return conflict(GIFT_SAYS.redeemed)
      const why = whyNot(card)
      if (why !== null) return conflict(why)
      const payment = await paymentOfGift(tx, id)
      const ended = await moveGift(tx, card, GIFT_CARD.called_off, { actor: actorOf(visitor), at, reason })
      if (!ended) return conflict(GIFT_SAYS.moved)
      const back = payment ? await refundGift(tx, payment, { reason: reason || 'called off', at }) : 0
      if (back > 0) await notifyGiftBuyer(tx, settings, ended, 'called-off', { cause: 'off', at })
      if (reason !== '')
        await writeAudit(tx, visitor, {
          action: 'gift-card.call-off',
          entity: 'gift-card',
          entityId: id,
          before: { status: card.status },
          after: { status: ended.status, amount: back, reason },
          at,
        })
      return done({ back })
    })

  /** The provider refused it, and somebody has put right why. */
  async function retryRefund(visitor: Visitor, id: number): Promise<Outcome<null>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      const at = clock()
      if (!(await lockGift(tx, { id }))) return missing()
      const [failed] = await tx
        .select({ id: giftCardRefunds.id, amount: giftCardRefunds.amountCentavos })
        .from(giftCardRefunds)
        .innerJoin(giftCardPayments, eq(giftCardPayments.id, giftCardRefunds.paymentId))
        .where(and(eq(giftCardPayments.giftCardId, id), inStates(giftCardRefunds.status, hasFailed)))
        .limit(1)
      if (!failed) return conflict(GIFT_SAYS.refundFailed)
      await tx
        .update(giftCardRefunds)
        .set({ status: REFUND.requested, updatedAt: at })
        .where(eq(giftCardRefunds.id, failed.id))
      await queue(tx, 'gift-card-refund', { refundId: failed.id }, { runAt: at })
      await writeAudit(tx, visitor, {
        action: 'gift-card.refund-retry',
        entity: 'gift-card',
        entityId: id,
        after: { amount: failed.amount },
        at,
      })
      return done(null)
    })
  }

  return { withdraw, callOff, retryRefund }
}
