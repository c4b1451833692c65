/** What we write to a shopper about an order: the subject and the paragraphs of each email. */
import { openHours } from '#rules/checkout/showroom.ts'
import { formatExact, formatPesos, type Centavos } from '#rules/money.ts'
import { CORRECTION_KINDS, correctionEmail, correctionName, isCorrection } from './corrections.ts'
import {
  BACK_BY_HAND,
  GIVEN_BY_HAND,
  HAND_KINDS,
  HAND_NAME,
  handEmail,
  isHandKind,
  type HandFacts,
  type HandKind,
} from '#rules/transfers/emails.ts'
import { isByHand, type Means } from '#rules/transfers/means.ts'
import { orderNumber } from './order.ts'
import type { EndCause, OrderState } from './states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import { endEmail, lateBecause, refundBecause } from './ends.ts'
import type { RefundProgress } from './situation.ts'
import type { StoryTerms } from './story.ts'
import { deliveryPromise, type Delivery, type PromisedDays } from '#rules/checkout/shipping.ts'

export const EMAIL_KINDS = [
  'placed',
  'paid',
  'pending',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
  'late-refund',
  'surplus-refund',
  'packed',
  'shipped',
  'delivered',
  'ready',
  'picked-up',
  ...HAND_KINDS,
  ...CORRECTION_KINDS,
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** As the shop's people call each. */
export const EMAIL_NAME: Record<EmailKind, string> = {
  placed: 'Pedido recibido',
  paid: 'Pago recibido',
  pending: 'Pago en proceso',
  rejected: 'Pago rechazado',
  expired: 'Pedido vencido',
  cancelled: 'Pedido cancelado',
  refunded: 'Dinero devuelto',
  'late-refund': 'Pago que llegó tarde',
  'surplus-refund': 'Pago doble',
  packed: 'Pedido preparado',
  shipped: 'Pedido en camino',
  delivered: 'Pedido entregado',
  ready: 'Listo para retirar',
  'picked-up': 'Pedido retirado',
  ...HAND_NAME,
  tracking: correctionName('tracking'),
  undelivered: correctionName('undelivered'),
  'delivery-day': correctionName('delivery-day'),
  recipient: correctionName('recipient'),
}

/** An order as its emails know it. */
export type ToldOrder = {
  id: number
  means: Means
  status: OrderState
  endCause: EndCause | null
  paymentStatus: OrderPaymentState
  /** rules/payments/order-payment.ts `isInDoubt`. */
  verifying: boolean
  refund: RefundProgress
  expiresAt: Date
  delivery: Delivery
  province: string
  postalCode?: string
  promisedDays?: PromisedDays | null
  totalCentavos: Centavos
  carrier: string | null
}
/** What an email says beyond the order itself. */
export type EmailFacts = HandFacts & {
  /** What went back, when it was not all of it. */
  refunded?: Centavos
  /** Whether the payment that it is about came without a provider; else as its order is paid. */
  byHand?: boolean
  /** It goes to another zone than the one that it was sent for. */
  moved?: boolean
}

export type EmailWords = {
  subject: string
  paragraphs: string[]
  action: string
  /** There is a sale to take back: the right to do so is told in every document of it (Ley 24.240 art. 34). */
  sale?: boolean
  /** There is something to pay. */
  toPay?: boolean
}

/** To the centavo when there are any: an email is a document of the sale. */
export const emailMoney = (amount: Centavos): string =>
  amount % 100 === 0 ? formatPesos(amount) : formatExact(amount)

const timeZone = 'America/Argentina/Buenos_Aires'
const day = new Intl.DateTimeFormat('es-AR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const hour = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const moment = (at: Date): string => `${day.format(at).replace(',', '')} a las ${hour.format(at)}`

/** Subject, and the paragraphs that say what happened and what to do. */
export function emailWords(
  kind: EmailKind,
  order: ToldOrder,
  { refunded, moved, byHand = isByHand(order.means), ...handFacts }: EmailFacts,
  shop: { address: string } & StoryTerms,
): EmailWords {
  if (isCorrection(kind)) {
    const words = correctionEmail(kind, order.id)
    const terms = `Lo que pagaste de envío no cambia. A la nueva dirección, la entrega tarda ${deliveryPromise(shop, order)} desde el despacho.`
    return moved ? { ...words, paragraphs: [...words.paragraphs, terms] } : words
  }
  if (isHandKind(kind)) return handWords(kind, order, handFacts)
  const money = emailMoney
  const number = orderNumber(order.id)
  const told = { ...order, number, free: order.totalCentavos === 0 }
  const total = money(order.totalCentavos)
  const action = 'Ver mi pedido'
  const showroom = shop.address ? `nuestro showroom (${shop.address})` : 'el showroom'
  const hours = `de ${openHours(shop.openingHours)}`
  switch (kind) {
    case 'placed':
      return {
        subject: `Recibimos tu pedido ${number}`,
        paragraphs: [
          `Para confirmarlo falta el pago de ${total}. Te guardamos los productos hasta el ${moment(order.expiresAt)}.`,
          'Si ya pagaste, no hace falta que hagas nada: te avisamos apenas se acredite.',
        ],
        action: 'Ver y pagar mi pedido',
        sale: true,
        toPay: true,
      }
    case 'paid':
      return {
        subject: `¡Listo! Pagaste tu pedido ${number}`,
        paragraphs: [
          `Recibimos tu pago de ${handFacts.received ? money(handFacts.received) : total}.`,
          order.delivery === 'pickup'
            ? `Te avisamos cuando esté listo para retirar en ${showroom}, ${hours}.`
            : `Ahora lo preparamos. La entrega tarda ${deliveryPromise(shop, order)} desde el despacho, y te avisamos cuando salga.`,
        ],
        action,
        sale: true,
      }
    case 'pending':
      return {
        subject: `Tu pago del pedido ${number} está en proceso`,
        paragraphs: [
          'Mercado Pago todavía no lo confirmó. Si elegiste pagar en efectivo, pagá el cupón antes de que venza; si está en revisión, no tenés que hacer nada.',
          `Te guardamos los productos hasta el ${moment(order.expiresAt)} y te escribimos apenas se acredite. No pagues de nuevo.`,
        ],
        action,
        sale: true,
      }
    case 'rejected':
      return {
        subject: `El pago de tu pedido ${number} no se pudo hacer`,
        paragraphs: [
          'No se te cobró nada. Podés intentar de nuevo con otro medio de pago mientras te guardamos los productos.',
        ],
        action: 'Intentar de nuevo',
        toPay: true,
      }
    case 'expired': {
      const { subject, paragraphs } = endEmail(told, 'unpaid')
      return {
        subject,
        paragraphs: [...paragraphs, 'Si todavía los querés, podés armar el pedido de nuevo.'],
        action: 'Volver a comprar',
      }
    }
    case 'cancelled': {
      const { subject, paragraphs } = endEmail(told)
      return { subject, paragraphs, action }
    }
    case 'refunded':
      return {
        subject:
          refunded === undefined
            ? `Te devolvimos el dinero de tu pedido ${number}`
            : `Te devolvimos ${money(refunded)} de tu pedido ${number}`,
        paragraphs: [
          refundBecause(order),
          byHand
            ? GIVEN_BY_HAND
            : 'Ya le pedimos la devolución a Mercado Pago: el dinero vuelve por el mismo medio con el que pagaste. Según tu banco, puede tardar unos días en verse en el resumen.',
        ],
        action,
        sale: refunded !== undefined,
      }
    case 'late-refund':
      return {
        subject: `Te devolvemos el pago de tu pedido ${number}`,
        paragraphs: [
          `${lateBecause(order)} Te devolvemos todo lo que pagaste${byHand ? '' : ' por el mismo medio'}.`,
          byHand ? BACK_BY_HAND : IN_DAYS,
        ],
        action,
      }
    case 'surplus-refund':
      return {
        subject: byHand
          ? `Llegó dinero de más por tu pedido ${number}: te lo devolvemos`
          : `Pagaste dos veces tu pedido ${number}: te devolvemos un pago`,
        paragraphs: byHand
          ? [
              `Recibimos ${refunded === undefined ? 'dinero' : money(refunded)} de más por este pedido, que está pagado.`,
              BACK_BY_HAND,
            ]
          : [
              'Recibimos dos pagos por el mismo pedido. El pedido sigue en pie y te devolvemos el segundo pago por el mismo medio.',
              IN_DAYS,
            ],
        action,
        sale: true,
      }
    case 'packed':
      return {
        subject: `Tu pedido ${number} está preparado`,
        paragraphs: [
          order.delivery === 'pickup'
            ? 'Te avisamos apenas lo puedas retirar.'
            : 'Te avisamos apenas salga, con el seguimiento.',
        ],
        action,
        sale: true,
      }
    case 'shipped':
      return {
        subject: `Tu pedido ${number} está en camino`,
        paragraphs: [
          `Lo despachamos${order.carrier ? ` con ${order.carrier}` : ''}. La entrega tarda ${deliveryPromise(shop, order)}.`,
        ],
        action,
        sale: true,
      }
    case 'delivered':
      return {
        subject: `Entregamos tu pedido ${number}`,
        paragraphs: [
          'Ojalá te guste. Contales a los demás cómo te quedó: tu opinión ayuda a elegir el talle.',
          'Si no lo recibiste, respondé este mensaje.',
        ],
        action,
        sale: true,
      }
    case 'ready':
      return {
        subject: `Tu pedido ${number} está listo para retirar`,
        paragraphs: [
          `Te esperamos en ${showroom}, ${hours}. No hace falta turno: traé tu DNI y el número de pedido.`,
        ],
        action,
        sale: true,
      }
    case 'picked-up':
      return {
        subject: `Retiraste tu pedido ${number}`,
        paragraphs: [
          'Gracias por venir. Contales a los demás cómo te quedó: tu opinión ayuda a elegir el talle.',
          'Si no lo retiraste vos, respondé este mensaje.',
        ],
        action,
        sale: true,
      }
  }
}

const IN_DAYS = 'Según tu banco, puede tardar unos días en verse en el resumen.'
const handWords = (kind: HandKind, order: ToldOrder, facts: HandFacts): EmailWords => ({
  ...handEmail(
    kind,
    {
      number: orderNumber(order.id),
      means: order.means,
      total: order.totalCentavos,
      until: moment(order.expiresAt),
    },
    facts,
  ),
  action: 'Ver mi pedido',
  sale: true,
})
