/**
 * Placing an order (product §11.2): what can be read first, then one short transaction that takes whatever is scarce and writes the order. No
 * network inside. Who joins, and in which order it locks, is the list in shop/placing.ts. The payment comes after, and may fail without harming the order.
 */
import { dueOf } from '#rules/orders/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import type { PlaceRequest, PlacingEnd, PlacingPart } from './part.ts'
import { ALREADY, answer, openPlacedBefore, type PlaceConflict } from './placed-before.ts'
import { checkRequest, draftOf, writeDraft } from './draft.ts'

export function openPlace(context: ShopContext, partsOfOrder: () => readonly PlacingPart[]) {
  const { database, settings } = context
  const before = openPlacedBefore(database.db)

  return async function place(visitor: Visitor, request: PlaceRequest): Promise<PlacingEnd> {
    const refusal = may(visitor, 'order.place')
    if (refusal) return refusal
    const person = visitor as PersonVisitor
    // The first click took what it bought out of the cart: that order is what the second one means.
    const emptied = request.lines.length === 0 ? await before.emptied(person.id, request) : null
    if (emptied) return emptied
    const checked = checkRequest(request, settings)
    if (!checked.ok) return checked
    const asked = draftOf(person, request, checked.value)
    const placed = () => before.placed(person.id, request.key, asked.hash)
    const same = await placed()
    if (same) return same
    const parts = partsOfOrder()
    for (const { read } of parts) {
      const end = await read?.(asked)
      if (end) return end
    }

    const end = await commitIfDone<Outcome<OrderRow, PlaceConflict>>(database, async (tx) => {
      const draft = { ...asked }
      // Whatever can refuse comes before the order's row, so that a refused one takes no number.
      for (const { lock } of parts) {
        const end = await lock?.(tx, draft)
        if (end) return end
      }
      const order = await writeDraft(tx, draft, context)
      if (!order) return ALREADY
      for (const { write } of parts) await write?.(tx, order, draft)
      return done(order)
    })
    if (!end.ok) {
      // The other click of a double click may have won in between.
      const won = await placed()
      if (won) return won
      for (const { explain } of parts) {
        const better = await explain?.(asked, end)
        if (better) return better
      }
      return end
    }
    const order = end.value
    context.countEvent?.('order placed')
    if (dueOf(order) === 0) context.countEvent?.('order paid')
    await context.hint({ kind: 'catalogue' })
    await context.hint({ kind: 'order', orderId: order.id, userId: person.id })
    return done(answer(order))
  }
}
