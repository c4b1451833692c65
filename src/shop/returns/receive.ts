/** What came back, counted. What is whole goes on sale again through the ledger; what is damaged is only written down there. */
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, returnLines } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { receiveForm, RETURN_INVALID, type Condition } from '#rules/returns/return.ts'
import type { ShopContext } from '#shop/context.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { actorOf } from '#shop/orders/events.ts'
import { RESTOCKED_UNITS, RETURNED_UNITS } from '#shop/orders/stock.ts'
import { readForm } from '#shop/read-form.ts'
import { moveStock } from '#shop/stock/move.ts'
import { already, type Deed, type Work } from './deed.ts'
import { moveReturn, type ReturnMoved } from './moves.ts'

type Arrived = { orderLineId: number; quantity: number; condition: Condition }

export const openReceiving = ({ settings }: ShopContext, deed: Deed) =>
  async function receive(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(receiveForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.receive') ?? form
    const work: Work = async (tx, locked, at) => {
      const order = locked.order!
      const fits = await fitting(tx, order.id, form.value.lines)
      if (!fits.ok) return fits
      await tx
        .insert(returnLines)
        .values(form.value.lines.map((line) => ({ ...line, returnId: locked.row.id })))
      await moveStock(
        tx,
        fits.value.map(({ line, quantity, condition }) => ({
          sizeId: line.sizeId,
          productId: line.productId,
          delta: condition === 'restock' ? quantity : 0,
          kind: 'returned' as const,
          orderId: order.id,
          reason: condition === 'restock' ? code : `${code}: ${quantity} sin volver a la venta`,
        })),
        actorOf(visitor),
        at,
      )
      await unsell(
        tx,
        fits.value.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
      )
      const details = { lines: form.value.lines }
      return done(await moveReturn(tx, settings, visitor, locked, { step: 'receive', at, details }))
    }
    return deed(visitor, code, 'receive', work, already('receive'))
  }

/** The lines in the order in which stock is locked; refuses more than were bought and did not come back before. */
async function fitting(
  tx: Tx,
  orderId: number,
  arrived: readonly Arrived[],
): Promise<Outcome<(Arrived & { line: typeof orderLines.$inferSelect })[], never>> {
  const lines = await tx
    .select({
      line: orderLines,
      returned: RETURNED_UNITS,
      restocked: RESTOCKED_UNITS,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.sizeId))
  for (const [index, { orderLineId }] of arrived.entries()) {
    const known = lines.find(({ line }) => line.id === orderLineId)
    if (!known) return invalid(RETURN_INVALID, { [`lines.${index}.orderLineId`]: 'No es de este pedido' })
    const sum = arrived
      .filter((one) => one.orderLineId === orderLineId)
      .reduce((all, one) => all + one.quantity, 0)
    const most = known.line.quantity - known.returned - known.restocked
    if (sum > most)
      return invalid(RETURN_INVALID, {
        [`lines.${index}.quantity`]: most > 0 ? `Pueden volver hasta ${most}` : 'Ya volvieron todas',
      })
  }
  return done(
    lines.flatMap(({ line }) =>
      arrived.filter((one) => one.orderLineId === line.id).map((one) => ({ ...one, line })),
    ),
  )
}
