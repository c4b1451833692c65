/** The edits of an order as the verbs read them, and the facts that say whether it may be edited. */
import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderEdits, orderLines, refundLines, refunds, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import type { Editable, EditLine } from '#rules/orders/edit/edit.ts'
import { isApplied, isWaitingEdit } from '#rules/orders/edit/states.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { gatheringPayment } from '#shop/orders/money/part-by-hand.ts'

export type EditRow = typeof orderEdits.$inferSelect
export type LineRow = typeof orderLines.$inferSelect

export const linesOf = (db: Reader | Tx, orderId: number): Promise<LineRow[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))

export const editLine = (line: LineRow): EditLine => {
  const { productId, sizeId, name, brand, image, size, quantity } = line
  const { listPriceCentavos, unitPriceCentavos, discount, costCentavos, promotionCentavos, promotions } = line
  const { unitId, unitCode, condition, haggledCentavos, haggleReason } = line
  const prices = {
    listPriceCentavos,
    unitPriceCentavos,
    discount,
    costCentavos,
    promotionCentavos,
    promotions,
    ...(haggledCentavos > 0 ? { haggledCentavos, haggleReason } : {}),
  }
  return { productId, sizeId, name, brand, image, size, quantity, ...prices, unitId, unitCode, condition }
}

export async function editByReference(tx: Tx, reference: string): Promise<EditRow | null> {
  const [row] = await tx.select().from(orderEdits).where(eq(orderEdits.reference, reference))
  return row ?? null
}

/** All that it is about, in the order in which stock is locked: what comes after takes and gives in any. */
export function lockGoods(tx: Tx, { before, after }: Pick<EditRow, 'before' | 'after'>) {
  const all = [...before.lines, ...after.lines]
  return lockProducts(tx, [...new Set(all.map(({ productId }) => productId))], pairsOf(all))
}
/** The codes of single pairs among them. */
export const pairsOf = (lines: readonly { unitCode?: string | null }[]): string[] =>
  lines.flatMap(({ unitCode }) => unitCode ?? [])

/** The one that waits for its difference. */
export async function waitingEdit(db: Reader | Tx, orderId: number): Promise<EditRow | null> {
  const [row] = await db
    .select()
    .from(orderEdits)
    .where(and(eq(orderEdits.orderId, orderId), inStates(orderEdits.status, isWaitingEdit)))
  return row ?? null
}
export async function lastEdit(db: Reader | Tx, orderId: number): Promise<EditRow | null> {
  const [row] = await db
    .select()
    .from(orderEdits)
    .where(eq(orderEdits.orderId, orderId))
    .orderBy(desc(orderEdits.id))
    .limit(1)
  return row ?? null
}

/** When each was last changed. */
export const lastEdits = (
  db: Reader | Tx,
  orderIds: readonly number[],
): Promise<{ orderId: number; at: Date }[]> =>
  db
    .select({ orderId: orderEdits.orderId, at: max(orderEdits.updatedAt).mapWith(orderEdits.updatedAt) })
    .from(orderEdits)
    .where(and(inArray(orderEdits.orderId, [...orderIds]), inStates(orderEdits.status, isApplied)))
    .groupBy(orderEdits.orderId)

/** The discount that the order was placed with, whatever edits made of it since; that of its means of payment as it is now. */
export async function agreedDiscount(db: Reader | Tx, order: OrderRow): Promise<Centavos> {
  const [first] = await db
    .select({ before: orderEdits.before })
    .from(orderEdits)
    .where(and(eq(orderEdits.orderId, order.id), inStates(orderEdits.status, isApplied)))
    .orderBy(asc(orderEdits.id))
    .limit(1)
  const { discount, meansDiscount } = first?.before ?? {
    discount: order.discountCentavos,
    meansDiscount: order.meansDiscountCentavos,
  }
  return discount - meansDiscount + order.meansDiscountCentavos
}

export async function editableFacts(db: Tx | Reader, order: OrderRow): Promise<Editable> {
  const [{ given } = { given: 0 }] = await db
    .select({ given: sql<number>`count(*)::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(eq(refunds.orderId, order.id))
  const [open] = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, order.id), inStates(returns.status, isUnsettled)))
    .limit(1)
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfilment: order.fulfilmentStatus,
    inParts: order.partWaits || order.partLeft,
    editWaits: order.editWaits,
    given: given > 0,
    comesBack: open !== undefined,
    single:
      (await db.$count(orderLines, and(eq(orderLines.orderId, order.id), isNull(orderLines.unitId)))) === 0,
    part: (await gatheringPayment(db, order.id)) !== undefined,
  }
}
