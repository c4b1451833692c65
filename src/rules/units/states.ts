/**
 * The life of a single pair: one of the shop's own is kept, on sale, set aside, sold, perhaps back to be looked at, or gone; one that
 * somebody entrusted is also awaited, received and checked before, and goes home when its owner wants it. What was sold before the shop kept it
 * here is told, and over.
 */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const UNIT_STATES = [
  'awaited',
  'received',
  'inspected',
  'ready',
  'listed',
  'reserved',
  'sold',
  'returned',
  'to_return',
  'handed_back',
  'written_off',
  'cancelled',
  'sold_before',
] as const
export type UnitState = (typeof UNIT_STATES)[number]
export const UNIT = named(UNIT_STATES)
export const UNIT_STATE_LABEL: Record<UnitState, string> = {
  awaited: 'Por llegar',
  received: 'Recibido, a revisar',
  inspected: 'Revisado',
  ready: 'Guardado',
  listed: 'A la venta',
  reserved: 'Apartado',
  sold: 'Vendido',
  returned: 'Volvió, a revisar',
  to_return: 'Para retirar',
  handed_back: 'Retirado por su dueño',
  written_off: 'Dado de baja',
  cancelled: 'No llegó',
  sold_before: 'Vendido antes',
}
export const UNIT_TONE: Partial<Record<UnitState, Tone>> = {
  received: 'wait',
  inspected: 'wait',
  listed: 'good',
  reserved: 'wait',
  returned: 'bad',
  to_return: 'wait',
}
/** What each move is, where it is lawful. */
export const UNIT_MOVES: Moves<UnitState> = {
  awaited: ['received', 'cancelled'],
  // What is not taken waits for its owner; from here on the shop answers for it.
  received: ['inspected', 'to_return', 'written_off'],
  // Looked at by somebody else once more, when its owner asks for it.
  inspected: ['ready', 'to_return', 'written_off', 'received'],
  ready: ['listed', 'to_return', 'written_off'],
  // One that an order has promised is called off there first: it is not taken from under it.
  listed: ['ready', 'reserved', 'to_return', 'written_off'],
  // Unpaid it goes back on sale; paid it is sold.
  reserved: ['listed', 'sold'],
  // Cancelled before it left; a receipt that was a mistake; back with a return.
  sold: ['listed', 'reserved', 'returned'],
  // Never straight on sale: somebody compares it with its photos, and another pair is sent back.
  returned: ['ready', 'sold', 'written_off'],
  // Its owner may think again.
  to_return: ['ready', 'received', 'handed_back', 'written_off'],
  handed_back: [],
  // Found again.
  written_off: ['ready', 'to_return'],
  cancelled: [],
  // A spreadsheet told its life, which was over.
  sold_before: [],
}

const ask = questions<UnitState>()
export const isListed = ask({
  yes: ['listed'],
  no: [
    'awaited',
    'received',
    'inspected',
    'ready',
    'reserved',
    'sold',
    'returned',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
/** It left the shop, or its papers say so: the same pair may come again, with another code. */
export const isGone = ask({
  yes: ['sold', 'handed_back', 'written_off', 'sold_before'],
  no: [
    'awaited',
    'received',
    'inspected',
    'ready',
    'listed',
    'reserved',
    'returned',
    'to_return',
    'cancelled',
  ],
})
/** An order has it. */
export const isTaken = ask({
  yes: ['reserved', 'sold'],
  no: [
    'awaited',
    'received',
    'inspected',
    'ready',
    'listed',
    'returned',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
/** Shoppers may still get it, or an order waits for it: its size and its product stay. */
export const keepsItsSize = ask({
  yes: ['listed', 'reserved'],
  no: [
    'awaited',
    'received',
    'inspected',
    'ready',
    'sold',
    'returned',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
/** Its facts may change: nobody has bought it as it was described. */
export const isEditable = ask({
  yes: ['ready', 'listed'],
  no: [
    'awaited',
    'received',
    'inspected',
    'reserved',
    'sold',
    'returned',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
/** It came, and is to be sold. */
export const isOnItsWayToSale = ask({
  yes: ['received', 'inspected', 'ready'],
  no: [
    'awaited',
    'listed',
    'reserved',
    'sold',
    'returned',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
/** It lies with the shop, which answers for it. */
export const isWithUs = ask({
  yes: ['received', 'inspected', 'ready', 'listed', 'reserved', 'returned', 'to_return'],
  no: ['awaited', 'sold', 'handed_back', 'written_off', 'cancelled', 'sold_before'],
})
/** What it is in the catalogue may not have been said yet: only what somebody entrusted has these states without it. */
export const mayLackProduct = ask({
  yes: [
    'awaited',
    'received',
    'inspected',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
  no: ['ready', 'listed', 'reserved', 'sold', 'returned'],
})
/** Its owner may have it back at once. */
export const mayBeTakenHome = ask({
  yes: ['received', 'inspected', 'ready', 'listed'],
  no: [
    'awaited',
    'reserved',
    'sold',
    'returned',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
/** What enters the book of what came in and what left. */
export const cameIn = ask({
  yes: ['received', 'returned'],
  no: [
    'awaited',
    'inspected',
    'ready',
    'listed',
    'reserved',
    'sold',
    'to_return',
    'handed_back',
    'written_off',
    'cancelled',
    'sold_before',
  ],
})
export const wentOut = ask({
  yes: ['sold', 'handed_back', 'written_off', 'sold_before'],
  no: [
    'awaited',
    'received',
    'inspected',
    'ready',
    'listed',
    'reserved',
    'returned',
    'to_return',
    'cancelled',
  ],
})
