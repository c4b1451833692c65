/** Gift cards as the shop's people read them. Nobody is ever sent a code. */
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { giftCardHistory, giftCardPayments, giftCardRefunds, giftCards } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GIFT_CARD_STATE_LABEL, isUnredeemed, isWorthIt } from '#rules/gift-cards/states.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { PAYMENT_STATE_LABEL, isApproved, type PaymentState } from '#rules/payments/states.ts'
import { REFUND_STATE_LABEL, hasFailed, type RefundState } from '#rules/payments/refund-states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { openList } from '#shop/lists/open.ts'
import { giftCardList, giftLines, lineOf, type GiftLine } from './lists.ts'

export type GiftPage = GiftLine & {
  message: string
  payments: {
    id: string | null
    status: PaymentState
    label: string
    amount: Centavos
    surplus: boolean
    at: Date
  }[]
  refunds: { amount: Centavos; status: RefundState; label: string; at: Date }[]
  history: { at: Date; who: string; to: string | null; reason: string }[]
  canRetryRefund: boolean
}

/** Sold or given, not redeemed, and its money is here: what of it is owed. */
const owedGift = (card = giftCards): SQL =>
  sql`(${inStates(card.status, isWorthIt)} or (${inStates(card.status, isUnredeemed)} and exists (select 1 from gift_card_payments gp
    where gp.gift_card_id = ${card.id} and not gp.surplus and ${inStates(sql`gp.status`, isApproved)})))`

/** The question for their sum, to be asked within another. */
export const giftsOwedNow = (): SQL =>
  sql`select coalesce(sum(${giftCards.amountCentavos}), 0)::float8 as sum from ${giftCards} where ${owedGift()}`

export async function giftsOwed(db: Reader | Tx): Promise<Centavos> {
  const { rows } = await db.execute<{ sum: number }>(giftsOwedNow())
  return rows[0]!.sum
}

export function openGiftLists(context: ShopContext) {
  const { db } = context.database

  /** What all that nobody has redeemed comes to. */
  async function owed(visitor: Visitor): Promise<Outcome<Centavos>> {
    const refusal = may(visitor, 'gift-card.read')
    return refusal ?? done(await giftsOwed(db))
  }

  async function look(visitor: Visitor, id: number): Promise<Outcome<GiftPage>> {
    const refusal = may(visitor, 'gift-card.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [found] = await giftLines(db).where(eq(giftCards.id, id))
    if (!found) return missing()
    const paid = await db
      .select()
      .from(giftCardPayments)
      .where(eq(giftCardPayments.giftCardId, id))
      .orderBy(asc(giftCardPayments.attempt))
    const back = await db
      .select()
      .from(giftCardRefunds)
      .where(
        inArray(
          giftCardRefunds.paymentId,
          paid.map((one) => one.id),
        ),
      )
      .orderBy(asc(giftCardRefunds.id))
    const moves = await db
      .select()
      .from(giftCardHistory)
      .where(eq(giftCardHistory.giftCardId, id))
      .orderBy(asc(giftCardHistory.id))
    const named = await nameActors(db, [...new Set(moves.map(({ actor }) => actor))])
    return done({
      ...lineOf(found),
      message: found.card.message,
      payments: paid.map(({ providerPaymentId, status, amountCentavos: amount, surplus, createdAt }) => ({
        id: providerPaymentId,
        status,
        amount,
        surplus,
        at: createdAt,
        label: PAYMENT_STATE_LABEL[status],
      })),
      refunds: back.map(({ amountCentavos: amount, status, createdAt }) => ({
        amount,
        status,
        at: createdAt,
        label: REFUND_STATE_LABEL[status],
      })),
      history: moves.map(({ createdAt, actor, to, reason }) => ({
        at: createdAt,
        who: named(actor),
        reason,
        to: to && GIFT_CARD_STATE_LABEL[to],
      })),
      canRetryRefund: back.some(({ status }) => hasFailed(status)),
    })
  }

  return { list: openList(context, giftCardList).read, owed, look }
}
