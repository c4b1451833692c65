/** What we write to a shopper about an order: the subject and the paragraphs of each email. */
import { openHours } from '#rules/checkout/showroom.ts'
import {
  inThisParcel,
  isPartKind,
  partEmail,
  REST_LEFT,
  type PartFacts,
} from '#rules/fulfilment/part-emails.ts'
import { formatExact, formatPesos, type Centavos } from '#rules/money.ts'
import { correctionEmail, isCorrection } from './corrections.ts'
import { handEmail, isHandKind, type HandFacts, type HandKind } from '#rules/transfers/emails.ts'
import type { Means } from '#rules/payments/means.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import type { EndCause, OrderState } from '#rules/orders/states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import { backEmail } from './back.ts'
import type { EmailKind } from './kinds.ts'
import { editEmail, isEditKind, type EditFacts } from './edit.ts'
import { endEmail } from '#rules/orders/ends.ts'
import type { RefundProgress } from '#rules/orders/situation.ts'
import type { StoryTerms } from '#rules/orders/story.ts'
import { isParcelKind, parcelEmail, type ParcelFacts } from '#rules/shipments/emails.ts'
import { deliveryPromise, type Delivery, type PromisedDays } from '#rules/checkout/shipping.ts'

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
  creditCentavos: Centavos
  carrier: string | null
}
/** What an email says beyond the order itself. */
export type EmailFacts = HandFacts &
  EditFacts &
  ParcelFacts &
  PartFacts & {
    /** What went back, when it was not all of it. */
    refunded?: Centavos
    /** What of what went back is store credit, and what is money. */
    credit?: Centavos
    inMoney?: Centavos
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

/** «Recibimos tu pago de $ 10.000, y usaste $ 5.000 de tu saldo a favor.» */
function paidWith(order: ToldOrder, received: Centavos | undefined): string {
  const { creditCentavos: credit } = order
  const paid = received ?? dueOf(order)
  if (credit === 0) return `Recibimos tu pago de ${emailMoney(paid)}.`
  const used = `${emailMoney(credit)} de tu saldo a favor`
  return paid === 0
    ? `Lo pagaste con ${used}.`
    : `Recibimos tu pago de ${emailMoney(paid)}, y usaste ${used}.`
}

/** Subject, and the paragraphs that say what happened and what to do. */
export function emailWords(
  kind: EmailKind,
  order: ToldOrder,
  { refunded, credit, inMoney, moved, byHand = order.means !== 'provider', ...handFacts }: EmailFacts,
  shop: { address: string } & StoryTerms,
): EmailWords {
  if (isCorrection(kind)) {
    const words = correctionEmail(kind, order.id)
    const terms = `Lo que pagaste de envío no cambia. A la nueva dirección, la entrega tarda ${deliveryPromise(shop, order)} desde el despacho.`
    return moved ? { ...words, paragraphs: [...words.paragraphs, terms] } : words
  }
  if (isParcelKind(kind)) {
    const words = parcelEmail(kind, order, handFacts)
    return { ...words, paragraphs: [...words.paragraphs, ...inThisParcel(handFacts)] }
  }
  if (isPartKind(kind)) return partEmail(kind, order, handFacts)
  if (isHandKind(kind)) return handWords(kind, order, handFacts)
  if (isEditKind(kind)) return { ...editEmail(kind, order.id, handFacts, byHand, moment), sale: true }
  const money = emailMoney
  const number = orderNumber(order.id)
  const told = { ...order, number, free: order.totalCentavos === 0 }
  const due = money(dueOf(order))
  const action = 'Ver mi pedido'
  const showroom = shop.address ? `nuestro showroom (${shop.address})` : 'el showroom'
  const hours = `de ${openHours(shop.openingHours)}`
  switch (kind) {
    case 'kept':
      return {
        subject: `Te guardamos tu pedido ${number}`,
        paragraphs: [
          `Es lo que nos pediste. Te lo guardamos hasta el ${moment(order.expiresAt)}.`,
          'Para terminarlo, completá tus datos, elegí cómo recibirlo y pagalo como prefieras.',
        ],
        action: 'Terminar mi pedido',
        toPay: true,
      }
    case 'placed':
      return {
        subject: `Recibimos tu pedido ${number}`,
        paragraphs: [
          `Para confirmarlo falta el pago de ${due}. Te guardamos los productos hasta el ${moment(order.expiresAt)}.`,
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
          paidWith(order, handFacts.received),
          order.delivery === 'pickup'
            ? `Te avisamos cuando esté listo para retirar en ${showroom}, ${hours}.`
            : `Ahora lo preparamos. La entrega tarda ${deliveryPromise(shop, order)} desde el despacho, y te avisamos cuando salga.`,
        ],
        action,
        sale: true,
      }
    case 'counter':
      return {
        subject: `Tu compra en el showroom: pedido ${number}`,
        paragraphs: [
          `Gracias por venir. Pagaste ${money(order.totalCentavos)}.`,
          'Guardá este mensaje: con él podés cambiarlo o devolverlo.',
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
    case 'late-refund':
    case 'surplus-refund':
      return { ...backEmail(kind, order, { refunded, credit, inMoney, byHand }), action }
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
          ...(handFacts.isRest ? [REST_LEFT] : []),
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

const handWords = (kind: HandKind, order: ToldOrder, facts: HandFacts): EmailWords => ({
  ...handEmail(
    kind,
    {
      number: orderNumber(order.id),
      means: order.means,
      total: dueOf(order),
      until: moment(order.expiresAt),
    },
    facts,
  ),
  action: 'Ver mi pedido',
  sale: true,
})
