/** What is looked at before a part is separated. The caller holds the order's lock. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { PART_SAYS } from '#rules/fulfilment/parts.ts'
import { conflict, done, invalid, type Fields, type Outcome } from '#rules/outcome.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { liveOf, orderCargo } from '#shop/orders/parts/cargo.ts'
import type { PartLine } from '#shop/orders/parts.ts'

/** A label with everything on it, or a case that says what comes back. */
export async function inTheWay(tx: Tx, orderId: number): Promise<string | null> {
  if (await liveOf(tx, orderCargo(orderId))) return PART_SAYS.hasShipment
  const open = await tx.$count(
    returns,
    and(eq(returns.orderId, orderId), inStates(returns.status, isUnsettled)),
  )
  return open > 0 ? PART_SAYS.comesBack : null
}

/** What of it is there to be separated; the sentence stands beside the line that went meanwhile. */
export function chosenOf(
  rest: readonly PartLine[],
  asked: readonly { orderLineId: number; quantity: number }[],
): Outcome<PartLine[]> {
  if (asked.length === 0) return conflict(PART_SAYS.none)
  const fields: Fields = {}
  const sum = (id: number) =>
    asked.reduce((all, { orderLineId, quantity }) => (orderLineId === id ? all + quantity : all), 0)
  for (const { orderLineId } of asked) {
    const most = rest.find((line) => line.orderLineId === orderLineId)?.quantity ?? 0
    if (sum(orderLineId) > most) fields[`lines.${orderLineId}.quantity`] = PART_SAYS.tooMany(most)
  }
  if (Object.keys(fields).length > 0) return invalid(Object.values(fields)[0]!, fields)
  if (rest.every(({ orderLineId, quantity }) => sum(orderLineId) === quantity)) return conflict(PART_SAYS.all)
  return done(
    rest.flatMap((line) => {
      const quantity = sum(line.orderLineId)
      return quantity > 0 ? [{ ...line, quantity }] : []
    }),
  )
}
