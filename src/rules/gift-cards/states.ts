/** The life of a gift card: paid for (or given), mailed on its day, redeemed once; and the ends it may have instead. */
import { named, questions, type Moves } from '#rules/states.ts'

export const GIFT_CARD_STATES = [
  'unpaid',
  'scheduled',
  'sent',
  'redeemed',
  'blocked',
  'called_off',
  'lapsed',
] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]
export const GIFT_CARD = named(GIFT_CARD_STATES)
/** As both sides read it. */
export const GIFT_CARD_STATE_LABEL: Record<GiftCardState, string> = {
  unpaid: 'Falta el pago',
  scheduled: 'Programada',
  sent: 'Enviada',
  redeemed: 'Canjeada',
  blocked: 'Bloqueada',
  called_off: 'Anulada',
  lapsed: 'Vencida sin pago',
}
export const GIFT_CARD_MOVES: Moves<GiftCardState> = {
  unpaid: ['scheduled', 'called_off', 'lapsed'],
  // Whoever has the code has it from the e-mail, also when its mark was not written yet.
  scheduled: ['sent', 'redeemed', 'blocked', 'called_off'],
  sent: ['redeemed', 'blocked', 'called_off'],
  redeemed: [],
  blocked: ['scheduled', 'sent', 'called_off'],
  called_off: [],
  // A payment that comes late is a payment.
  lapsed: ['scheduled'],
}

const ask = questions<GiftCardState>()
/** It waits for its money, and may be paid. */
export const isUnpaidGift = ask({
  yes: ['unpaid'],
  no: ['scheduled', 'sent', 'redeemed', 'blocked', 'called_off', 'lapsed'],
})
/** Money that comes for it makes it worth something: later than expected, too. */
export const takesPayment = ask({
  yes: ['unpaid', 'lapsed'],
  no: ['scheduled', 'sent', 'redeemed', 'blocked', 'called_off'],
})
/** Its e-mail has not left. */
export const isScheduled = ask({
  yes: ['scheduled'],
  no: ['unpaid', 'sent', 'redeemed', 'blocked', 'called_off', 'lapsed'],
})
/** Whoever has its code may redeem it. */
export const isWorthIt = ask({
  yes: ['scheduled', 'sent'],
  no: ['unpaid', 'redeemed', 'blocked', 'called_off', 'lapsed'],
})
export const isRedeemed = ask({
  yes: ['redeemed'],
  no: ['unpaid', 'scheduled', 'sent', 'blocked', 'called_off', 'lapsed'],
})
export const isBlocked = ask({
  yes: ['blocked'],
  no: ['unpaid', 'scheduled', 'sent', 'redeemed', 'called_off', 'lapsed'],
})
/** Paid or given, and nobody has redeemed it: its money may still go back. */
export const isUnredeemed = ask({
  yes: ['scheduled', 'sent', 'blocked'],
  no: ['unpaid', 'redeemed', 'called_off', 'lapsed'],
})
/** Nothing more happens to it: who it was for is nobody's business any more. */
export const isGiftOver = ask({
  yes: ['redeemed', 'called_off', 'lapsed'],
  no: ['unpaid', 'scheduled', 'sent', 'blocked'],
})

export const GIFT_CARD_KINDS = ['bought', 'given'] as const
export type GiftCardKind = (typeof GIFT_CARD_KINDS)[number]

/** Why one is blocked. */
export const BLOCK_CAUSES = ['shop', 'dispute', 'refund', 'risk'] as const
export type BlockCause = (typeof BLOCK_CAUSES)[number]
/** To the shop's people. */
export const BLOCK_CAUSE_LABEL: Record<BlockCause, string> = {
  shop: 'La bloqueó la tienda',
  dispute: 'Quien pagó desconoció el pago',
  refund: 'Se devolvió una parte desde Mercado Pago',
  risk: 'Mercado Pago avisó de un posible fraude',
}
