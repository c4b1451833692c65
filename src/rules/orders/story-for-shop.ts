/** What an order says of itself to the shop's people, in one or two sentences. */
import { isStillHere, isUntouched, type FulfilmentState } from './fulfilment/states.ts'
import { isByHand, type HandMeans } from '#rules/payments/means.ts'
import { ENDINGS, type Money } from './ends.ts'
import type { OrderSituation } from './situation.ts'
import type { END_CAUSES, OrderState, UnsoldEnd } from './states.ts'

type Completion = (typeof END_CAUSES)['completed'][number]
const COMPLETED_ADMIN: Record<Completion, string> = {
  shop: 'Lo completó la tienda.',
  term: 'Se completó solo: pasaron los días para arrepentirse.',
}

function moneyAfterEndForShop({ paymentStatus, refund, free, verifying, disputeLost }: Money): string {
  if (free) return 'No hubo nada para cobrar.'
  switch (paymentStatus) {
    case 'not_paid':
      return verifying ? 'Falta que Mercado Pago confirme que no se pagó.' : 'No se cobró nada.'
    case 'pending':
    case 'authorized':
      return 'Quedó un pago sin terminar: si se acredita, vuelve solo.'
    case 'paid':
      return REFUND_FOR_SHOP[refund === 'none' ? 'missing' : refund]
    case 'partially_refunded':
      return `Se devolvió una parte.${refund === 'none' ? '' : ` ${REFUND_FOR_SHOP[refund]}`}`
    case 'refunded':
      return 'Se devolvió todo el dinero.'
    case 'disputed':
      return `${disputeLost ? DISPUTE_LOST_SAYS : 'El pago está en disputa'}.`
  }
}
const DISPUTE_LOST_SAYS = 'La disputa se perdió y el dinero volvió a quien pagó'
const REFUND_FOR_SHOP = {
  underway: 'La devolución del dinero está en camino.',
  failed: 'La devolución del dinero no salió: reintentala.',
  missing: 'Hay dinero cobrado sin devolver.',
}

const PARCEL_FOR_SHOP: Record<FulfilmentState, string> = {
  unfulfilled: 'hay que prepararlo.',
  packed: 'está preparado.',
  shipped: 'está en camino.',
  delivered: 'se entregó.',
  ready_for_pickup: 'espera en el showroom.',
  picked_up: 'lo retiraron.',
}

const BY_HAND_FOR_SHOP: Record<HandMeans, string> = {
  transfer: 'Espera una transferencia.',
  cash: 'Se cobra en efectivo cuando lo retiren.',
}

export const orderStoryForShop = (order: OrderSituation): string => TOLD[order.status](order)

const TOLD: Record<OrderState, (order: OrderSituation) => string> = {
  placed: whereItStands,
  completed: (order) => `${COMPLETED_ADMIN[order.endCause as Completion]} ${whereItStands(order)}`,
  cancelled: howItEnded,
  expired: howItEnded,
}

function howItEnded(order: OrderSituation): string {
  return `${ENDINGS[order.endCause as UnsoldEnd].admin} ${moneyAfterEndForShop(order)}`
}

function whereItStands({ paymentStatus, fulfilment, refund, held, ...order }: OrderSituation): string {
  const here = isStillHere(fulfilment)
  const parcelSays =
    order.editWaits && isUntouched(fulfilment)
      ? 'hay un cambio que espera su pago, no lo prepares todavía.'
      : order.inParts
        ? `salió una parte; lo que queda ${PARCEL_FOR_SHOP[fulfilment]}`
        : PARCEL_FOR_SHOP[fulfilment]
  switch (paymentStatus) {
    case 'not_paid':
      if (order.verifying) return 'Estamos verificando con Mercado Pago si se pagó.'
      if (order.toFinish) return 'Falta que quien compra lo termine y lo pague.'
      if (order.means === 'counter') return 'Espera que paguen su QR en el mostrador.'
      if (order.canPay && isByHand(order.means)) return BY_HAND_FOR_SHOP[order.means]
      return order.canPay ? 'Falta que lo paguen.' : 'Se terminó el tiempo para pagarlo.'
    case 'pending':
      if (isByHand(order.means)) return 'Llegó una parte del dinero: falta el resto.'
      return order.underReview
        ? 'Mercado Pago está revisando el pago.'
        : 'Espera que se acredite un pago en efectivo o por transferencia.'
    case 'authorized':
      return 'Mercado Pago está revisando el pago.'
    case 'disputed':
      return `${order.disputeLost ? DISPUTE_LOST_SAYS : 'El pago está en disputa'}: ${here ? 'no lo entregues.' : parcelSays}`
    case 'refunded':
      return `Se devolvió todo el dinero: ${here ? 'no lo entregues.' : parcelSays}`
    case 'paid':
    case 'partially_refunded': {
      if (held && here) return 'Está pagado y frenado por una alerta de fraude: no lo entregues.'
      const paid = paymentStatus === 'paid' ? 'Está pagado' : 'Está pagado, con una parte devuelta'
      return `${paid}: ${parcelSays}${refund === 'none' ? '' : ` ${REFUND_FOR_SHOP[refund]}`}`
    }
  }
}
