/** The life of a parcel, or of a bag that waits in the showroom: its states, where each may go, and what is asked about it. */
import type { Delivery } from '#rules/checkout/shipping.ts'
import { named, questions, type Moves } from '#rules/states.ts'

export const FULFILMENT_STATES = [
  'unfulfilled',
  'packed',
  'shipped',
  'delivered',
  'ready_for_pickup',
  'picked_up',
] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]
export const FULFILMENT = named(FULFILMENT_STATES)
export const FULFILMENT_LABEL: Record<FulfilmentState, string> = {
  unfulfilled: 'Por preparar',
  packed: 'Preparado',
  shipped: 'En camino',
  delivered: 'Entregado',
  ready_for_pickup: 'Listo para retirar',
  picked_up: 'Retirado',
}
export const FULFILMENT_MOVES: Record<Delivery, Moves<FulfilmentState>> = {
  delivery: {
    unfulfilled: ['packed'],
    packed: ['shipped', 'unfulfilled'],
    shipped: ['delivered'],
    delivered: [],
    ready_for_pickup: [],
    picked_up: [],
  },
  pickup: {
    unfulfilled: ['packed'],
    packed: ['ready_for_pickup', 'unfulfilled'],
    ready_for_pickup: ['picked_up'],
    picked_up: [],
    shipped: [],
    delivered: [],
  },
}

const ask = questions<FulfilmentState>()

/** Its units still lie on the shelf. */
export const isUntouched = ask({
  yes: ['unfulfilled'],
  no: ['packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up'],
})
/** Nothing has left the shop yet: the order can still be undone by cancelling it. */
export const isStillHere = ask({
  yes: ['unfulfilled', 'packed', 'ready_for_pickup'],
  no: ['shipped', 'delivered', 'picked_up'],
})
/** Whoever bought it has it. */
export const isHandedOver = ask({
  yes: ['delivered', 'picked_up'],
  no: ['unfulfilled', 'packed', 'shipped', 'ready_for_pickup'],
})
/** It left with a carrier. */
export const wasSent = ask({
  yes: ['shipped', 'delivered'],
  no: ['unfulfilled', 'packed', 'ready_for_pickup', 'picked_up'],
})
/** A carrier has it. */
export const isOnTheWay = ask({
  yes: ['shipped'],
  no: ['unfulfilled', 'packed', 'delivered', 'ready_for_pickup', 'picked_up'],
})
