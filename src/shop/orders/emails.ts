/** What we write to a shopper about an order: the words of rules/orders/emails.ts on the shop's paper, with amounts and address. */
import { WARRANTY_TERMS, WITHDRAWAL_CALENDAR_TERM } from '#rules/returns/terms.ts'
import { paths } from '#rules/paths.ts'
import { shopperEmail, type EmailSender, type Part } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { freeInstalments, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import {
  emailMoney,
  emailWords,
  type EmailFacts,
  type EmailKind,
  type ToldOrder,
} from '#rules/orders/emails.ts'
import { SALE_TERMS_TITLE, versionName } from '#rules/sale-terms/words.ts'
import type { SaleTermsVersion } from '#shop/sale-terms/sale-terms.ts'
import { accountLines, type Account } from '#rules/transfers/means.ts'
import { isHandKind } from '#rules/transfers/emails.ts'
import type { StoryTerms } from '#rules/orders/story.ts'
import { DELIVERY_LABEL, provinceName } from '#rules/checkout/shipping.ts'

export type EmailOrder = ToldOrder & {
  reference: string
  name: string
  surname: string
  phone: string
  notes: string
  email: string
  street: string
  apartment: string
  postalCode: string
  locality: string
  subtotalCentavos: Centavos
  discountCentavos: Centavos
  shippingCentavos: Centavos
  trackingCode: string | null
  trackingUrl: string | null
}
export type EmailLine = { name: string; size: string; quantity: number; unitPriceCentavos: Centavos }

const WITHDRAWAL = `Tenés derecho a arrepentirte de la compra dentro de los ${WITHDRAWAL_CALENDAR_TERM} desde que la recibís, sin costo (Ley 24.240, art. 34).`

function parcel(kind: EmailKind, { trackingCode, trackingUrl }: EmailOrder): Part[] {
  if (kind !== 'shipped' && kind !== 'tracking') return []
  const facts = [
    ...(trackingCode ? [['Código de seguimiento', trackingCode] as const] : []),
    ...(trackingUrl ? [['Seguilo en', { href: trackingUrl }] as const] : []),
  ]
  return facts.length > 0 ? [{ facts }] : []
}

/** What was corrected of whom it goes to; the address stands in every email. */
const recipient = (kind: EmailKind, { name, surname, phone, notes }: EmailOrder): Part[] =>
  kind === 'recipient'
    ? [
        {
          facts: [
            ['Recibe', `${name} ${surname}`],
            ['Teléfono', phone],
            ...(notes ? [['Indicaciones', notes] as const] : []),
          ],
        },
      ]
    : []

function sums(order: EmailOrder, lines: readonly EmailLine[]): [string, string][] {
  return [
    ...lines.map((line): [string, string] => [
      `${line.quantity} × ${line.name} (talle ${line.size})`,
      emailMoney(line.unitPriceCentavos * line.quantity),
    ]),
    ['Subtotal', emailMoney(order.subtotalCentavos)],
    ...(order.discountCentavos > 0
      ? [['Descuento', `-${emailMoney(order.discountCentavos)}`] as [string, string]]
      : []),
    [
      DELIVERY_LABEL[order.delivery],
      order.shippingCentavos === 0 ? 'Gratis' : emailMoney(order.shippingCentavos),
    ],
    ['Total', emailMoney(order.totalCentavos)],
  ]
}

/** Whom to transfer to. */
const account = (kind: EmailKind, { means }: EmailOrder, shop: Account): Part[] =>
  isHandKind(kind) && means === 'transfer' ? [{ facts: accountLines(shop) }] : []

const whereTo = (order: EmailOrder, { address }: EmailSender): string =>
  order.delivery === 'pickup'
    ? ['Retiro en el showroom', address].filter(Boolean).join(', ')
    : [
        `${order.street} ${order.apartment}`.trim(),
        order.locality,
        provinceName(order.province),
        order.postalCode,
      ]
        .filter(Boolean)
        .join(', ')

const termsParts = ({ version, sections }: SaleTermsVersion): Part[] => [
  { small: `${SALE_TERMS_TITLE} que aceptaste (${versionName(version).toLowerCase()})` },
  ...sections.map(({ title, paragraphs }) => ({ small: [`${title}.`, ...paragraphs].join('\n') })),
]

export function orderEmail(
  kind: EmailKind,
  order: EmailOrder,
  lines: readonly EmailLine[],
  shop: EmailSender & StoryTerms & Account & { instalments: number },
  facts: EmailFacts = {},
  /** With the email that confirms the order, to be stored (Res. 270/2020). */
  terms: SaleTermsVersion | null = null,
): Jobs['mail'] {
  const { subject, paragraphs, action, sale, toPay } = emailWords(kind, order, facts, shop)
  const small: Part[] = [
    ...(toPay && shop.instalments > 1
      ? [{ small: `${freeInstalments(shop.instalments)} con todas las tarjetas.` }]
      : []),
    ...(sale
      ? [
          {
            small: `${WITHDRAWAL} Garantía legal: ${WARRANTY_TERMS}.`,
            link: {
              text: 'Botón de arrepentimiento',
              href: shop.publicUrl + paths.withdrawalOf(orderNumber(order.id)),
            },
          },
        ]
      : []),
  ]
  return shopperEmail(
    {
      to: order.email,
      name: order.name,
      subject,
      parts: [
        ...paragraphs,
        ...parcel(kind, order),
        ...recipient(kind, order),
        ...account(kind, order, shop),
        { button: action, href: shop.publicUrl + paths.order(order.reference) },
        { sums: sums(order, lines) },
        { facts: [['Entrega', whereTo(order, shop)]] },
        ...small,
        ...(terms ? termsParts(terms) : []),
      ],
    },
    shop,
  )
}
