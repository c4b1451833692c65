/**
 * What an order says of itself to whoever bought it: one table from where it stands to sentences. Its page and the list of orders
 * draw from here, the emails about its end from ends.ts, the back office from story-for-shop.ts: none tells another tale.
 */
import { openHours, type Opening } from '#rules/checkout/showroom.ts'
import { deliveryPromise, type ShippingTerms } from '#rules/checkout/shipping.ts'
import { FULFILMENT_LABEL, isHandedOver } from './fulfilment/states.ts'
import { isDisputed, ORDER_PAYMENT_LABEL, isRefunded } from '#rules/payments/order-payment.ts'
import { REVIEW_TERM } from '#rules/payments/hold.ts'
import { BANK, DISPUTE_DECIDED, END_LABEL, ENDINGS, moneyAfterEnd } from './ends.ts'
import { isByHand, type HandMeans } from '#rules/payments/means.ts'
import type { OrderSituation, RefundProgress } from './situation.ts'
import { endedUnsold, type UnsoldEnd, type OrderState } from './states.ts'

export type Story = {
  title: string
  text: string
  tone: 'success' | 'error' | 'warning' | 'info'
  /** News is expected soon: the page looks again by itself. */
  waiting: boolean
  pay: 'first' | 'again' | null
  buyAgain: boolean
}

/** What the owner set of sending and of the showroom (rules/settings). */
export type StoryTerms = Pick<ShippingTerms, 'shippingRates'> & { openingHours: readonly Opening[] }

type Sentences = [tone: Story['tone'], title: string, text: string]
const DISPUTED: Sentences = [
  'warning',
  'Pago en disputa',
  'El titular de la tarjeta desconoció el pago. Mercado Pago lo está resolviendo; si fue un error, escribinos.',
]
const LOST: Sentences = ['warning', 'El pago volvió a su titular', DISPUTE_DECIDED]
const REVIEW: Sentences = [
  'info',
  'Tu pago está en revisión',
  `Mercado Pago lo está revisando; suele tardar menos de ${REVIEW_TERM}. Te avisamos por e-mail apenas se resuelva y mientras tanto te guardamos el stock.`,
]
const TICKET: Sentences = [
  'info',
  'Esperamos tu pago',
  'Si elegiste efectivo o transferencia, seguí las instrucciones de Mercado Pago. Cuando se acredite te avisamos por e-mail; mientras tanto te guardamos el stock.',
]
/** Paid to the shop itself: what it waits for, and a part that came (rules/transfers). */
const BY_HAND: Record<HandMeans, Sentences> = {
  transfer: [
    'warning',
    'Falta tu transferencia',
    'Transferí el importe exacto a esta cuenta. Cuando veamos el dinero te avisamos por e-mail.',
  ],
  cash: [
    'info',
    'Pagás en el showroom',
    'Te guardamos el pedido: lo pagás en efectivo cuando venís a retirarlo.',
  ],
}
const PART: Sentences = [
  'warning',
  'Falta una parte del pago',
  'Recibimos una parte de tu transferencia. Transferí lo que falta a la misma cuenta.',
]
const VERIFYING: Sentences = [
  'info',
  'Estamos verificando tu pago',
  'Mercado Pago nos avisa en unos segundos. Podés esperar acá o cerrar la página: te escribimos apenas se acredite. No pagues de nuevo.',
]

/** Where a paid parcel is, to whoever waits for it. A step of the other way of delivering cannot be reached; it reads as its nearest. */
function parcel(order: OrderSituation, terms: StoryTerms): Sentences {
  const { delivery, fulfilment, number, held } = order
  const promise = () => deliveryPromise(terms, order)
  switch (fulfilment) {
    case 'unfulfilled':
    case 'packed': {
      if (held)
        return [
          'info',
          'Recibimos tu pago',
          'Estamos revisando el pedido antes de entregarlo. Te avisamos por e-mail cómo sigue.',
        ]
      if (order.editWaits && fulfilment === 'unfulfilled')
        return [
          'info',
          'Recibimos tu pago',
          'Hay un cambio en tu pedido que espera el pago de la diferencia. Lo preparamos cuando la pagues, o como estaba si no querés el cambio.',
        ]
      if (order.inParts)
        return [
          'success',
          'Una parte de tu pedido ya salió',
          'Lo que falta lo estamos preparando: sale en otro envío, sin costo, y te avisamos por e-mail.',
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
      if (order.overdue)
        return [
          'warning',
          'Tu pedido está demorado',
          'Salió, y ya tendría que haberte llegado. Perdón por la espera: si no llegó, escribinos y lo buscamos.',
        ]
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
            `Te esperamos en el showroom de ${openHours(terms.openingHours)}, sin turno. Decinos el número ${number}.`,
          ]
    case 'picked_up':
      return ['success', 'Pedido retirado', 'Gracias por venir. Si algo no está bien, escribinos.']
  }
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
export const orderStory = (order: OrderSituation, terms: StoryTerms): Story =>
  TOLD[order.status](order, terms)

const TOLD: Record<OrderState, (order: OrderSituation, terms: StoryTerms) => Story> = {
  placed: whereItStands,
  completed: whereItStands,
  cancelled: howItEnded,
  expired: howItEnded,
}

function howItEnded(order: OrderSituation): Story {
  const ending = ENDINGS[order.endCause as UnsoldEnd]
  const text = `${ending.shopper} ${moneyAfterEnd(order)}`
  const waiting = order.verifying || (order.refund === 'underway' && !isRefunded(order.paymentStatus))
  return tell([isDisputed(order.paymentStatus) ? 'warning' : 'info', ending.title, text], {
    buyAgain: !isDisputed(order.paymentStatus),
    waiting,
  })
}

function whereItStands(order: OrderSituation, terms: StoryTerms): Story {
  switch (order.paymentStatus) {
    case 'not_paid':
      return unpaid(order)
    case 'pending':
      if (isByHand(order.means)) return tell(PART)
      return tell(order.underReview ? REVIEW : TICKET, { waiting: true })
    case 'authorized':
      return tell(REVIEW, { waiting: true })
    case 'disputed':
      return tell(order.disputeLost ? LOST : DISPUTED)
    case 'refunded':
      return tell(['info', 'Te devolvimos el dinero', `La devolución ya salió. ${BANK}`])
    case 'paid':
    case 'partially_refunded': {
      const [tone, title, text] = parcel(order, terms)
      const back = REFUND_BESIDE[order.refund]
      return tell([tone, title, back === '' ? text : `${text} ${back}`], {
        buyAgain: isHandedOver(order.fulfilment),
      })
    }
  }
}
const REFUND_BESIDE: Record<RefundProgress, string> = {
  none: '',
  underway: 'Además hay dinero tuyo en camino de vuelta; te avisamos por e-mail cuando salga.',
  failed: 'Además tenemos que devolverte dinero y lo estamos resolviendo.',
}

function unpaid({ verifying, rejection, canPay, means, toFinish }: OrderSituation): Story {
  if (verifying) return tell(VERIFYING, { waiting: true })
  if (toFinish)
    return tell([
      'warning',
      'Falta terminarlo',
      'Te lo guardamos. Completá tus datos y elegí cómo recibirlo y cómo pagarlo.',
    ])
  if (means === 'counter')
    return tell(
      ['info', 'Se está pagando en el mostrador', 'Los productos te esperan mientras pagás el QR.'],
      {
        waiting: true,
      },
    )
  if (!canPay)
    return tell(
      [
        'info',
        'Se terminó el tiempo para pagar',
        'Estamos liberando el stock de este pedido. No se cobró nada.',
      ],
      { waiting: true, buyAgain: true },
    )
  if (isByHand(means)) return tell(BY_HAND[means])
  if (rejection)
    return tell(['error', 'El pago no salió', `${rejection} No se cobró nada y tu pedido sigue guardado.`], {
      pay: 'again',
    })
  return tell(['warning', 'Falta el pago', 'Tu pedido está guardado. Pagalo para que lo preparemos.'], {
    pay: 'first',
  })
}

/** The one thing to know about it in a list: its end, else its money, else where the parcel is. */
export function orderLabel(
  order: Pick<OrderSituation, 'status' | 'endCause' | 'verifying' | 'paymentStatus' | 'fulfilment'>,
): string {
  if (endedUnsold(order.status)) return END_LABEL[order.endCause as UnsoldEnd]
  if (order.verifying) return 'Verificando el pago'
  return order.paymentStatus === 'paid'
    ? FULFILMENT_LABEL[order.fulfilment]
    : ORDER_PAYMENT_LABEL[order.paymentStatus]
}
