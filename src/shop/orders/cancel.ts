/** A shopper takes back an order that nobody has paid; its lines are answered so that the cart can be as before. */
import { and, eq } from 'drizzle-orm'
import { orderLines, orders } from '#data/schema.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { isInDoubt } from '#rules/payments/order-payment.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder } from './events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { PAYMENT_IN_DOUBT, type Ask } from './payable.ts'
import { isReference } from '#rules/ids.ts'
import { holdReserved } from './reserved.ts'
import { endOrder } from './release.ts'
import { notifyShopper } from './notify.ts'
import { isCancellable } from './view.ts'

export function openCancel(context: ShopContext, verbs: { askAgain: Ask['askAgain'] }) {
  const { database, clock, settings } = context

  return async function cancel(visitor: Visitor, reference: string): Promise<Outcome<{ lines: CartLine[] }>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const person = visitor as PersonVisitor
    const [own] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, person.id)))
    if (own && isCancellable(own)) await verbs.askAgain(own)
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { reference })
      if (!order || order.userId !== person.id) return missing()
      if (isInDoubt(order)) return conflict(PAYMENT_IN_DOUBT)
      if (!isCancellable(order))
        return conflict('Este pedido ya no se puede cancelar desde acá. Escribinos y lo resolvemos.')
      // What a draw had kept for them goes to whoever comes next, and is nothing for a cart.
      const drawn = (await holdReserved(tx, order.id)).length > 0
      const ended = await endOrder(tx, order, {
        cause: 'shopper',
        actor: actorOf(person),
        reason: 'by the shopper, before paying',
        now: clock(),
      })
      await notifyShopper(tx, settings, ended!, 'cancelled')
      const lines = await tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id))
        .orderBy(orderLines.id)
      return done({
        orderId: order.id,
        lines: (drawn ? [] : lines).map(({ productId, size, quantity, unitCode }) => ({
          productId,
          size,
          quantity,
          ...(unitCode === null ? {} : { unit: unitCode }),
        })),
      })
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId: end.value.orderId, userId: person.id })
    await context.hint({ kind: 'catalogue' })
    return done({ lines: end.value.lines })
  }
}
