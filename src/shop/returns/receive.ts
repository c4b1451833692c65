/** What came back, counted. What is whole goes on sale again through the ledger; what is damaged is only written down there. */
import type { Tx } from '#data/database.ts'
import { returnLines } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { isTaken, receiveForm, RETURN_INVALID, type Condition } from '#rules/returns/return.ts'
import type { ShopContext } from '#shop/context.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { actorOf } from '#shop/orders/events.ts'
import { readForm } from '#shop/read-form.ts'
import { moveStock } from '#shop/stock/move.ts'
import { already, type Deed, type Work } from './deed.ts'
import { holdingsOf, type Holding } from './holdings.ts'
import { moveReturn, type LockedReturn, type ReturnMoved } from './moves.ts'

type Arrived = { orderLineId: number; of: string; quantity: number; condition: Condition }

export const openReceiving = ({ settings }: ShopContext, deed: Deed) =>
  async function receive(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(receiveForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.receive') ?? form
    const work: Work = async (tx, locked, at) => {
      const order = locked.order!
      const fits = await fitting(tx, locked, form.value.lines)
      if (!fits.ok) return fits
      await tx.insert(returnLines).values(
        fits.value.map(({ held: { orderLineId, exchangeId }, quantity, condition }) => ({
          returnId: locked.row.id,
          orderLineId,
          exchangeId,
          quantity,
          condition,
        })),
      )
      const taken = fits.value.filter(({ condition }) => isTaken(condition))
      await moveStock(
        tx,
        taken.map(({ held, quantity, condition }) => ({
          sizeId: held.sizeId,
          productId: held.productId,
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
        taken.map(({ held, quantity }) => ({ productId: held.productId, quantity })),
      )
      const details = { lines: form.value.lines }
      return done(await moveReturn(tx, settings, visitor, locked, { step: 'receive', at, details }))
    }
    return deed(visitor, code, 'receive', work, already('receive'))
  }

/** In the order in which stock is locked; refuses more than may come, and with an exchange anything but what it is for. */
async function fitting(
  tx: Tx,
  { order, row, exchange }: LockedReturn,
  arrived: readonly Arrived[],
): Promise<Outcome<(Arrived & { held: Holding })[], never>> {
  const holdings = await holdingsOf(tx, order!, row.id)
  const found: (Arrived & { held: Holding })[] = []
  for (const [index, one] of arrived.entries()) {
    const is = (held: { orderLineId: number; of: string }) =>
      held.orderLineId === one.orderLineId && held.of === one.of
    const held = holdings.find(is)
    if (!held) return invalid(RETURN_INVALID, { [`lines.${index}.orderLineId`]: 'No es de este pedido' })
    const isIts =
      exchange && held.orderLineId === exchange.orderLineId && held.exchangeId === exchange.fromExchangeId
    if (exchange && !isIts)
      return invalid(RETURN_INVALID, { [`lines.${index}.orderLineId`]: 'No es lo que se cambia' })
    const sum = arrived.filter(is).reduce((all, { quantity }) => all + quantity, 0)
    const most = exchange ? Math.min(exchange.quantity, held.mayCome) : held.mayCome
    if (sum > most)
      return invalid(RETURN_INVALID, {
        [`lines.${index}.quantity`]: most > 0 ? `Pueden volver hasta ${most}` : 'Ya volvieron todas',
      })
    found.push({ ...one, held })
  }
  return done(found.toSorted((one, other) => one.held.sizeId - other.held.sizeId))
}
