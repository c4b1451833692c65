/** The exchange of a case: found, and what its payments say. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, payments, returnLines } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { isApproved } from '#rules/payments/states.ts'
import type { ExchangeFacts } from '#rules/returns/exchange/exchange.ts'
import { isGivenUp } from '#rules/returns/exchange/states.ts'
import type { ExchangeTold } from '#rules/returns/exchange/story.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { GONE_BACK } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { payBackOf } from '../pay-back.ts'

export type ExchangeRow = typeof exchanges.$inferSelect

export async function exchangeOf(db: Reader | Tx, returnId: number): Promise<ExchangeRow | null> {
  const [row] = await db.select().from(exchanges).where(eq(exchanges.returnId, returnId))
  return row ?? null
}

/** Of its difference, by payment: what was paid, stands, and did not go back. */
export const paidOf = (
  db: Reader | Tx,
  exchangeId: number,
): Promise<{ paymentId: number; left: Centavos }[]> =>
  db
    .select({
      paymentId: payments.id,
      left: sql<number>`payments.amount_centavos - ${GONE_BACK}`,
    })
    .from(payments)
    .where(and(eq(payments.exchangeId, exchangeId), inStates(payments.status, isApproved)))
    .orderBy(payments.id)

export async function factsOf(
  db: Reader | Tx,
  exchange: ExchangeRow,
  order: Pick<OrderRow, 'paymentStatus'>,
): Promise<ExchangeFacts> {
  const { parcel, delivery, differenceCentavos: difference, madeCentavos } = exchange
  const paid = difference > 0 ? await paidOf(db, exchange.id) : []
  const settled =
    difference <= 0 || madeCentavos !== null || paid.reduce((sum, { left }) => sum + left, 0) >= difference
  return { parcel, delivery, difference, settled, disputed: isDisputed(order.paymentStatus) }
}

const units = (quantity: number, { name, size }: { name: string; size: string }): string =>
  `${quantity === 1 ? '' : `${quantity} × `}${name}, talle ${size}`

/** As it is told to both sides. */
export async function exchangeTold(
  db: Reader | Tx,
  exchange: ExchangeRow,
  order: Pick<OrderRow, 'paymentStatus'>,
): Promise<ExchangeTold> {
  const { fromExchangeId, orderLineId, quantity, parcel, delivery, differenceCentavos, expiresAt } = exchange
  const [from] =
    fromExchangeId === null
      ? await db
          .select({ name: orderLines.name, size: orderLines.size })
          .from(orderLines)
          .where(eq(orderLines.id, orderLineId))
      : await db
          .select({ name: exchanges.name, size: exchanges.size })
          .from(exchanges)
          .where(eq(exchanges.id, fromExchangeId))
  const settled = isGivenUp(parcel)
    ? (await paidOf(db, exchange.id)).length > 0
    : (await factsOf(db, exchange, order)).settled
  return {
    from: units(quantity, from!),
    to: units(quantity, exchange),
    parcel,
    delivery,
    difference: differenceCentavos,
    settled,
    asCredit: isCredit(await payBackOf(db, exchange.returnId)),
    until: expiresAt,
  }
}

/** How many came with a case and were accepted. */
export async function takenUnits(db: Reader | Tx, returnId: number): Promise<number> {
  const [{ units } = { units: 0 }] = await db
    .select({ units: sql<number>`coalesce(sum(${returnLines.quantity}), 0)::int` })
    .from(returnLines)
    .where(and(eq(returnLines.returnId, returnId), sql`${returnLines.condition} is distinct from 'refused'`))
  return units
}
