/** The life of a parcel that a courier carries for us (product §60.3): its states, where each may go, and what is asked about it. */
import { mayMove, named, questions, type Moves, type Tone } from '#rules/states.ts'

export const SHIPMENT_STATES = [
  'asked',
  'refused',
  'created',
  'cancelled',
  'admitted',
  'in_transit',
  'out_for_delivery',
  'at_branch',
  'visit_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
  'damaged',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]
export const SHIPMENT = named(SHIPMENT_STATES)
export const SHIPMENT_LABEL: Record<ShipmentState, string> = {
  asked: 'Pidiéndolo',
  refused: 'No lo tomaron',
  created: 'Por entregar al correo',
  cancelled: 'Anulado',
  admitted: 'En el correo',
  in_transit: 'Viajando',
  out_for_delivery: 'En reparto',
  at_branch: 'Espera en la sucursal del correo',
  visit_failed: 'Visita sin éxito',
  delivered: 'Llegó',
  returning: 'Volviendo',
  returned: 'Volvió',
  lost: 'Perdido',
  damaged: 'Dañado',
}
export const SHIPMENT_TONE: Partial<Record<ShipmentState, Tone>> = {
  asked: 'wait',
  refused: 'bad',
  at_branch: 'wait',
  visit_failed: 'bad',
  delivered: 'good',
  returning: 'bad',
  returned: 'bad',
  lost: 'bad',
  damaged: 'bad',
}

const ENDS = ['delivered', 'returning', 'returned', 'lost', 'damaged'] as const
/** What its mark says: the shop may have given away what the courier has not scanned yet. */
export const shipmentSaid = (state: ShipmentState, handed: boolean): string =>
  state === 'created' && handed ? 'Entregado al correo' : SHIPMENT_LABEL[state]

/** Never backwards, but after a visit that failed; what arrived, came back or was lost stays so. */
export const SHIPMENT_MOVES: Moves<ShipmentState> = {
  asked: ['created', 'refused'],
  refused: [],
  created: ['cancelled', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', ...ENDS],
  cancelled: [],
  admitted: ['in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', ...ENDS],
  in_transit: ['out_for_delivery', 'at_branch', 'visit_failed', ...ENDS],
  out_for_delivery: ['at_branch', 'visit_failed', ...ENDS],
  at_branch: ['out_for_delivery', 'visit_failed', ...ENDS],
  visit_failed: ['in_transit', 'out_for_delivery', 'at_branch', ...ENDS],
  delivered: [],
  returning: ['returned', 'lost'],
  returned: [],
  lost: [],
  damaged: ['delivered', 'returning', 'returned', 'lost'],
}

const ask = questions<ShipmentState>()

/** It stands in the place of another one: an order has one of these at most. */
export const isLive = ask({
  yes: [
    'asked',
    'created',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
    'lost',
    'damaged',
  ],
  no: ['refused', 'cancelled'],
})
/** Nobody knows yet whether the courier has it. */
export const isAsked = ask({
  yes: ['asked'],
  no: [
    'refused',
    'created',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
    'lost',
    'damaged',
  ],
})
/** The courier knows it and has not seen it. */
export const isCreated = ask({
  yes: ['created'],
  no: [
    'asked',
    'refused',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
    'lost',
    'damaged',
  ],
})
/** The courier has said that it has it, or had it. */
export const hasLeft = ask({
  yes: [
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
    'lost',
    'damaged',
  ],
  no: ['asked', 'refused', 'created', 'cancelled'],
})
/** Its way is not at its end: the courier is asked about it. */
export const isFollowed = ask({
  yes: [
    'created',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'returning',
    'damaged',
  ],
  no: ['asked', 'refused', 'cancelled', 'delivered', 'returned', 'lost'],
})
/** It can be fetched where it is. */
export const isAtBranch = ask({
  yes: ['at_branch'],
  no: [
    'asked',
    'refused',
    'created',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
    'lost',
    'damaged',
  ],
})
/** Whoever bought it has it. */
export const hasArrived = ask({
  yes: ['delivered'],
  no: [
    'asked',
    'refused',
    'created',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'returning',
    'returned',
    'lost',
    'damaged',
  ],
})
/** What was in it is in the shop again, and may go once more. */
export const maySendAgain = ask({
  yes: ['returned'],
  no: [
    'asked',
    'refused',
    'created',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'lost',
    'damaged',
  ],
})
/** What was in it will not be seen again; the order may get the same once more, from stock. */
export const isLost = ask({
  yes: ['lost'],
  no: [
    'asked',
    'refused',
    'created',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
    'damaged',
  ],
})
/** The courier answers for what happened to it. */
export const mayBeClaimed = ask({
  yes: ['lost', 'damaged'],
  no: [
    'asked',
    'refused',
    'created',
    'cancelled',
    'admitted',
    'in_transit',
    'out_for_delivery',
    'at_branch',
    'visit_failed',
    'delivered',
    'returning',
    'returned',
  ],
})
export const mayShipmentMove = (from: ShipmentState, to: ShipmentState): boolean =>
  mayMove(SHIPMENT_MOVES, from, to)
