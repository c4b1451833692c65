/** Which units a refund is for: what they are worth, whether they may go back on sale, and the stock and counts that follow. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, refundLines } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { DESK_MESSAGES } from '#rules/orders/admin.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { LINE_PROBLEMS, paidFor } from '#rules/returns/refund-lines.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { settleParts } from '#shop/orders/parts/settle.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import {
  CAME_FOR_EXCHANGE,
  EXCHANGED_UNITS,
  LOST_AND_OPEN_UNITS,
  PAID_AS_LOST,
  REFUNDED_UNITS,
  RETURNED_UNITS,
  TO_SEND_UNITS,
} from '#shop/stock/line-units.ts'
import { backOnSale, isPair, lockPairs } from '#shop/orders/units.ts'
import { moveStock } from '#shop/stock/move.ts'
import { mustMoveUnits } from '#shop/units/unit.ts'
import { UNIT } from '#rules/units/states.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'

export type Choice = { orderLineId: number; quantity: number; restock: boolean }
export type ChosenLine = Choice & {
  name: string
  size: string
  sizeId: number
  productId: number
  unit: string | null
  /** Of them, those that no return counted before. */
  fresh: number
}
export type Chosen = { lines: ChosenLine[]; worth: Centavos }
/** A part that was lost: its units went and do not come back, whatever is still here of the order. */
type LostWith = number | null

/** Refuses more than was bought and not given back, and what would go on sale twice. Under the order's lock it stays true. */
export async function chosenOf(
  db: Reader | Tx,
  order: OrderRow,
  choices: readonly Choice[],
  lostWith: LostWith = null,
): Promise<Outcome<Chosen, never>> {
  if (choices.length === 0) return done({ lines: [], worth: 0 })
  if (!order.holdsStock) return invalid(DESK_MESSAGES.invalid, { 'lines.0.quantity': LINE_PROBLEMS.released })
  const rows = await db
    .select({
      line: orderLines,
      refunded: REFUNDED_UNITS,
      exchanged: EXCHANGED_UNITS,
      returned: sql<number>`${RETURNED_UNITS} - ${CAME_FOR_EXCHANGE}`,
      paidAsLost: PAID_AS_LOST,
      lost: LOST_AND_OPEN_UNITS,
      toSend: TO_SEND_UNITS,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.sizeId))
  const problems: Record<string, string> = {}
  const here = isStillHere(order.fulfilmentStatus)
  const isLost = lostWith !== null
  const inParts = !isLost && here && (order.partLeft || order.partWaits)
  for (const [index, { orderLineId, restock }] of choices.entries()) {
    const known = rows.find(({ line }) => line.id === orderLineId)
    if (!known) {
      problems[`lines.${index}.orderLineId`] = LINE_PROBLEMS.unknown
      continue
    }
    const kept = known.line.quantity - known.refunded - known.exchanged
    // What is on its way, or set aside to go, comes back first.
    const cameUnpaid = Math.max(0, known.returned - settled(known))
    const most = inParts
      ? Math.min(kept, known.toSend + cameUnpaid)
      : Math.max(0, kept - (isLost ? 0 : known.lost))
    if (unitsIn(choices, orderLineId) > most)
      problems[`lines.${index}.quantity`] =
        most < kept
          ? inParts
            ? LINE_PROBLEMS.inPart(most)
            : LINE_PROBLEMS.lostPart
          : most === 0 && known.exchanged > 0
            ? LINE_PROBLEMS.exchanged
            : LINE_PROBLEMS.tooMany(most)
    else if (restock && cameUnpaid > 0) problems[`lines.${index}.restock`] = LINE_PROBLEMS.cameBack
    else if (restock && known.line.unitId !== null && !here)
      problems[`lines.${index}.restock`] = LINE_PROBLEMS.single
  }
  const everything = rows.every(({ line, refunded }) => unitsIn(choices, line.id) >= line.quantity - refunded)
  const waits = isOpen(order.status) && here
  if (everything && waits && !order.partLeft && !isLost && Object.keys(problems).length === 0)
    problems['lines.0.quantity'] = LINE_PROBLEMS.everything
  if (Object.keys(problems).length > 0) return invalid(Object.values(problems)[0]!, problems)
  return done({
    lines: rows.flatMap((row) => {
      const { line, returned } = row
      const quantity = unitsIn(choices, line.id)
      if (quantity === 0) return []
      const { id: orderLineId, name, size, sizeId, productId, unitCode: unit } = line
      const restock = choices.some((one) => one.orderLineId === orderLineId && one.restock)
      const fresh = isLost ? quantity : Math.max(0, quantity - Math.max(0, returned - settled(row)))
      return [{ orderLineId, quantity, restock, name, size, sizeId, productId, unit, fresh }]
    }),
    worth: paidFor(
      order.discountCentavos,
      rows.map(({ line, refunded, exchanged }) => ({
        unitPrice: line.unitPriceCentavos,
        quantity: line.quantity,
        promotion: line.promotionCentavos,
        refunded: refunded + exchanged,
        chosen: unitsIn(choices, line.id),
      })),
    ),
  })
}
/** Units whose money went back otherwise than because they were lost. */
const settled = ({ refunded, paidAsLost }: { refunded: number; paidAsLost: number }) => refunded - paidAsLost
const unitsIn = (choices: readonly Choice[], id: number): number =>
  choices.reduce((sum, { orderLineId, quantity }) => (orderLineId === id ? sum + quantity : sum), 0)

/** The rows of the refund, the units that go on sale again through the ledger, and the count of what was sold. */
export async function writeChosen(
  tx: Tx,
  order: OrderRow,
  refundId: number,
  lines: readonly ChosenLine[],
  { actor, reason, at, lostWith = null }: { actor: string; reason: string; at: Date; lostWith?: LostWith },
): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(refundLines).values(
    lines.map(({ orderLineId, quantity, restock }) => ({
      refundId,
      orderLineId,
      quantity,
      restocked: restock,
      partId: lostWith,
    })),
  )
  const fresh = lines.filter((one) => one.fresh > 0)
  if (fresh.some(isPair) && isStillHere(order.fulfilmentStatus) && lostWith === null)
    await keepOrSell(tx, order, fresh, { actor, reason, at })
  await moveStock(
    tx,
    fresh
      .filter((one) => !isPair(one))
      .map(({ sizeId, productId, quantity, restock }) => ({
        sizeId,
        productId,
        delta: restock ? quantity : 0,
        kind: 'returned' as const,
        orderId: order.id,
        reason: restock ? reason : `${reason}: ${quantity} sin volver a la venta`,
      })),
    actor,
    at,
  )
  await unsell(
    tx,
    lines.map(({ productId, fresh }) => ({ productId, quantity: fresh })),
  )
  // Of a part that was lost, once it says so itself (fulfilment/parts/lost.ts).
  if (lostWith === null) await settleParts(tx, order, actor, at)
}

/** Single pairs that never left: on sale again, or kept to be looked at. */
async function keepOrSell(
  tx: Tx,
  { id: orderId }: OrderRow,
  lines: readonly ChosenLine[],
  deed: { actor: string; reason: string; at: Date },
): Promise<void> {
  const held = await lockPairs(tx, orderId, lines)
  const again = (unit: { code: string }) => lines.some((one) => one.unit === unit.code && one.restock)
  await backOnSale(tx, held.filter(again), { ...deed, orderId })
  await mustMoveUnits(
    tx,
    held.filter((unit) => !again(unit)),
    UNIT.returned,
    { ...deed, orderId },
  )
}
