/** Of an order, what its shopper reads about paying it without a provider, and about money that goes back by hand. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { paymentProofs, payments, refunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { dueOf } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isOnItsWay } from '#rules/payments/refund-states.ts'
import { isUndecided } from '#rules/payments/states.ts'
import {
  accountLines,
  handDiscountOf,
  HAND_MEANS,
  HAND_PROVIDERS,
  isByHand,
  offeredMeans,
  type HandMeans,
  type HandTerms,
} from '#rules/payments/means.ts'
import type { OrderRow } from './events.ts'
import { amountsBy } from './means.ts'

export type HandView = {
  /** How else it may be paid, as things are. */
  otherMeans: HandMeans[]
  /** What it comes to then. */
  totalByHand: Centavos
  /** What it waits for; null when it waits for no money that comes by hand. */
  byHand: {
    means: HandMeans
    due: Centavos
    received: Centavos
    account: { name: string; value: string }[]
    proofs: { id: number; at: Date }[]
  } | null
  /** What goes back by hand, and to which account; null when nothing does. */
  owedBack: { amount: Centavos; account: string } | null
}

export async function handView(
  db: Reader,
  order: OrderRow,
  terms: HandTerms,
  payable: boolean,
): Promise<HandView> {
  const { id, means, refundAccount } = order
  const waits = isByHand(means) && isOpen(order.status) && isUnpaid(order.paymentStatus)
  const owed = await owedOf(db, id)
  return {
    otherMeans: payable && !isByHand(means) ? offeredMeans(terms, order) : [],
    totalByHand: amountsBy(order, handDiscountOf(terms)).totalCentavos - order.creditCentavos,
    byHand: waits ? await waitingFor(db, order, means, terms) : null,
    owedBack: owed > 0 ? { amount: owed, account: refundAccount } : null,
  }
}

async function waitingFor(db: Reader, order: OrderRow, means: HandMeans, terms: HandTerms) {
  const [part] = await db
    .select({ amount: payments.amountCentavos })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        inArray(payments.provider, [...HAND_MEANS]),
        inStates(payments.status, isUndecided),
      ),
    )
  const received = part?.amount ?? 0
  const proofs = await db
    .select({ id: paymentProofs.id, at: paymentProofs.createdAt })
    .from(paymentProofs)
    .where(eq(paymentProofs.orderId, order.id))
    .orderBy(asc(paymentProofs.id))
  const account = means === 'transfer' ? accountLines(terms).map(([name, value]) => ({ name, value })) : []
  return { means, due: dueOf(order) - received, received, account, proofs }
}

async function owedOf(db: Reader, orderId: number): Promise<Centavos> {
  const [{ sum } = { sum: 0 }] = await db
    .select({
      sum: sql`coalesce(sum(${refunds.amountCentavos} - ${refunds.creditCentavos}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        inArray(payments.provider, [...HAND_PROVIDERS]),
        inStates(refunds.status, isOnItsWay),
      ),
    )
  return sum
}
