/** What we write to a shopper about an order. */
import { shopperLetter, type Letterhead, type Part } from '../letters.ts'
import type { Jobs } from '../outbox.ts'
import { formatExact, formatPesos, INSTALMENTS, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/order.ts'
import { type Delivery, DELIVERY_LABEL, deliveryPromise, provinceName } from '#rules/shipping.ts'
import { withdrawalPath } from '#rules/withdrawal-right.ts'

export type LetterOrder = {
  id: number
  reference: string
  status: string
  expiresAt: Date
  name: string
  email: string
  delivery: string
  province: string
  street: string
  apartment: string
  postalCode: string
  subtotalCentavos: Centavos
  discountCentavos: Centavos
  shippingCentavos: Centavos
  totalCentavos: Centavos
  carrier: string | null
  trackingCode: string | null
  trackingUrl: string | null
}
export type LetterLine = { name: string; size: string; quantity: number; unitPriceCentavos: Centavos }
export type LetterKind =
  | 'placed'
  | 'paid'
  | 'pending'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'late-refund'
  | 'surplus-refund'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'ready'
  | 'picked-up'
/** What a letter says beyond the order itself. */
export type LetterFacts = { /** What went back, when it was not all of it. */ refunded?: Centavos }

type Words = {
  subject: string
  paragraphs: string[]
  action: string
  /** There is a sale to take back: the right to do so is told in every document of it (Ley 24.240 art. 34). */
  sale?: boolean
  /** There is something to pay. */
  toPay?: boolean
}

/** To the centavo when there are any: a letter is a document of the sale. */
const money = (amount: Centavos): string => (amount % 100 === 0 ? formatPesos(amount) : formatExact(amount))

const timeZone = 'America/Argentina/Buenos_Aires'
const day = new Intl.DateTimeFormat('es-AR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const hour = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
/** «viernes 20 de noviembre a las 15:40». */
const moment = (at: Date): string => `${day.format(at).replace(',', '')} a las ${hour.format(at)}`

/** Subject, and the paragraphs that say what happened and what to do. */
function words(kind: LetterKind, order: LetterOrder, { refunded }: LetterFacts, shop: Letterhead): Words {
  const number = orderNumber(order.id)
  const total = money(order.totalCentavos)
  const action = 'Ver mi pedido'
  const showroom = shop.address ? `nuestro showroom (${shop.address})` : 'el showroom'
  const hours = 'de lunes a sábado de 11 a 18 h'
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
          `Recibimos tu pago de ${total}.`,
          order.delivery === 'pickup'
            ? `Te avisamos cuando esté listo para retirar en ${showroom}, ${hours}.`
            : `Ahora lo preparamos. La entrega tarda ${deliveryPromise(order.province).text} desde el despacho, y te avisamos cuando salga.`,
        ],
        action,
        sale: true,
      }
    case 'pending':
      return {
        subject: `Tu pago del pedido ${number} está en proceso`,
        paragraphs: [
          'Mercado Pago todavía no lo confirmó. Si elegiste pagar en efectivo, pagá el cupón antes de que venza; si está en revisión, no tenés que hacer nada.',
          'Te guardamos los productos hasta dos días y te escribimos apenas se acredite. No pagues de nuevo.',
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
    case 'expired':
      return {
        subject: `Tu pedido ${number} venció`,
        paragraphs: [
          'Se cumplió el tiempo para pagarlo y los productos volvieron a la tienda. No se te cobró nada.',
          'Si todavía los querés, podés armar el pedido de nuevo.',
        ],
        action: 'Volver a comprar',
      }
    case 'cancelled':
      return {
        subject: `Cancelamos tu pedido ${number}`,
        paragraphs: [
          'El pedido quedó cancelado. Si habías pagado, te devolvemos el dinero por el mismo medio.',
        ],
        action,
      }
    case 'refunded':
      return {
        subject:
          refunded === undefined
            ? `Te devolvimos el dinero de tu pedido ${number}`
            : `Te devolvimos ${money(refunded)} de tu pedido ${number}`,
        paragraphs: [
          'Ya le pedimos la devolución a Mercado Pago: el dinero vuelve por el mismo medio con el que pagaste. Según tu banco, puede tardar unos días en verse en el resumen.',
        ],
        action,
        sale: refunded !== undefined,
      }
    case 'late-refund':
      return {
        subject: `Te devolvemos el pago de tu pedido ${number}`,
        paragraphs: [
          order.status === 'expired'
            ? 'Tu pago llegó cuando el pedido ya había vencido y no quedaban los productos. Perdón por la molestia: te devolvemos todo lo que pagaste por el mismo medio.'
            : 'Tu pago llegó cuando el pedido ya no estaba en pie. Te devolvemos todo lo que pagaste por el mismo medio.',
          'Según tu banco, puede tardar unos días en verse en el resumen.',
        ],
        action,
      }
    case 'surplus-refund':
      return {
        subject: `Pagaste dos veces tu pedido ${number}: te devolvemos un pago`,
        paragraphs: [
          'Recibimos dos pagos por el mismo pedido. El pedido sigue en pie y te devolvemos el segundo pago por el mismo medio.',
          'Según tu banco, puede tardar unos días en verse en el resumen.',
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
          `Lo despachamos${order.carrier ? ` con ${order.carrier}` : ''}. La entrega tarda ${deliveryPromise(order.province).text}.`,
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

const WITHDRAWAL =
  'Tenés derecho a arrepentirte de la compra dentro de los 10 días corridos desde que la recibís, sin costo (Ley 24.240, art. 34).'

function parcel(kind: LetterKind, { trackingCode, trackingUrl }: LetterOrder): Part[] {
  if (kind !== 'shipped') return []
  const facts = [
    ...(trackingCode ? [['Código de seguimiento', trackingCode] as const] : []),
    ...(trackingUrl ? [['Seguilo en', trackingUrl] as const] : []),
  ]
  return facts.length > 0 ? [{ facts }] : []
}

function sums(order: LetterOrder, lines: readonly LetterLine[]): [string, string][] {
  return [
    ...lines.map((line): [string, string] => [
      `${line.quantity} × ${line.name} (talle ${line.size})`,
      money(line.unitPriceCentavos * line.quantity),
    ]),
    ['Subtotal', money(order.subtotalCentavos)],
    ...(order.discountCentavos > 0
      ? [['Descuento', `-${money(order.discountCentavos)}`] as [string, string]]
      : []),
    [
      DELIVERY_LABEL[order.delivery as Delivery],
      order.shippingCentavos === 0 ? 'Gratis' : money(order.shippingCentavos),
    ],
    ['Total', money(order.totalCentavos)],
  ]
}

const whereTo = (order: LetterOrder, { address }: Letterhead): string =>
  order.delivery === 'pickup'
    ? ['Retiro en el showroom', address].filter(Boolean).join(', ')
    : [`${order.street} ${order.apartment}`.trim(), provinceName(order.province), order.postalCode].join(', ')

export function orderLetter(
  kind: LetterKind,
  order: LetterOrder,
  lines: readonly LetterLine[],
  shop: Letterhead,
  facts: LetterFacts = {},
): Jobs['mail'] {
  const { subject, paragraphs, action, sale, toPay } = words(kind, order, facts, shop)
  const small: Part[] = [
    ...(toPay ? [{ small: `${INSTALMENTS} cuotas sin interés con todas las tarjetas.` }] : []),
    ...(sale
      ? [
          {
            small: WITHDRAWAL,
            link: {
              text: 'Botón de arrepentimiento',
              href: shop.publicUrl + withdrawalPath(orderNumber(order.id)),
            },
          },
        ]
      : []),
  ]
  return shopperLetter(
    {
      to: order.email,
      name: order.name,
      subject,
      parts: [
        ...paragraphs,
        ...parcel(kind, order),
        { button: action, href: `${shop.publicUrl}/Order/${order.reference}` },
        { sums: sums(order, lines) },
        { facts: [['Entrega', whereTo(order, shop)]] },
        ...small,
      ],
    },
    shop,
  )
}
