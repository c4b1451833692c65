/**
 * What an order says of itself, to the shopper, to the shop's people and in an email: one table from where it stands (state,
 * money, parcel, who ended it and why) to sentences. Pages, emails and the bell draw from here, so that none tells another tale.
 */
import type { Centavos } from '#rules/money.ts'
import type { END_CAUSES, EndCause, OrderState } from './states.ts'
import type { FulfilmentState } from '#rules/fulfilment/states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import { deliveryPromise, type Delivery } from '#rules/checkout/shipping.ts'

/** Money on its way back: asked for, or refused by the provider and still owed. */
export type RefundProgress = 'none' | 'underway' | 'failed'

export type OrderSituation = {
  number: string
  status: OrderState
  endCause: EndCause | null
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  delivery: Delivery
  province: string
  refund: RefundProgress
  /** Nothing was to be paid: a coupon covered it. */
  free: boolean
  /** rules/payments/order-payment.ts `isInDoubt`. */
  verifying: boolean
  /** Unpaid, and its time is not over. */
  canPay: boolean
  /** Why the last attempt was refused, in words; null when it was not. */
  rejection: string | null
  /** A pending payment that the provider looks at, rather than a ticket to be paid. */
  underReview: boolean
  /** The provider warned of a fraud, and nobody has lifted that. */
  held: boolean
}

export type Story = {
  title: string
  text: string
  tone: 'success' | 'error' | 'warning' | 'info'
  /** News is expected soon: the page looks again by itself. */
  waiting: boolean
  pay: 'first' | 'again' | null
  buyAgain: boolean
}

export function refundProgress(refunds: readonly { status: RefundState }[]): RefundProgress {
  if (refunds.some(({ status }) => status === 'requested' || status === 'pending')) return 'underway'
  return refunds.some(({ status }) => status === 'failed') ? 'failed' : 'none'
}

/** Everything the table asks, from an order as its page knows it. */
export const situationOf = (
  order: Pick<
    OrderSituation,
    | 'number'
    | 'status'
    | 'endCause'
    | 'paymentStatus'
    | 'fulfilment'
    | 'delivery'
    | 'verifying'
    | 'canPay'
    | 'rejection'
    | 'held'
  > & {
    total: Centavos
    personal: { province: string }
    payments: readonly { detail: string | null }[]
    refunds: readonly { status: RefundState }[]
  },
): OrderSituation => ({
  ...order,
  province: order.personal.province,
  refund: refundProgress(order.refunds),
  free: order.total === 0,
  underReview: /review|contingency|in_process/.test(order.payments.at(-1)?.detail ?? ''),
})

// ---------------------------------------------------------------- the end of an order: who, and why

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
type UnsoldEnd = (typeof END_CAUSES)['cancelled' | 'expired'][number]

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

const COMPLETED_ADMIN: Record<(typeof END_CAUSES)['completed'][number], string> = {
  shop: 'Lo completó la tienda.',
  term: 'Se completó solo: pasaron los días para arrepentirse.',
}

const BANK = 'Según tu banco, puede tardar unos días en verse.'

type Money = Pick<OrderSituation, 'paymentStatus' | 'refund' | 'free' | 'verifying'>

/** What an order that ended unsold says about money, to whoever bought. */
function moneyAfterEnd({ paymentStatus, refund, free, verifying }: Money): string {
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
      return 'El titular de la tarjeta desconoció el pago y Mercado Pago lo está resolviendo.'
  }
}

function moneyAfterEndForShop({ paymentStatus, refund, free, verifying }: Money): string {
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
      return 'El pago está en disputa.'
  }
}
const REFUND_FOR_SHOP = {
  underway: 'La devolución del dinero está en camino.',
  failed: 'La devolución del dinero no salió: reintentala.',
  missing: 'Hay dinero cobrado sin devolver.',
}

// ---------------------------------------------------------------- an order that stands

const DISPUTED: Sentences = [
  'warning',
  'Pago en disputa',
  'El titular de la tarjeta desconoció el pago. Mercado Pago lo está resolviendo; si fue un error, escribinos.',
]
const REVIEW: Sentences = [
  'info',
  'Tu pago está en revisión',
  'Mercado Pago lo está revisando; suele tardar menos de 48 h. Te avisamos por e-mail apenas se resuelva y mientras tanto te guardamos el stock.',
]
const TICKET: Sentences = [
  'info',
  'Esperamos tu pago',
  'Si elegiste efectivo o transferencia, seguí las instrucciones de Mercado Pago. Cuando se acredite te avisamos por e-mail; mientras tanto te guardamos el stock.',
]
const VERIFYING: Sentences = [
  'info',
  'Estamos verificando tu pago',
  'Mercado Pago nos avisa en unos segundos. Podés esperar acá o cerrar la página: te escribimos apenas se acredite. No pagues de nuevo.',
]

type Sentences = [tone: Story['tone'], title: string, text: string]

/** Where a paid parcel is, to whoever waits for it. A step of the other way of delivering cannot be reached; it reads as its nearest. */
function parcel({ delivery, fulfilment, province, number, held }: OrderSituation): Sentences {
  const promise = () => deliveryPromise(province).text
  switch (fulfilment) {
    case 'unfulfilled':
    case 'packed': {
      if (held)
        return [
          'info',
          'Recibimos tu pago',
          'Estamos revisando el pedido antes de entregarlo. Te avisamos por e-mail cómo sigue.',
        ]
      const now = fulfilment === 'packed' ? 'y ya preparamos tu pedido' : 'y lo estamos preparando'
      return [
        'success',
        'Gracias por tu compra',
        delivery === 'pickup'
          ? `Recibimos tu pago ${now}. Te avisamos por e-mail cuando esté listo para retirar en el showroom.`
          : `Recibimos tu pago ${now}. Llega en ${promise()} desde el despacho; te avisamos por e-mail cuando salga.`,
      ]
    }
    case 'shipped':
      return ['success', 'Tu pedido está en camino', `Llega en ${promise()} desde el despacho.`]
    case 'delivered':
      return ['success', 'Pedido entregado', 'Esperamos que lo disfrutes. Si algo no está bien, escribinos.']
    case 'ready_for_pickup':
      return held
        ? [
            'info',
            'Recibimos tu pago',
            'Estamos revisando el pedido antes de entregarlo. Te avisamos por e-mail cómo sigue.',
          ]
        : [
            'success',
            'Ya podés retirarlo',
            `Te esperamos en el showroom de lunes a sábado de 11 a 18 h, sin turno. Decinos el número ${number}.`,
          ]
    case 'picked_up':
      return ['success', 'Pedido retirado', 'Gracias por venir. Si algo no está bien, escribinos.']
  }
}

const PARCEL_FOR_SHOP: Record<FulfilmentState, string> = {
  unfulfilled: 'hay que prepararlo.',
  packed: 'está preparado.',
  shipped: 'está en camino.',
  delivered: 'se entregó.',
  ready_for_pickup: 'espera en el showroom.',
  picked_up: 'lo retiraron.',
}

const tell = ([tone, title, text]: Sentences, next: Partial<Story> = {}): Story => ({
  title,
  text,
  tone,
  waiting: false,
  pay: null,
  buyAgain: false,
  ...next,
})

/** Where an order stands, in a shopper's words: one title, what it means, and what may come next. */
export function orderStory(order: OrderSituation): Story {
  const ending = endingOf(order)
  if (ending) {
    const text = `${ending.shopper} ${moneyAfterEnd(order)}`
    const waiting = order.verifying || (order.refund === 'underway' && order.paymentStatus !== 'refunded')
    return tell([order.paymentStatus === 'disputed' ? 'warning' : 'info', ending.title, text], {
      buyAgain: order.paymentStatus !== 'disputed',
      waiting,
    })
  }
  if (order.paymentStatus === 'disputed') return tell(DISPUTED)
  switch (order.paymentStatus) {
    case 'not_paid':
      return unpaid(order)
    case 'pending':
      return tell(order.underReview ? REVIEW : TICKET, { waiting: true })
    case 'authorized':
      return tell(REVIEW, { waiting: true })
    case 'refunded':
      return tell(['info', 'Te devolvimos el dinero', `La devolución ya salió. ${BANK}`])
    default: {
      const [tone, title, text] = parcel(order)
      const back = REFUND_BESIDE[order.refund]
      return tell([tone, title, back === '' ? text : `${text} ${back}`])
    }
  }
}
const REFUND_BESIDE: Record<RefundProgress, string> = {
  none: '',
  underway: 'Además hay dinero tuyo en camino de vuelta; te avisamos por e-mail cuando salga.',
  failed: 'Además tenemos que devolverte dinero y lo estamos resolviendo.',
}

function unpaid({ verifying, rejection, canPay }: OrderSituation): Story {
  if (verifying) return tell(VERIFYING, { waiting: true })
  if (!canPay)
    return tell(
      [
        'info',
        'Se terminó el tiempo para pagar',
        'Estamos liberando el stock de este pedido. No se cobró nada.',
      ],
      { waiting: true, buyAgain: true },
    )
  if (rejection)
    return tell(['error', 'El pago no salió', `${rejection} No se cobró nada y tu pedido sigue guardado.`], {
      pay: 'again',
    })
  return tell(['warning', 'Falta el pago', 'Tu pedido está guardado. Pagalo para que lo preparemos.'], {
    pay: 'first',
  })
}

/** The same for the shop's people, in one or two sentences. */
export function orderStoryForShop(order: OrderSituation): string {
  const ending = endingOf(order)
  if (ending) return `${ending.admin} ${moneyAfterEndForShop(order)}`
  const over = order.status === 'completed' ? COMPLETED_ADMIN[order.endCause as 'shop' | 'term'] : ''
  return [over, whereItStands(order)].filter(Boolean).join(' ')
}

function whereItStands({ paymentStatus, fulfilment, refund, held, ...order }: OrderSituation): string {
  const here = fulfilment === 'unfulfilled' || fulfilment === 'packed' || fulfilment === 'ready_for_pickup'
  const parcelSays = PARCEL_FOR_SHOP[fulfilment]
  switch (paymentStatus) {
    case 'not_paid':
      if (order.verifying) return 'Estamos verificando con Mercado Pago si se pagó.'
      return order.canPay ? 'Falta que lo paguen.' : 'Se terminó el tiempo para pagarlo.'
    case 'pending':
      return order.underReview
        ? 'Mercado Pago está revisando el pago.'
        : 'Espera que se acredite un pago en efectivo o por transferencia.'
    case 'authorized':
      return 'Mercado Pago está revisando el pago.'
    case 'disputed':
      return `El pago está en disputa: ${here ? 'no lo entregues.' : parcelSays}`
    case 'refunded':
      return `Se devolvió todo el dinero: ${here ? 'no lo entregues.' : parcelSays}`
    default: {
      if (held && here) return 'Está pagado y frenado por una alerta de fraude: no lo entregues.'
      const paid = paymentStatus === 'paid' ? 'Está pagado' : 'Está pagado, con una parte devuelta'
      return `${paid}: ${parcelSays}${refund === 'none' ? '' : ` ${REFUND_FOR_SHOP[refund]}`}`
    }
  }
}

/** Null while it stands, and when it ended well. */
function endingOf({
  status,
  endCause,
}: Pick<OrderSituation, 'status' | 'endCause'>): (typeof ENDINGS)[UnsoldEnd] | null {
  return status === 'cancelled' || status === 'expired' ? ENDINGS[endCause as UnsoldEnd] : null
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

/** The one thing to know about it in a list: its end, else its money, else where the parcel is. */
export const END_LABEL: Record<UnsoldEnd, string> = {
  shopper: 'Lo cancelaste',
  shop: 'Cancelado por la tienda',
  withdrawal: 'Arrepentimiento',
  fraud: 'Cancelado por seguridad',
  unpaid: 'Vencido',
  late_payment: 'Vencido',
}
