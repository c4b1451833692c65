/** The goods of an order: the sizes that are meant, then the goods themselves, taken off the shelf at the prices of that moment. */
import { conflict, type Conflict } from '#rules/outcome.ts'
import { sizeSubject } from '#rules/metrics/metric.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import type { CartView, openCart } from '#shop/cart/cart.ts'
import { sizesChosen } from '#shop/cart/requested-lines.ts'
import type { ShopContext } from '#shop/context.ts'
import { metricNow } from '#shop/metrics/metrics.ts'
import { pricedLines } from '#shop/orders/rows.ts'
import { noteReserved, takeUnits } from '#shop/orders/stock.ts'
import { cartConflict } from '../cart-conflict.ts'
import { findUnits } from '../find-units.ts'
import type { PlacingPart } from '../part.ts'
import { openPlacedBefore, type PlaceConflict } from '../placed-before.ts'
import { wantedOf } from '../priced.ts'

type Cart = Pick<ReturnType<typeof openCart>, 'read'>

export const sizesPart = (cart: Cart): PlacingPart => ({
  name: 'sizes',
  // What was in stock when it was first asked may be gone when it is asked again: chosen anew each time.
  async read(draft) {
    if (draft.request.chooseSizes) draft.lines = sizesChosen(draft.lines, await cart.read(draft.lines))
    return null
  },
  async lock(tx, draft) {
    const units = await findUnits(tx, draft.lines)
    draft.units = units ?? []
    return units ? null : conflict('Ese talle ya no está.')
  },
})

/** Sizes ascending, then single pairs, then products ascending (orders/stock.ts). */
export function goodsPart(context: ShopContext, cart: Cart): PlacingPart {
  const { database, clock } = context
  const before = openPlacedBefore(database.db)
  return {
    name: 'goods',
    async read(draft) {
      const view = await cart.read([...draft.lines], draft.held)
      draft.cart = view.lines
      if (view.ready) return null
      // The other click of a double click may have taken the last one between these two questions.
      const won = await before.placed(draft.userId, draft.request.key, draft.hash)
      if (won) return won
      context.countEvent?.('stock conflict')
      return short(view)
    },
    async lock(tx, draft) {
      const taken = await takeUnits(tx, draft.units)
      if ('short' in taken) {
        context.countEvent?.('stock conflict')
        return conflict(taken.short.unit ? `${UNIT_GONE} No se cobró nada.` : 'Ya no queda stock.')
      }
      draft.units = taken.units
      draft.rows = pricedLines(draft.lines, taken.units, taken.products)
      draft.wanted = wantedOf(draft.rows, taken.products)
      return null
    },
    write: (tx, order, { units, actor, lineOf }) =>
      noteReserved(tx, order.id, units, {
        actor,
        at: clock(),
        on: (unitId) => ({ orderLineId: lineOf.get(unitId)! }),
      }),
    /** Which line fell short, where nothing better is known. */
    async explain(draft, end) {
      if (end.kind !== 'conflict' || end.current || draft.held) return null
      return short(await cart.read([...draft.lines]))
    },
  }

  /** Which sizes people wanted and did not get is worth knowing; a count that fails must not keep anybody from their answer. */
  async function short(view: CartView): Promise<Conflict<PlaceConflict>> {
    const sizes = view.lines.flatMap(({ problem, productId, size }) =>
      size !== null && (problem === 'sold-out' || problem === 'too-many')
        ? [sizeSubject(productId, size)]
        : [],
    )
    await metricNow(database.db, 'short-size', clock(), sizes).catch((error: unknown) =>
      context.log.warn({ error: String(error) }, 'a size that fell short was not counted'),
    )
    return cartConflict(view)
  }
}
