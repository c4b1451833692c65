/** Writes into the ledger of an order's money what its payments and refunds say and it does not yet. Whoever calls holds the order's lock. */
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  exchanges,
  moneyLedger,
  orderEdits,
  orderLines,
  orders,
  payments,
  refundLines,
  refunds,
} from '#data/schema.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { ledgerRows, missingEntries } from '#rules/payments/ledger.ts'
import type { MoneyEntry, MoneyFacts } from '#rules/payments/money-accounts.ts'
import { DISPUTE_LOST, wasApproved } from '#rules/payments/states.ts'
import { refundAsCredit } from '#shop/credit/of-order.ts'
import { unitsOfRefunds } from '#rules/returns/refund-lines.ts'

export async function keepLedger(tx: Tx, orderId: number, at: Date): Promise<void> {
  const [facts, known] = [await factsOf(tx, orderId), await ledgerOf(tx, orderId)]
  const entries = missingEntries(facts, known)
  const rows = entries.flatMap((entry) => ledgerRows(orderId, entry, at))
  if (rows.length > 0) await tx.insert(moneyLedger).values(rows)
  for (const { refundId, amounts } of entries)
    if (refundId !== null && amounts.credit)
      await refundAsCredit(tx, { orderId, refundId, amount: -amounts.credit, at })
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
            promotion: orderLines.promotionCentavos,
          })
          .from(orderLines)
          .where(eq(orderLines.orderId, orderId))
          .orderBy(asc(orderLines.sizeId))
  const edits = await tx.select().from(orderEdits).where(eq(orderEdits.orderId, orderId))
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
      paid.find(({ surplus, editId, status }) => !surplus && editId === null && wasApproved(status))?.id,
    ),
    payments: paid.map(
      ({
        id,
        status,
        statusDetail,
        surplus,
        amountCentavos,
        creditCentavos,
        exchangeId,
        editId,
        provider,
      }) => ({
        id,
        provider,
        status,
        settled: statusDetail === DISPUTE_LOST,
        surplus,
        amount: amountCentavos,
        credit: creditCentavos,
        forExchange: exchangeId !== null,
        edit: surplus ? null : soldByEdit(edits, editId),
      }),
    ),
    refunds: back.map(
      ({ id, paymentId, status, amountCentavos, creditCentavos, purpose, editId }, index) => ({
        id,
        paymentId,
        status,
        amount: amountCentavos,
        credit: creditCentavos,
        purpose,
        ...(forUnits[index]!.goods === 0 && isFirstOfEdit(back, index)
          ? takenByEdit(edits, editId)
          : forUnits[index]!),
      }),
    ),
  }
}

type Edits = readonly (typeof orderEdits.$inferSelect)[]
/** What an edit that was paid for sold more, and took off. */
function soldByEdit(edits: Edits, editId: number | null) {
  const edit = edits.find(({ id }) => id === editId)
  if (!edit) return null
  const { before, after } = edit
  return { goods: after.subtotal - before.subtotal, discount: after.discount - before.discount }
}

/** What an edit that made the order cheaper took back of it: told once, however many payments it goes back from. */
function takenByEdit(edits: Edits, editId: number | null) {
  const sold = soldByEdit(edits, editId)
  return sold
    ? { goods: -sold.goods, paidForGoods: sold.discount - sold.goods }
    : { goods: 0, paidForGoods: 0 }
}
const isFirstOfEdit = (back: readonly { editId: number | null }[], index: number): boolean =>
  back[index]!.editId !== null && back.findIndex(({ editId }) => editId === back[index]!.editId) === index

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
