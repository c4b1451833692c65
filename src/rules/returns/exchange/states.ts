/** The life of what somebody gets in an exchange: taken off the shelf at once, and sent or handed over as a parcel of the same order. */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { named, questions, type Moves } from '#rules/states.ts'

export const REPLACEMENT_STATES = ['held', 'packed', 'shipped', 'delivered', 'released', 'lost'] as const
export type ReplacementState = (typeof REPLACEMENT_STATES)[number]
export const REPLACEMENT = named(REPLACEMENT_STATES)
export const REPLACEMENT_LABEL: Record<ReplacementState, string> = {
  held: 'Apartado',
  packed: 'Preparado',
  shipped: 'En camino',
  delivered: 'Entregado',
  released: 'Volvió a la venta',
  lost: 'Se perdió',
}
/**
 * What was sent and never came may be here again (`packed`), be taken from stock once more (`held`), or be paid back: `lost` where it was
 * theirs already, `released` where nothing comes of the exchange.
 */
export const REPLACEMENT_MOVES: Record<Delivery, Moves<ReplacementState>> = {
  delivery: {
    held: ['packed', 'released'],
    packed: ['shipped', 'held', 'released'],
    shipped: ['delivered', 'packed', 'held', 'lost', 'released'],
    delivered: [],
    released: [],
    lost: [],
  },
  pickup: {
    held: ['packed', 'released'],
    packed: ['delivered', 'held', 'released'],
    shipped: [],
    delivered: [],
    released: [],
    lost: [],
  },
}

const ask = questions<ReplacementState>()

/** It is in the shop, kept for them. */
export const isKept = ask({ yes: ['held', 'packed'], no: ['shipped', 'delivered', 'released', 'lost'] })
/** Nobody has packed it: it lies on the shelf. */
export const isOnShelf = ask({ yes: ['held'], no: ['packed', 'shipped', 'delivered', 'released', 'lost'] })
/** It is on its way, or whoever bought has it. */
export const hasLeft = ask({ yes: ['shipped', 'delivered'], no: ['held', 'packed', 'released', 'lost'] })
/** Whoever bought has it. */
export const isHandedTo = ask({ yes: ['delivered'], no: ['held', 'packed', 'shipped', 'released', 'lost'] })
/** Nothing came of it: it is on sale again. */
export const isGivenUp = ask({ yes: ['released'], no: ['held', 'packed', 'shipped', 'delivered', 'lost'] })
/** It is somebody's: kept for them, or theirs already, also where it got lost. */
export const isBound = ask({ yes: ['held', 'packed', 'shipped', 'delivered', 'lost'], no: ['released'] })
/** Theirs to be, and not with them yet. */
export const isOnItsWay = ask({ yes: ['held', 'packed', 'shipped'], no: ['delivered', 'released', 'lost'] })
/** A carrier has it. */
export const isOnTheRoad = ask({ yes: ['shipped'], no: ['held', 'packed', 'delivered', 'released', 'lost'] })
/** It was theirs and never came: its money goes back. */
export const wasLost = ask({ yes: ['lost'], no: ['held', 'packed', 'shipped', 'delivered', 'released'] })
