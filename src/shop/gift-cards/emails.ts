/** What is written about a gift card: to whom it is for, to whoever bought it, and to the shop. */
import type { Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { eq } from 'drizzle-orm'
import { GIFT_CARD_NAME, GIFT_HOUR, giftWorth } from '#rules/gift-cards/limits-and-texts.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { unlinked } from '#rules/text.ts'
import type { Settings } from '#shop/context.ts'
import { shopperEmail, type EmailSender, type Part } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { alertOwners } from '#shop/orders/notify.ts'
import type { GiftCardRow } from './card.ts'

type GiftTold = Pick<
  GiftCardRow,
  'amountCentavos' | 'toName' | 'toEmail' | 'fromName' | 'message' | 'mailOn' | 'reference'
>

/** The only place where a code is shown. */
export const giftEmail = (card: GiftTold, code: string, shop: EmailSender): Jobs['mail'] =>
  shopperEmail(
    {
      to: card.toEmail,
      name: card.toName,
      subject: `${card.fromName} te mandó una tarjeta de regalo de ${formatAmount(card.amountCentavos)}`,
      parts: [
        `${unlinked(card.fromName)} te mandó ${formatAmount(card.amountCentavos)} para usar en ${shop.name}.`,
        card.message === '' ? '' : { quote: card.message, by: card.fromName },
        {
          facts: [
            ['Código', code],
            ['Monto', formatAmount(card.amountCentavos)],
          ],
        },
        'Para usarla, ingresá a la tienda y escribí el código en «Mi saldo»: el monto queda como saldo a favor, y con él pagás tus compras, en una o en varias.',
        { button: 'Canjear mi tarjeta', href: shop.publicUrl + paths.credit + paths.redeemAnchor },
        {
          small:
            'No vence y sirve una sola vez. Quien tenga el código puede usarla: no se lo pases a nadie, tampoco a quien diga que es de la tienda.',
        },
      ],
    },
    shop,
  )

export const GIFT_EMAIL_KINDS = ['paid', 'surplus', 'called-off'] as const
type GiftEmailKind = (typeof GIFT_EMAIL_KINDS)[number]

const day = (iso: string): string => iso.split('-').reverse().join('/')

const SAID: Record<GiftEmailKind, (card: GiftTold) => { subject: string; news: string; parts: Part[] }> = {
  paid: (card) => ({
    subject: `Recibimos el pago de tu ${GIFT_CARD_NAME.toLowerCase()}`,
    news: `Se pagó. Le llega a ${unlinked(card.toName)} el ${day(card.mailOn)}.`,
    parts: [
      `Recibimos ${formatAmount(card.amountCentavos)}. El código le llega por mail a quien la recibe, y a nadie más.`,
      {
        facts: [
          ['Para', card.toName],
          ['E-mail', { address: card.toEmail }],
          ['Se manda', `el ${day(card.mailOn)}, desde las ${GIFT_HOUR}`],
          ['De parte de', card.fromName],
        ],
      },
      `Podés arrepentirte hasta ${WITHDRAWAL_CALENDAR_TERM} después de que se mande, mientras nadie la haya canjeado: te devolvemos todo. Se hace desde la página de la tarjeta.`,
      {
        small:
          'Este mail es el comprobante de tu pago. La factura la recibe quien compre con la tarjeta, por lo que compre.',
      },
    ],
  }),
  surplus: (card) => ({
    subject: 'Te devolvemos un pago',
    news: `Te devolvemos un pago de ${formatAmount(card.amountCentavos)}, que llegó de más.`,
    parts: [
      `Llegó otro pago de ${formatAmount(card.amountCentavos)} por tu tarjeta de regalo, que ya no lo esperaba. Ya pedimos su devolución a Mercado Pago: no hace falta que hagas nada.`,
    ],
  }),
  'called-off': (card) => ({
    subject: 'Anulamos tu tarjeta de regalo',
    news: `La anulamos y te devolvemos ${formatAmount(card.amountCentavos)}.`,
    parts: [
      `La anulamos y pedimos a Mercado Pago que te devuelva ${formatAmount(card.amountCentavos)} por el medio con el que pagaste. Si su código ya había salido, no sirve más.`,
    ],
  }),
}

export const giftBuyerEmail = (
  kind: GiftEmailKind,
  card: GiftTold,
  buyer: { email: string; name: string },
  shop: EmailSender,
): Jobs['mail'] => {
  const { subject, parts } = SAID[kind](card)
  const href = shop.publicUrl + paths.giftCard(card.reference)
  return shopperEmail(
    { to: buyer.email, name: buyer.name, subject, parts: [...parts, { button: 'Ver la tarjeta', href }] },
    shop,
  )
}

/** Once for each cause; nothing for one that the shop gave. */
export async function notifyGiftBuyer(
  tx: Tx,
  settings: Settings,
  card: GiftCardRow,
  kind: GiftEmailKind,
  { cause, at }: { cause: string; at: Date },
): Promise<void> {
  if (card.buyerId === null) return
  const [buyer] = await tx.select().from(users).where(eq(users.id, card.buyerId))
  if (!buyer || buyer.deletedAt !== null) return
  const dedupeKey = `gift:${card.id}:${kind}:${cause}`
  await tell(tx, {
    userId: buyer.id,
    kind: `gift-${kind}`,
    orderId: null,
    title: giftWorth(card.amountCentavos),
    body: SAID[kind](card).news,
    dedupeKey,
    at,
  })
  if (buyer.email !== '')
    await queue(tx, 'mail', giftBuyerEmail(kind, card, buyer, settings), { dedupeKey: `mail:${dedupeKey}` })
}

/** What only a person of the shop can settle. */
export const alertAboutGift = (
  tx: Tx,
  settings: Settings,
  { id }: { id: number },
  alert: Parameters<typeof alertOwners>[3],
): Promise<void> => alertOwners(tx, settings, { giftCard: id }, alert)
