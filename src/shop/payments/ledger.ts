/** Writes into the ledger of an order's money what its payments and refunds say and it does not yet. Whoever calls holds the order's lock. */
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, moneyLedger, orderLines, orders, payments, refundLines, refunds } from '#data/schema.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { ledgerRows, missingEntries } from '#rules/payments/ledger.ts'
import type { MoneyEntry, MoneyFacts } from '#rules/payments/money-accounts.ts'
import { DISPUTE_LOST, wasApproved } from '#rules/payments/states.ts'
import { unitsOfRefunds } from '#rules/returns/refund-lines.ts'

export async function keepLedger(tx: Tx, orderId: number, at: Date): Promise<void> {
  const [facts, known] = [await factsOf(tx, orderId), await ledgerOf(tx, orderId)]
  const rows = missingEntries(facts, known).flatMap((entry) => ledgerRows(orderId, entry, at))
  if (rows.length > 0) await tx.insert(moneyLedger).values(rows)
}

/** The entries of an order, oldest first. */
export async function ledgerOf(db: Reader | Tx, orderId: number): Promise<(MoneyEntry & { at: Date })[]> {
  const rows = await db
    .select()
    .from(moneyLedger)
    .where(eq(moneyLedger.orderId, orderId))
    .orderBy(asc(moneyLedger.id))
  const entries = new Map<string, MoneyEntry & { at: Date }>()
  for (const { entry: key, kind, paymentId, refundId, createdAt: at, account, amountCentavos } of rows) {
    const entry = entries.get(key) ?? { key, kind, paymentId, refundId, at, amounts: {} }
    entry.amounts[account] = amountCentavos
    entries.set(key, entry)
  }
  return [...entries.values()]
}

async function factsOf(tx: Tx, orderId: number): Promise<MoneyFacts> {
  const [order] = await tx
    .select({
      status: orders.status,
      subtotal: orders.subtotalCentavos,
      discount: orders.discountCentavos,
      shipping: orders.shippingCentavos,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))
  const back = await tx.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))
  const units =
    back.length === 0
      ? []
      : await tx
          .select({
            refundId: refundLines.refundId,
            orderLineId: refundLines.orderLineId,
            quantity: refundLines.quantity,
          })
          .from(refundLines)
          .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
          .where(eq(refunds.orderId, orderId))
  const lines =
    units.length === 0
      ? []
      : await tx
          .select({
            id: orderLines.id,
            unitPrice: orderLines.unitPriceCentavos,
            quantity: orderLines.quantity,
          })
          .from(orderLines)
          .where(eq(orderLines.orderId, orderId))
          .orderBy(asc(orderLines.sizeId))
  const forUnits = unitsOfRefunds(
    order!.discount,
    lines,
    back.map(({ id }) => ({ units: units.filter(({ refundId }) => refundId === id) })),
  )
  return {
    subtotal: order!.subtotal,
    discount: order!.discount,
    shipping: order!.shipping,
    stands: !endedUnsold(order!.status),
    exchanges: await madeExchanges(
      tx,
      orderId,
      paid.find(({ surplus, status }) => !surplus && wasApproved(status))?.id,
    ),
    payments: paid.map(({ id, status, statusDetail, surplus, amountCentavos, exchangeId, provider }) => ({
      id,
      provider,
      status,
      settled: statusDetail === DISPUTE_LOST,
      surplus,
      amount: amountCentavos,
      forExchange: exchangeId !== null,
    })),
    refunds: back.map(({ id, paymentId, status, amountCentavos, purpose }, index) => ({
      id,
      paymentId,
      status,
      amount: amountCentavos,
      purpose,
      ...forUnits[index]!,
    })),
  }
}

/** Each with the payment of the sale: the approved one, of however many attempts. */
async function madeExchanges(
  tx: Tx,
  orderId: number,
  paymentId: number | undefined,
): Promise<NonNullable<MoneyFacts['exchanges']>> {
  if (paymentId === undefined) return []
  const rows = await tx
    .select({ exchange: exchanges, unitPrice: orderLines.unitPriceCentavos })
    .from(exchanges)
    .innerJoin(orderLines, eq(orderLines.id, exchanges.orderLineId))
    .where(and(eq(exchanges.orderId, orderId), isNotNull(exchanges.madeCentavos)))
    .orderBy(asc(exchanges.id))
  return rows.map(({ exchange, unitPrice }) => ({
    id: exchange.id,
    paymentId,
    goods: exchange.fromExchangeId === null ? unitPrice * exchange.quantity : 0,
    credit: exchange.creditCentavos,
    difference: exchange.differenceCentavos,
    made: exchange.madeCentavos!,
  }))
}
