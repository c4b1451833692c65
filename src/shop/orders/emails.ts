/** What we write to a shopper about an order: the words of rules/orders/emails.ts on the shop's paper, with amounts and address. */
import { shopperLetter, type Letterhead, type Part } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { INSTALMENTS, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import {
  letterMoney,
  letterWords,
  type LetterFacts,
  type LetterKind,
  type ToldOrder,
} from '#rules/orders/emails.ts'
import { DELIVERY_LABEL, provinceName } from '#rules/checkout/shipping.ts'
import { withdrawalPath } from '#rules/returns/withdrawal-right.ts'

export type LetterOrder = ToldOrder & {
  reference: string
  name: string
  email: string
  street: string
  apartment: string
  postalCode: string
  subtotalCentavos: Centavos
  discountCentavos: Centavos
  shippingCentavos: Centavos
  trackingCode: string | null
  trackingUrl: string | null
}
export type LetterLine = { name: string; size: string; quantity: number; unitPriceCentavos: Centavos }

const WITHDRAWAL =
  'Tenés derecho a arrepentirte de la compra dentro de los 10 días corridos desde que la recibís, sin costo (Ley 24.240, art. 34).'

function parcel(kind: LetterKind, { trackingCode, trackingUrl }: LetterOrder): Part[] {
  if (kind !== 'shipped') return []
  const facts = [
    ...(trackingCode ? [['Código de seguimiento', trackingCode] as const] : []),
    ...(trackingUrl ? [['Seguilo en', { href: trackingUrl }] as const] : []),
  ]
  return facts.length > 0 ? [{ facts }] : []
}

function sums(order: LetterOrder, lines: readonly LetterLine[]): [string, string][] {
  return [
    ...lines.map((line): [string, string] => [
      `${line.quantity} × ${line.name} (talle ${line.size})`,
      letterMoney(line.unitPriceCentavos * line.quantity),
    ]),
    ['Subtotal', letterMoney(order.subtotalCentavos)],
    ...(order.discountCentavos > 0
      ? [['Descuento', `-${letterMoney(order.discountCentavos)}`] as [string, string]]
      : []),
    [
      DELIVERY_LABEL[order.delivery],
      order.shippingCentavos === 0 ? 'Gratis' : letterMoney(order.shippingCentavos),
    ],
    ['Total', letterMoney(order.totalCentavos)],
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
  const { subject, paragraphs, action, sale, toPay } = letterWords(kind, order, facts, shop)
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
