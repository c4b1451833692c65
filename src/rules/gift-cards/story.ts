/** What a gift card says of itself to whoever bought it: heading, colour and text come from here together, so that none contradicts another. */
import { daySaid } from '#rules/calendar/said.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { GIFT_CARD_STATE_LABEL, type GiftCardState } from './states.ts'
import { GIFT_HOUR } from './limits-and-texts.ts'

export type GiftSituation = {
  status: GiftCardState
  /** «2026-12-24» */
  mailOn: string
  mailRefused: boolean
  back: Centavos
  canPay: boolean
  /** What became of the last try to pay it. */
  trying: 'undecided' | 'refused' | null
  /** Back from the provider with a payment whose end is not known yet. */
  verifying: boolean
}
export type GiftStory = {
  title: string
  text: string
  tone: 'success' | 'error' | 'warning' | 'info'
  /** News is expected soon: the page looks again by itself. */
  waiting: boolean
  pay: boolean
}
type Sentences = [tone: GiftStory['tone'], text: string, title?: string]

export function giftStory(card: GiftSituation, today: string): GiftStory {
  if (card.status === 'unpaid') return unpaid(card)
  const [tone, text, title] = TOLD[card.status](card, today)
  return { title: title ?? GIFT_CARD_STATE_LABEL[card.status], text, tone, waiting: false, pay: false }
}

function unpaid({ trying, verifying, canPay }: GiftSituation): GiftStory {
  const told = (title: string, tone: GiftStory['tone'], text: string): GiftStory => ({
    title,
    text,
    tone,
    waiting: trying === 'undecided' || verifying,
    pay: canPay && trying !== 'undecided' && !verifying,
  })
  if (verifying)
    return told(
      'Estamos verificando tu pago',
      'info',
      'Mercado Pago nos avisa en unos segundos. No la pagues de nuevo.',
    )
  if (!canPay)
    return told(
      'Se terminó el tiempo para pagarla',
      'info',
      'No se te cobró. Si el pago llega igual, vale y te avisamos.',
    )
  if (trying === 'undecided')
    return told(
      'Tu pago está en revisión',
      'info',
      'Mercado Pago está revisando tu pago. Te avisamos por mail.',
    )
  if (trying === 'refused')
    return told(
      'El pago no salió',
      'error',
      'Mercado Pago no aprobó ese pago y no se te cobró. Probá de nuevo o con otro medio.',
    )
  return told(GIFT_CARD_STATE_LABEL.unpaid, 'warning', 'Falta pagarla: todavía no se manda nada.')
}

const REFUSED: Sentences = [
  'warning',
  'Está paga, pero el correo no aceptó la dirección de quien la recibe. Escribinos por Contacto con la dirección correcta y la mandamos de nuevo.',
  'No se pudo mandar',
]
const TOLD: Record<Exclude<GiftCardState, 'unpaid'>, (card: GiftSituation, today: string) => Sentences> = {
  scheduled: ({ mailOn, mailRefused }, today) =>
    mailRefused
      ? REFUSED
      : mailOn < today
        ? ['info', 'Está paga, y la estamos mandando.']
        : ['success', `Está paga. Se manda el ${daySaid(mailOn, today)}, desde las ${GIFT_HOUR}.`],
  sent: ({ mailRefused }) => (mailRefused ? REFUSED : ['success', 'Ya se mandó, y nadie la canjeó todavía.']),
  redeemed: () => ['success', 'Ya se canjeó.'],
  blocked: () => [
    'warning',
    'Está bloqueada: por ahora no se puede canjear. Si no sabés por qué, escribinos por Contacto.',
  ],
  called_off: ({ back }) => [
    'info',
    back > 0
      ? `Se anuló. Pedimos a Mercado Pago que te devuelva ${formatAmount(back)}.`
      : 'Se anuló y no se te cobró.',
  ],
  lapsed: () => [
    'info',
    'No se pagó a tiempo y quedó sin efecto. Si el pago llega igual, vale y te avisamos.',
  ],
}
