/** The exchange of a case: found, moved, and what its payments and its courier say. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, orderLines, payments, returnLines } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { isApproved } from '#rules/payments/states.ts'
import type { ExchangeFacts } from '#rules/returns/exchange/exchange.ts'
import { isGivenUp, isKept, type ReplacementState } from '#rules/returns/exchange/states.ts'
import type { ExchangeTold } from '#rules/returns/exchange/story.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { isLost } from '#rules/shipments/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { GONE_BACK } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { exchangeCargo, liveOf } from '#shop/orders/parts/cargo.ts'
import { payBackOf } from '../pay-back.ts'

export type ExchangeRow = typeof exchanges.$inferSelect
export type ParcelMoved = { code: string; parcel: ReplacementState }

export async function exchangeOf(db: Reader | Tx, returnId: number): Promise<ExchangeRow | null> {
  const [row] = await db.select().from(exchanges).where(eq(exchanges.returnId, returnId))
  return row ?? null
}

/** Something that an exchange of it gives is still to be sent to where the order went. */
export async function exchangeWaits(db: Reader | Tx, orderId: number): Promise<boolean> {
  const waiting = and(
    eq(exchanges.orderId, orderId),
    eq(exchanges.delivery, 'delivery'),
    inStates(exchanges.parcel, isKept),
  )
  return (await db.$count(exchanges, waiting)) > 0
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
  const shipment = await liveOf(db, exchangeCargo(exchange.orderId, exchange.id))
  const settled =
    difference <= 0 || madeCentavos !== null || paid.reduce((sum, { left }) => sum + left, 0) >= difference
  return {
    parcel,
    delivery,
    difference,
    settled,
    disputed: isDisputed(order.paymentStatus),
    courier: shipment === undefined ? null : isLost(shipment.state) ? 'lost' : 'has',
    pairKept: exchange.unitId !== null && madeCentavos === null,
  }
}

/** The caller holds its order's lock. What lies in the shop again has no carrier. */
export async function setParcel(
  tx: Tx,
  { id, parcel }: ExchangeRow,
  to: ReplacementState,
  at: Date,
  {
    audit,
    ...set
  }: Partial<Pick<ExchangeRow, 'carrier' | 'trackingCode' | 'trackingUrl' | 'handedOverAt' | 'lostAt'>> & {
    audit: { visitor: Visitor; code: string; action: AuditAction; reason?: string }
  },
): Promise<ExchangeRow> {
  const nobodys = isKept(to) ? { carrier: null, trackingCode: null, trackingUrl: null } : {}
  const [moved] = await tx
    .update(exchanges)
    .set({ parcel: to, updatedAt: at, ...nobodys, ...set })
    .where(eq(exchanges.id, id))
    .returning()
  const { carrier, trackingCode, trackingUrl } = set
  const { visitor, code, action, reason } = audit
  await writeAudit(tx, visitor, {
    action,
    entity: 'return',
    entityId: code,
    before: { parcel },
    after: {
      parcel: to,
      ...(carrier === undefined ? {} : { carrier, trackingCode, trackingUrl }),
      ...(reason ? { reason } : {}),
    },
    at,
  })
  return moved!
}

const units = (quantity: number, { name, size }: { name: string; size: string }): string =>
  `${quantity === 1 ? '' : `${quantity} × `}${name}, talle ${size}`

/** As it is told to both sides. */
export async function exchangeTold(
  db: Reader | Tx,
  exchange: ExchangeRow,
  order: Pick<OrderRow, 'paymentStatus'>,
): Promise<ExchangeTold> {
  const { fromExchangeId, orderLineId, quantity, parcel, delivery, differenceCentavos, expiresAt, lostAt } =
    exchange
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
    lost: lostAt !== null,
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
