/** What is said of an order that ended without a sale: who ended it, why, and what became of the money. */
import { endedUnsold, type UnsoldEnd } from './states.ts'
import type { OrderSituation } from './situation.ts'

type Ending = {
  /** The page's title and its first sentence. */
  title: string
  shopper: string
  /** For the shop's people. */
  admin: string
  /** Of the email: its subject, and its first sentence. */
  subject: (number: string) => string
  email: string
  /** When money comes in after the end. */
  late: string
}
export const ENDINGS: Record<UnsoldEnd, Ending> = {
  shopper: {
    title: 'Cancelaste este pedido',
    shopper: 'Lo cancelaste y liberamos el stock.',
    admin: 'Lo canceló quien compró, antes de pagarlo.',
    subject: (number) => `Cancelaste tu pedido ${number}`,
    email: 'Cancelaste el pedido y los productos volvieron a la tienda.',
    late: 'Tu pago llegó cuando ya habías cancelado el pedido.',
  },
  shop: {
    title: 'Cancelamos este pedido',
    shopper: 'Lo canceló la tienda. Perdón por la molestia.',
    admin: 'Lo canceló la tienda.',
    subject: (number) => `Cancelamos tu pedido ${number}`,
    email: 'Tuvimos que cancelar tu pedido. Perdón por la molestia.',
    late: 'Tu pago llegó cuando la tienda ya había cancelado el pedido.',
  },
  withdrawal: {
    title: 'Te arrepentiste de esta compra',
    shopper: 'Usaste el botón de arrepentimiento antes de que saliera, y cancelamos el pedido.',
    admin: 'Se canceló por el arrepentimiento de quien compró, antes de que saliera.',
    subject: (number) => `Cancelamos tu pedido ${number} por tu arrepentimiento`,
    email: 'Cancelamos el pedido porque nos avisaste que te arrepentiste de la compra.',
    late: 'Tu pago llegó cuando el pedido ya estaba cancelado por tu arrepentimiento.',
  },
  fraud: {
    title: 'Cancelamos este pedido por seguridad',
    shopper: 'Mercado Pago nos avisó de un riesgo con el pago y no entregamos el pedido.',
    admin: 'Lo canceló la tienda después de una alerta de fraude de Mercado Pago.',
    subject: (number) => `Cancelamos tu pedido ${number} por seguridad`,
    email: 'Mercado Pago nos avisó de un riesgo con el pago, y por seguridad cancelamos el pedido.',
    late: 'Tu pago llegó cuando ya habíamos cancelado el pedido por seguridad.',
  },
  unpaid: {
    title: 'Se venció el tiempo para pagar',
    shopper: 'No recibimos el pago a tiempo y liberamos el stock.',
    admin: 'Venció: no se pagó a tiempo.',
    subject: (number) => `Tu pedido ${number} venció`,
    email: 'Se cumplió el tiempo para pagarlo y los productos volvieron a la tienda.',
    late: 'Tu pago llegó cuando el pedido ya había vencido.',
  },
  late_payment: {
    title: 'Tu pago llegó tarde',
    shopper: 'Tu pago llegó cuando el pedido ya había vencido y no quedaba stock. Perdón por la molestia.',
    admin: 'Venció, y el pago llegó cuando ya no quedaba stock.',
    subject: (number) => `Tu pedido ${number} venció`,
    email: 'Tu pago llegó cuando el pedido ya había vencido y no quedaban los productos.',
    late: 'Tu pago llegó cuando el pedido ya había vencido y no quedaban los productos. Perdón por la molestia.',
  },
}

/** Null while it stands, and when it ended well. */
function endingOf({ status, endCause }: Pick<OrderSituation, 'status' | 'endCause'>): Ending | null {
  return endedUnsold(status) ? ENDINGS[endCause as UnsoldEnd] : null
}

export const BANK = 'Según tu banco, puede tardar unos días en verse.'

/** Once the provider decided for the holder of the card. */
export const DISPUTE_DECIDED =
  'El titular de la tarjeta desconoció el pago y Mercado Pago se lo devolvió. Si fue un error, escribinos.'

export type Money = Pick<OrderSituation, 'paymentStatus' | 'refund' | 'free' | 'verifying' | 'disputeLost'>

/** What an order that ended unsold says about money, to whoever bought. */
export function moneyAfterEnd({ paymentStatus, refund, free, verifying, disputeLost }: Money): string {
  if (free) return 'No se cobró nada.'
  switch (paymentStatus) {
    case 'not_paid':
      return verifying ? 'Si llegaste a pagarlo, te devolvemos todo el dinero.' : 'No se cobró nada.'
    case 'pending':
    case 'authorized':
      return 'Si el pago que empezaste se acredita, te devolvemos todo el dinero.'
    case 'paid':
      return refund === 'underway'
        ? 'Te estamos devolviendo todo el dinero; te avisamos por e-mail cuando salga.'
        : 'Tenemos que devolverte el dinero y lo estamos resolviendo; te avisamos por e-mail cuando salga.'
    case 'partially_refunded':
      return refund === 'underway'
        ? 'Ya te devolvimos una parte del dinero y el resto está en camino; te avisamos por e-mail cuando salga.'
        : 'Te devolvimos una parte del dinero.'
    case 'refunded':
      return `Te devolvimos todo el dinero. ${BANK}`
    case 'disputed':
      return disputeLost
        ? DISPUTE_DECIDED
        : 'El titular de la tarjeta desconoció el pago y Mercado Pago lo está resolviendo.'
  }
}

/**
 * What an email about the end says: its subject, who ended it and why, and what became of the money. `otherwise`: of an order
 * that stands again, when an older email is sent once more.
 */
export function endEmail(
  order: Pick<OrderSituation, 'number' | 'status' | 'endCause'> & Money,
  otherwise: UnsoldEnd = 'shop',
): { subject: string; paragraphs: string[] } {
  const ending = endingOf(order)
  const { subject, email } = ending ?? ENDINGS[otherwise]
  return { subject: subject(order.number), paragraphs: ending ? [email, moneyAfterEnd(order)] : [email] }
}

/** Why money goes back: the first sentence of the emails about it. Empty when the order stands. */
export const refundBecause = (order: Pick<OrderSituation, 'status' | 'endCause'>): string =>
  endingOf(order)?.email ?? ''

/** Why a payment is given back that came after the end. */
export const lateBecause = (order: Pick<OrderSituation, 'status' | 'endCause'>): string =>
  (endingOf(order) ?? ENDINGS.unpaid).late

/** In a list. */
export const END_LABEL: Record<UnsoldEnd, string> = {
  shopper: 'Lo cancelaste',
  shop: 'Cancelado por la tienda',
  withdrawal: 'Arrepentimiento',
  fraud: 'Cancelado por seguridad',
  unpaid: 'Vencido',
  late_payment: 'Vencido',
}
