/** What is owed in money for what came back with a case, at most what is left of what was paid. */
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { isBound } from '#rules/returns/exchange/states.ts'
import { neverLeft, refundOwed } from '#rules/returns/return.ts'
import { isTaken, type Condition } from '#rules/returns/kinds.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { PAID_AS_LOST } from '#shop/stock/line-units.ts'
import { isPart, itemsOf, missingOf } from './ask/items.ts'
import { givenOf, sourcesOf } from './exchange/refund-given.ts'
import { takenUnits, type ExchangeRow } from './exchange/rows.ts'
import type { ReturnRow } from './moves.ts'

type Line = {
  orderLineId: number
  unitPrice: Centavos
  quantity: number
  promotion: Centavos
  returned: number
  refunded: number
  exchanged: number
}
type Received = {
  orderLineId: number
  exchangeId: number | null
  quantity: number
  condition: Condition | null
}

export async function owedOf(
  db: Reader | Tx,
  { row, order, exchange }: { row: ReturnRow; order: OrderRow; exchange: ExchangeRow | null },
  lines: readonly Line[],
  received: readonly Received[],
): Promise<Centavos> {
  if (exchange && isBound(exchange.parcel)) {
    // Instead of what is kept for it: what was paid for what came.
    if (exchange.madeCentavos !== null) return 0
    const { left } = await moneyOf(db, order.id)
    const units = await takenUnits(db, row.id)
    return Math.min(left, Math.round((exchange.creditCentavos * units) / exchange.quantity))
  }
  const given = await givenOf(db, row.id)
  const left =
    given.length > 0
      ? (await sourcesOf(db, order.id)).reduce((sum, source) => sum + source.left, 0)
      : (await moneyOf(db, order.id)).left
  const back = (id: number) =>
    received.reduce(
      (sum, { orderLineId, exchangeId, quantity, condition }) =>
        orderLineId === id && exchangeId === null && (condition === null || isTaken(condition))
          ? sum + quantity
          : sum,
      0,
    )
  const missing = await missingOf(db, row.id)
  const lost = await paidAsLost(db, order)
  const here = await takenOutOf(db, row, order)
  const forLines = refundOwed(
    { discount: order.discountCentavos, shipping: order.shippingCentavos },
    lines.map((line) => ({
      ...line,
      returned:
        Math.min(
          back(line.orderLineId),
          Math.max(0, line.returned - line.refunded + (lost.get(line.orderLineId) ?? 0)),
        ) +
        (missing.get(line.orderLineId) ?? 0) +
        Math.min(here.get(line.orderLineId) ?? 0, line.quantity - line.refunded),
    })),
    row.kind,
  )
  return Math.min(left, forLines + given.reduce((sum, { worth }) => sum + worth, 0))
}

/** Units of each line that went back in money because they never came: none of those that came back is among them. */
async function paidAsLost(db: Reader | Tx, order: OrderRow): Promise<Map<number, number>> {
  if (!order.partLeft) return new Map()
  const rows = await db
    .select({ id: orderLines.id, units: PAID_AS_LOST })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** Units of a part that is taken back before it left: owed as soon as that is accepted. */
async function takenOutOf(db: Reader | Tx, row: ReturnRow, order: OrderRow): Promise<Map<number, number>> {
  const units = new Map<number, number>()
  const here = neverLeft({
    status: order.status,
    fulfilment: order.fulfilmentStatus,
    partLeft: order.partLeft,
  })
  if (!here || !isUnsettled(row.status) || !(await isPart(db, row))) return units
  for (const { orderLineId, quantity } of await itemsOf(db, row.id))
    units.set(orderLineId, (units.get(orderLineId) ?? 0) + quantity)
  return units
}
