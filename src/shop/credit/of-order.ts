/** Store credit that pays an order: taken when it is placed, part of its payment when that comes, given back when it dies. The caller holds the order's lock. */
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { creditEntries, orders, payments } from '#data/schema.ts'
import { creditChanged } from '#rules/credit/credit.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict } from '#rules/outcome.ts'
import { lockedBalance, moveCredit } from './ledger.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'creditCentavos'>
type Deed = { actor: string; at: Date }

/** False, and nothing written, when they have not so much any more. */
export async function spendCredit(
  tx: Tx,
  { id, userId, creditCentavos }: Order,
  deed: Deed,
): Promise<boolean> {
  if (creditCentavos === 0) return true
  const { entries } = await heldBy(tx, id)
  const moved = await moveCredit(tx, {
    userId,
    kind: 'spent',
    amount: -creditCentavos,
    key: `order:${id}:spent:${entries}`,
    orderId: id,
    ...deed,
  })
  return moved !== 'short'
}

/** What an order that dies held; what its payment was made of goes back with that payment's refund. */
export async function releaseCredit(
  tx: Tx,
  { id, userId, creditCentavos }: Order,
  deed: Deed,
): Promise<void> {
  if (creditCentavos === 0 || (await isCounted(tx, id))) return
  const { held, entries } = await heldBy(tx, id)
  if (held <= 0) return
  await moveCredit(tx, {
    userId,
    kind: 'released',
    amount: held,
    key: `order:${id}:released:${entries}`,
    orderId: id,
    ...deed,
  })
}

/** The payment becomes what its order was paid with: money and, from now on, the credit that was taken for it. */
export async function countCredit(
  tx: Tx,
  order: Order,
  payment: Pick<typeof payments.$inferSelect, 'id'>,
): Promise<void> {
  if (order.creditCentavos === 0 || (await isCounted(tx, order.id))) return
  await tx
    .update(payments)
    .set({
      amountCentavos: sql`${payments.amountCentavos} + ${order.creditCentavos}`,
      creditCentavos: order.creditCentavos,
    })
    .where(eq(payments.id, payment.id))
}

/** A refund is done: what of it is credit is theirs to spend. */
export async function refundAsCredit(
  tx: Tx,
  { orderId, refundId, amount, at }: { orderId: number; refundId: number; amount: Centavos; at: Date },
): Promise<void> {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  await moveCredit(tx, {
    userId: order!.userId,
    kind: 'refunded',
    amount,
    key: `refund:${refundId}`,
    orderId,
    refundId,
    actor: 'system:payments',
    at,
  })
}

async function isCounted(tx: Tx, orderId: number): Promise<boolean> {
  const counted = and(eq(payments.orderId, orderId), gt(payments.creditCentavos, 0))
  return (await tx.$count(payments, counted)) > 0
}

async function heldBy(tx: Tx, orderId: number): Promise<{ held: Centavos; entries: number }> {
  const [row] = await tx
    .select({
      held: sql`coalesce(-sum(${creditEntries.amountCentavos}), 0)`.mapWith(Number),
      entries: count(),
    })
    .from(creditEntries)
    .where(eq(creditEntries.orderId, orderId))
  return row!
}

/** Placing with store credit: the account is held, and pays as much as it has. */
export const creditPart = ({ clock }: { clock: () => Date }) => ({
  name: 'credit',
  async lock(
    tx: Tx,
    draft: {
      userId: number
      request: { credit?: Centavos | true | null }
      amounts: { total: Centavos }
      credit: Centavos
    },
  ) {
    const shown = draft.request.credit ?? null
    const balance = shown === null ? 0 : await lockedBalance(tx, draft.userId)
    if (shown !== null && shown !== true && shown !== balance) return conflict(creditChanged(balance), {})
    draft.credit = Math.min(balance, draft.amounts.total)
    return null
  },
  async write(tx: Tx, order: Order, { actor }: { actor: string }) {
    await spendCredit(tx, order, { actor, at: clock() })
  },
})
