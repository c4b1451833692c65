/** What a courier says about a parcel, in our words (product §60.3), and what all of it together makes of the parcel. */
import { SHIPMENT, SHIPMENT_STATES, mayShipmentMove, type ShipmentState } from './states.ts'

/** `unknown`: we have no word for it, a person reads it. `remark`: it changes nothing. */
export type EventKind = Exclude<ShipmentState, 'asked' | 'refused'> | 'unknown' | 'remark'
export const EVENT_KINDS = [
  ...SHIPMENT_STATES.filter((state) => state !== SHIPMENT.asked && state !== SHIPMENT.refused),
  'unknown',
  'remark',
] as readonly EventKind[]

export type ShipmentEvent = { at: Date; kind: EventKind }

const rank = ({ kind }: ShipmentEvent): number => EVENT_KINDS.indexOf(kind)
const minuteOf = ({ at }: ShipmentEvent): number => Math.floor(at.getTime() / 60_000)
/** By when it happened; within one minute, as couriers tell times, the way a parcel goes. */
export const inOrder = <E extends ShipmentEvent>(events: readonly E[]): E[] =>
  [...events].sort((a, b) => minuteOf(a) - minuteOf(b) || rank(a) - rank(b))

const isState = (kind: EventKind): kind is Exclude<EventKind, 'unknown' | 'remark'> =>
  kind !== 'unknown' && kind !== 'remark'

/** Where everything that was told, in whatever order it came, leaves a parcel that the courier knows. */
export function stateAfter(events: readonly ShipmentEvent[]): ShipmentState {
  let state: ShipmentState = SHIPMENT.created
  for (const { kind } of inOrder(events)) if (isState(kind) && mayShipmentMove(state, kind)) state = kind
  return state
}
