/** What we write to a shopper about an order: the words of rules/order-emails/emails.ts on the shop's paper, with amounts and address. */
import { isPartKind } from '#rules/fulfilment/part-emails.ts'
import { isParcelKind } from '#rules/shipments/emails.ts'
import { WARRANTY_TERMS, WITHDRAWAL_SAID } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import { trackingPart } from '#shop/emails/tracking.ts'
import { shopperEmail, type EmailSender, type Part } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { formatExact, type Centavos, vatContained } from '#rules/money.ts'
import { instalmentsSaid } from '#rules/payments/instalments.ts'
import { ORDER_LINK_DAYS } from '#rules/orders/link.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import type { EmailKind } from '#rules/order-emails/kinds.ts'
import { emailMoney, emailWords, type EmailFacts, type ToldOrder } from '#rules/order-emails/emails.ts'
import { byPromotion, type LinePromotion } from '#rules/promotions/offers.ts'
import { SALE_TERMS_TITLE, versionName } from '#rules/sale-terms/texts.ts'
import type { SaleTermsVersion } from '#shop/sale-terms/sale-terms.ts'
import {
  accountLines,
  handDiscountOf,
  meansDiscountName,
  type Account,
  type HandTerms,
} from '#rules/payments/means.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isHandKind } from '#rules/transfers/emails.ts'
import type { StoryTerms } from '#rules/orders/story.ts'
import { DELIVERY_LABEL, provinceName } from '#rules/checkout/shipping.ts'
import type { FiscalCondition } from '#rules/taxpayer.ts'

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
  meansDiscountCentavos: Centavos
  shippingCentavos: Centavos
  trackingCode: string | null
  trackingUrl: string | null
}
export type EmailLine = {
  name: string
  size: string
  quantity: number
  unitPriceCentavos: Centavos
  promotions: readonly LinePromotion[]
}

const parcel = (kind: EmailKind, order: EmailOrder): Part[] =>
  kind === 'shipped' || kind === 'tracking' || isParcelKind(kind) || isPartKind(kind)
    ? trackingPart(order)
    : []

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

function discounts(order: EmailOrder, lines: readonly EmailLine[]): [name: string, amount: Centavos][] {
  const promotions = byPromotion(lines.map((line) => line.promotions))
  const rest = promotions.reduce((left, { amount }) => left - amount, order.discountCentavos)
  const all: [string, Centavos][] = [
    ...promotions.map(({ name, amount }): [string, Centavos] => [name, amount]),
    ['Descuento', rest - order.meansDiscountCentavos],
    [meansDiscountName(order.means), order.meansDiscountCentavos],
  ]
  return all.filter(([, amount]) => amount > 0)
}

function sums(kind: EmailKind, order: EmailOrder, lines: readonly EmailLine[]): [string, string][] {
  const open = kind === 'kept' && order.delivery === 'pickup'
  return [
    ...lines.map((line): [string, string] => [
      `${line.quantity} × ${line.name} (talle ${line.size})`,
      emailMoney(line.unitPriceCentavos * line.quantity),
    ]),
    ['Subtotal', emailMoney(order.subtotalCentavos)],
    ...discounts(order, lines).map(([name, amount]): [string, string] => [name, `-${emailMoney(amount)}`]),
    // Of one that is still to be ended, and that nobody said is sent, it is open how it is got.
    ...(open
      ? []
      : ([
          [
            DELIVERY_LABEL[order.delivery],
            order.shippingCentavos === 0 ? 'Gratis' : emailMoney(order.shippingCentavos),
          ],
        ] as [string, string][])),
    [open ? 'Total, sin el envío' : 'Total', emailMoney(order.totalCentavos)],
    ...(order.creditCentavos > 0
      ? ([
          ['Con tu saldo a favor', `-${emailMoney(order.creditCentavos)}`],
          ['En dinero', emailMoney(dueOf(order))],
        ] as [string, string][])
      : []),
  ]
}

/** Whom to transfer to. */
const account = (kind: EmailKind, { means, paymentStatus }: EmailOrder, shop: Account): Part[] =>
  isHandKind(kind) && means === 'transfer' && isUnpaid(paymentStatus) ? [{ facts: accountLines(shop) }] : []

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

/** Of what was paid: the receipt tells the VAT that the price contains (Ley 27.743). */
const vatPart = (kind: EmailKind, { totalCentavos }: EmailOrder, condition: FiscalCondition): Part[] =>
  kind === 'paid' && condition === 'responsable_inscripto'
    ? [{ small: `IVA contenido: ${formatExact(vatContained(totalCentavos))}` }]
    : []

const termsParts = ({ version, sections }: SaleTermsVersion): Part[] => [
  { small: `${SALE_TERMS_TITLE} que aceptaste (${versionName(version).toLowerCase()})` },
  ...sections.map(({ title, paragraphs }) => ({ small: [`${title}.`, ...paragraphs].join('\n') })),
]

export function orderEmail(
  kind: EmailKind,
  order: EmailOrder,
  lines: readonly EmailLine[],
  shop: EmailSender & StoryTerms & HandTerms & { instalments: number; fiscalCondition: FiscalCondition },
  facts: EmailFacts = {},
  /** With the email that confirms the order, to be stored (Res. 270/2020). */
  terms: SaleTermsVersion | null = null,
  /** For whoever has no session where they read it. */
  link: string | null = null,
): Jobs['mail'] {
  const { subject, paragraphs, action, sale, toPay } = emailWords(kind, order, facts, shop)
  const small: Part[] = [
    ...(toPay && shop.instalments > 1
      ? [
          {
            small: `${instalmentsSaid({ ...shop, handDiscount: handDiscountOf(shop) })} con todas las tarjetas.`,
          },
        ]
      : []),
    ...(sale
      ? [
          {
            small: `${WITHDRAWAL_SAID} Garantía legal: ${WARRANTY_TERMS}.`,
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
        {
          button: action,
          href: (kind === 'kept' && link) || shop.publicUrl + paths.order(order.reference),
        },
        ...(link && kind !== 'kept'
          ? [
              {
                small: `Sin ingresar podés ver cómo va durante ${ORDER_LINK_DAYS} días:`,
                link: { text: 'seguir el pedido', href: link },
              },
            ]
          : []),
        { sums: sums(kind, order, lines) },
        ...vatPart(kind, order, shop.fiscalCondition),
        ...(kind === 'kept' ? [] : [{ facts: [['Entrega', whereTo(order, shop)]] } satisfies Part]),
        ...small,
        ...(terms ? termsParts(terms) : []),
      ],
    },
    shop,
  )
}
