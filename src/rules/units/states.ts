/** The life of a single pair with the shop: kept, on sale, set aside, sold, perhaps back to be looked at, or gone. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const UNIT_STATES = ['ready', 'listed', 'reserved', 'sold', 'returned', 'written_off'] as const
export type UnitState = (typeof UNIT_STATES)[number]
export const UNIT = named(UNIT_STATES)
export const UNIT_STATE_LABEL: Record<UnitState, string> = {
  ready: 'Guardado',
  listed: 'A la venta',
  reserved: 'Apartado',
  sold: 'Vendido',
  returned: 'Volvió, a revisar',
  written_off: 'Dado de baja',
}
export const UNIT_TONE: Partial<Record<UnitState, Tone>> = {
  listed: 'good',
  reserved: 'wait',
  returned: 'bad',
}
/** What each move is, where it is lawful. */
export const UNIT_MOVES: Moves<UnitState> = {
  ready: ['listed', 'written_off'],
  // One that an order has promised is called off there first: it is not taken from under it.
  listed: ['ready', 'reserved', 'written_off'],
  // Unpaid it goes back on sale; paid it is sold.
  reserved: ['listed', 'sold'],
  // Cancelled before it left; a receipt that was a mistake; back with a return.
  sold: ['listed', 'reserved', 'returned'],
  // Never straight on sale: somebody compares it with its photos, and another pair is sent back.
  returned: ['ready', 'sold', 'written_off'],
  // Found again.
  written_off: ['ready'],
}

const ask = questions<UnitState>()
export const isListed = ask({
  yes: ['listed'],
  no: ['ready', 'reserved', 'sold', 'returned', 'written_off'],
})
/** An order has it. */
export const isTaken = ask({
  yes: ['reserved', 'sold'],
  no: ['ready', 'listed', 'returned', 'written_off'],
})
/** Shoppers may still get it, or an order waits for it: its size and its product stay. */
export const keepsItsSize = ask({
  yes: ['listed', 'reserved'],
  no: ['ready', 'sold', 'returned', 'written_off'],
})
/** Its facts may change: nobody has bought it as it was described. */
export const isEditable = ask({
  yes: ['ready', 'listed'],
  no: ['reserved', 'sold', 'returned', 'written_off'],
})
/** It lies with the shop. */
export const isWithUs = ask({
  yes: ['ready', 'listed', 'reserved', 'returned'],
  no: ['sold', 'written_off'],
})
