/** What of a parcel by courier waits for one of the shop's people (product §60.4): why, and what they do about it. */
import { SHIPMENT, type ShipmentState } from './states.ts'

export const SHIPMENT_WAITS = [
  'unsure',
  'refused',
  'twice',
  'visit_failed',
  'returning',
  'returned',
  'lost',
  'damaged',
  'cancelled',
  'unknown',
  'silent',
  'order_over',
  'order_stuck',
  'arrived_back',
  'case_over',
] as const
export type ShipmentWait = (typeof SHIPMENT_WAITS)[number]

export const WAIT_TEXT: Record<ShipmentWait, { title: string; todo: string }> = {
  unsure: {
    title: 'No sabemos si el correo lo tomó',
    todo: 'La respuesta se perdió. Seguimos preguntando, y recién se pide otra vez si el correo no lo tiene.',
  },
  refused: { title: 'El correo no lo tomó', todo: 'Corregí lo que dice y creá el envío de nuevo.' },
  twice: {
    title: 'El correo lo tiene más de una vez',
    todo: 'Usamos el primero. Anulá los otros en la página del correo.',
  },
  visit_failed: {
    title: 'Fueron y no lo pudieron entregar',
    todo: 'Hablá con quien compró: que haya alguien, o que la dirección esté bien.',
  },
  returning: {
    title: 'Está volviendo',
    todo: 'Hablá con quien compró antes de que llegue: otra dirección, o el dinero.',
  },
  returned: {
    title: 'Volvió a la tienda',
    todo: 'Recibilo como devolución, o acordá con quien compró y tocá «Mandarlo otra vez» en el pedido.',
  },
  lost: {
    title: 'El correo lo perdió',
    todo: 'Hacé el reclamo al correo y anotalo en el pedido. A quien compró mandale otro del stock, o devolvele el dinero.',
  },
  damaged: {
    title: 'Llegó dañado al correo',
    todo: 'Hacé el reclamo al correo, anotalo en el pedido y hablá con quien compró.',
  },
  cancelled: { title: 'El correo lo anuló', todo: 'Si todavía tiene que salir, creá el envío de nuevo.' },
  unknown: {
    title: 'El correo dijo algo que no conocemos',
    todo: 'Leelo en el recorrido: si cambia algo para quien compró, contale.',
  },
  silent: {
    title: 'El correo no dice nada hace días',
    todo: 'Preguntá por el envío en el correo.',
  },
  order_over: {
    title: 'El pedido terminó y el envío sigue',
    todo: 'Anulá el envío, o sacá la caja de las que se lleva el correo.',
  },
  order_stuck: {
    title: 'El pedido no pudo acompañar al envío',
    todo: 'Mirá el pedido: el correo ya lo tiene, y algo lo frena.',
  },
  arrived_back: {
    title: 'Llegó lo que devuelven',
    todo: 'Revisalo y recibilo en su solicitud.',
  },
  case_over: {
    title: 'La solicitud terminó y su etiqueta sigue viva',
    todo: 'La etiqueta no se pudo anular: si llega, devolvéselo a quien lo mandó.',
  },
}

const OF_STATE: Partial<Record<ShipmentState, ShipmentWait>> = {
  visit_failed: 'visit_failed',
  returning: 'returning',
  returned: 'returned',
  lost: 'lost',
  damaged: 'damaged',
  cancelled: 'cancelled',
}
const OF_STATE_BACK: Partial<Record<ShipmentState, ShipmentWait>> = {
  delivered: 'arrived_back',
  // It goes to whoever bought after all.
  returning: 'unknown',
  returned: 'unknown',
  lost: 'lost',
  damaged: 'damaged',
  cancelled: 'cancelled',
}
/** Why a parcel that comes into this state waits for a person; null when it does not. `back`: it is on its way to the shop. */
export const waitOf = (state: ShipmentState, back: boolean): ShipmentWait | null =>
  (back ? OF_STATE_BACK : OF_STATE)[state] ?? null
/** The states that never pass unseen; what the shop calls off itself waits for nobody. */
const seen = (of: Partial<Record<ShipmentState, ShipmentWait>>): ShipmentState[] =>
  (Object.keys(of) as ShipmentState[]).filter((state) => state !== SHIPMENT.cancelled)
export const STATES_SEEN = seen(OF_STATE)
export const STATES_SEEN_BACK = seen(OF_STATE_BACK)
