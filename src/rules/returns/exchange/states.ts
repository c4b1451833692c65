/** The life of what somebody gets in an exchange: taken off the shelf at once, and sent or handed over as a parcel of the same order. */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { named, questions, type Moves } from '#rules/states.ts'

export const REPLACEMENT_STATES = ['held', 'packed', 'shipped', 'delivered', 'released'] as const
export type ReplacementState = (typeof REPLACEMENT_STATES)[number]
export const REPLACEMENT = named(REPLACEMENT_STATES)
export const REPLACEMENT_LABEL: Record<ReplacementState, string> = {
  held: 'Apartado',
  packed: 'Preparado',
  shipped: 'En camino',
  delivered: 'Entregado',
  released: 'Volvió a la venta',
}
export const REPLACEMENT_MOVES: Record<Delivery, Moves<ReplacementState>> = {
  delivery: {
    held: ['packed', 'released'],
    packed: ['shipped', 'held', 'released'],
    shipped: ['delivered'],
    delivered: [],
    released: [],
  },
  pickup: {
    held: ['packed', 'released'],
    packed: ['delivered', 'held', 'released'],
    shipped: [],
    delivered: [],
    released: [],
  },
}

const ask = questions<ReplacementState>()

/** It is in the shop, kept for them. */
export const isKept = ask({ yes: ['held', 'packed'], no: ['shipped', 'delivered', 'released'] })
/** Nobody has packed it: it lies on the shelf. */
export const isOnShelf = ask({ yes: ['held'], no: ['packed', 'shipped', 'delivered', 'released'] })
/** It is on its way, or whoever bought has it. */
export const hasLeft = ask({ yes: ['shipped', 'delivered'], no: ['held', 'packed', 'released'] })
/** Whoever bought has it. */
export const isHandedTo = ask({ yes: ['delivered'], no: ['held', 'packed', 'shipped', 'released'] })
/** Nothing came of it: it is on sale again. */
export const isGivenUp = ask({ yes: ['released'], no: ['held', 'packed', 'shipped', 'delivered'] })
/** It is somebody's: kept for them, or theirs already. */
export const isBound = ask({ yes: ['held', 'packed', 'shipped', 'delivered'], no: ['released'] })
/** Theirs to be, and not with them yet. */
export const isOnItsWay = ask({ yes: ['held', 'packed', 'shipped'], no: ['delivered', 'released'] })
