/** The history of an order, move by move: what a shopper reads of each, and what the shop's people do. */
import { FULFILMENT_LABEL, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { REFUND_STATE_LABEL, type RefundState } from '#rules/payments/refund-states.ts'
import { PAYMENT_STATE_LABEL, type PaymentState } from '#rules/payments/states.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { returnMove } from '#rules/returns/story.ts'
import type { Life } from './lives.ts'
import { ORDER_STATE_LABEL, type EndCause, type OrderState } from '#rules/orders/states.ts'
import { ENDINGS } from '#rules/orders/ends.ts'

/** Null where a move means nothing to whoever bought. */
type Told<S extends string> = Record<S, string | null>
const ORDER: Told<OrderState> = {
  placed: 'Recibimos tu pedido',
  completed: 'Pedido completado',
  cancelled: 'Pedido cancelado',
  expired: 'Se venció el tiempo para pagar',
}
const PAYMENT: Told<PaymentState> = {
  created: null,
  pending: 'Esperamos la acreditación del pago',
  authorized: 'Pago en revisión',
  approved: 'Pago acreditado',
  rejected: 'Un pago fue rechazado',
  cancelled: null,
  charged_back: 'El pago fue desconocido',
}
const REFUND: Told<RefundState> = {
  requested: 'Pedimos la devolución del dinero',
  pending: null,
  succeeded: 'Dinero devuelto',
  failed: 'La devolución no salió; la estamos revisando',
}
const FULFILMENT: Told<FulfilmentState> = {
  unfulfilled: null,
  packed: 'Pedido preparado',
  shipped: 'Pedido despachado',
  delivered: 'Pedido entregado',
  ready_for_pickup: 'Listo para retirar en el showroom',
  picked_up: 'Pedido retirado',
}
/** An edit (product §11.15), to whoever bought: made by themselves or by the shop. */
export const EDIT_MOVE = { own: 'Cambiaste un talle', shop: 'Cambiamos tu pedido' }
/** What comes back is told by what it is: rules/returns/story.ts. */
const LIVES: Record<Life, { name: string; shopper: Told<string>; shop: Record<string, string> }> = {
  order: { name: 'Pedido', shopper: ORDER, shop: ORDER_STATE_LABEL },
  payment: { name: 'Pago', shopper: PAYMENT, shop: PAYMENT_STATE_LABEL },
  refund: { name: 'Devolución de dinero', shopper: REFUND, shop: REFUND_STATE_LABEL },
  fulfilment: { name: 'Entrega', shopper: FULFILMENT, shop: FULFILMENT_LABEL },
  return: { name: 'Devolución', shopper: {}, shop: RETURN_STATE_LABEL },
  note: { name: 'Nota', shopper: {}, shop: {} },
}
/** As the database has it: an older row may name what is no state any more. */
type Move = {
  life: string
  from: string | null
  to: string
  /** Of a return. */
  kind?: ReturnKind | null
}
const lifeOf = (life: string) => (Object.hasOwn(LIVES, life) ? LIVES[life as Life] : undefined)

export function moveForShopper({ life, from, to, kind }: Move, endCause: EndCause | null): string | null {
  if (life === 'order' && from === 'expired' && to === 'placed')
    return 'El pago llegó a tiempo para el stock que quedaba'
  if (life === 'order' && to === 'cancelled' && endCause !== null && Object.hasOwn(ENDINGS, endCause))
    return ENDINGS[endCause as keyof typeof ENDINGS].title
  if (life === 'return') return returnMove(kind ?? 'withdrawal', to)
  return lifeOf(life)?.shopper[to] ?? null
}

export function moveForShop({ life, to }: Pick<Move, 'life' | 'to'>): string {
  if (life === 'note') return LIVES.note.name
  const known = lifeOf(life)
  return known ? `${known.name}: ${(known.shop[to] ?? to).toLowerCase()}` : 'Otro cambio'
}
