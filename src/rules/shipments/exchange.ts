/** What an exchange gives, by courier (product §66.8): when it may have a shipment, and what the shop's people are told of it. */
import { whyNotExchange, type ExchangeFacts } from '#rules/returns/exchange/exchange.ts'
import { isOnShelf } from '#rules/returns/exchange/states.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { SHIPMENT_SAYS } from './messages.ts'
import type { ShipmentWait } from './waits.ts'

export const EXCHANGE_SHIPMENT_SAYS = {
  none: 'No es un cambio que lleve algo.',
  note: 'Lo nuevo del cambio, con',
  pairKept: 'Una prenda única sale por correo recién con el cambio hecho.',
  ledger: 'Un correo perdió lo nuevo de un cambio, que quedó sin efecto.',
  paidLost:
    'Ya se dio por perdido y se terminó con dinero: si aparece, pedile al correo que lo traiga, y sumalo al stock.',
}

/** Null when it may: what may be packed, or is, and could leave by any other carrier. */
export function whyNoExchangeShipment(status: ReturnState, facts: ExchangeFacts): string | null {
  if (facts.delivery === 'pickup') return SHIPMENT_SAYS.pickup
  const why = whyNotExchange(status, { ...facts, courier: null }, isOnShelf(facts.parcel) ? 'pack' : 'ship')
  return why ?? (facts.pairKept ? EXCHANGE_SHIPMENT_SAYS.pairKept : null)
}

/** What there is to do, where it is not what is done with an order. */
export const EXCHANGE_TODO: Partial<Record<ShipmentWait, string>> = {
  returned:
    'Tocá «Mandarlo otra vez» en su cambio: lo nuevo queda preparado en la tienda, para mandarlo o para terminar el caso. Si el cambio ya está hecho y no lo quiere, recibilo como devolución.',
  lost: 'Hacé el reclamo al correo y anotalo en su cambio. A quien compró mandale otro del stock, o terminalo con dinero.',
  damaged: 'Hacé el reclamo al correo, anotalo en su cambio y hablá con quien compró.',
  case_over:
    'Sacá la caja de las que se lleva el correo: la etiqueta no se pudo anular. Si ya salió, pediles que la traigan de vuelta.',
  order_stuck: 'Mirá el cambio: el correo ya lo tiene, y algo lo frena.',
}
