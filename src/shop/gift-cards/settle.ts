/**
 * What the provider says of a gift card's payment becomes what the card is: once, forward only, whatever order the notices come in.
 * The answer is compared with ours (amount, currency, seller) before anything is believed, as an order's is.
 */
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { giftCardPayments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import {
  BLOCK_CAUSE_LABEL,
  GIFT_CARD,
  isBlocked,
  isRedeemed,
  isUnredeemed,
  isWorthIt,
  takesPayment,
} from '#rules/gift-cards/states.ts'
import { formatAmount } from '#rules/money.ts'
import { paymentStateOf, wasGivenBack } from '#rules/payments/provider.ts'
import {
  isApproved,
  isChargedBack,
  isUntried,
  DISPUTE_LOST,
  PAYMENT_MOVES,
  type PaymentState,
} from '#rules/payments/states.ts'
import { mayMove } from '#rules/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReference } from '#rules/ids.ts'
import type { SettlingPart } from '#shop/payments/part.ts'
import { lockGift, moveGift, newGiftCode, noteGift, type GiftCardRow, type GiftPaymentRow } from './card.ts'
import { alertAboutGift, notifyGiftBuyer } from './emails.ts'
import { mailGift, mailMissed, stateAfterBlock } from './mailing.ts'
import { committedOf, recordGiftRefunds, refundGift } from './refund.ts'

const ACTOR = 'system:payments'

export const giftPart = (context: ShopContext): SettlingPart => ({
  name: 'gift card',
  settle: openGiftSettle(context),
})

function openGiftSettle(context: ShopContext) {
  const { database, gateways, clock, settings, log } = context

  /** False when it pays no gift card of ours. */
  async function settleGift(payment: ProviderPayment): Promise<boolean> {
    if (!isReference(payment.reference)) return false
    const card = await database.transaction(async (tx) => {
      const card = await lockGift(tx, { reference: payment.reference })
      if (!card) return null
      const mismatch = mismatchOf(card, payment)
      if (mismatch) await reportMismatch(tx, card, payment, mismatch)
      else await apply(tx, card, payment)
      return card
    })
    if (card?.buyerId) await context.hint({ kind: 'news', userId: card.buyerId })
    return card !== null
  }

  function mismatchOf(card: GiftCardRow, payment: ProviderPayment): string | null {
    const { sellerId } = gateways.payments
    if (payment.amount !== card.amountCentavos) return 'el importe'
    if (payment.currency !== card.currency) return 'la moneda'
    return sellerId !== '' && payment.sellerId !== sellerId ? 'la cuenta que cobró' : null
  }

  async function reportMismatch(
    tx: Tx,
    card: GiftCardRow,
    { id }: ProviderPayment,
    what: string,
  ): Promise<void> {
    context.countEvent?.('payment mismatch')
    log.error({ giftCard: card.id, payment: id, what }, 'payment does not match its gift card')
    await alertAboutGift(tx, settings, card, {
      cause: `gift-mismatch:${card.id}:${id}`,
      subject: 'Un pago no coincide con su tarjeta de regalo',
      text: `El pago ${id} de Mercado Pago no coincide con la tarjeta (${what}). La tarjeta no se marcó como pagada. Revisalo en Mercado Pago.`,
    })
  }

  /** By its id, else the attempt of its preference that nobody paid yet, else a new one. */
  async function attemptOf(tx: Tx, card: GiftCardRow, payment: ProviderPayment): Promise<GiftPaymentRow> {
    const { provider } = gateways.payments
    const of = eq(giftCardPayments.giftCardId, card.id)
    const all = await tx.select().from(giftCardPayments).where(of).orderBy(desc(giftCardPayments.attempt))
    const known = all.find(({ providerPaymentId }) => providerPaymentId === payment.id)
    if (known) return known
    const fitting = all.find(
      (one) =>
        one.providerPaymentId === null &&
        isUntried(one.status) &&
        (payment.preferenceId === null || one.preferenceId === payment.preferenceId),
    )
    if (fitting) {
      const [claimed] = await tx
        .update(giftCardPayments)
        .set({ providerPaymentId: payment.id })
        .where(eq(giftCardPayments.id, fitting.id))
        .returning()
      return claimed!
    }
    const [added] = await tx
      .insert(giftCardPayments)
      .values({
        giftCardId: card.id,
        attempt: (all[0]?.attempt ?? 0) + 1,
        provider,
        preferenceId: payment.preferenceId,
        providerPaymentId: payment.id,
        amountCentavos: payment.amount,
        createdAt: clock(),
        updatedAt: clock(),
      })
      .returning()
    return added!
  }

  async function apply(tx: Tx, card: GiftCardRow, payment: ProviderPayment): Promise<void> {
    const row = await attemptOf(tx, card, payment)
    const [from, to] = [row.status, paymentStateOf(payment.status)]
    const at = clock()
    if (from !== to && mayMove(PAYMENT_MOVES, from, to)) {
      await tx
        .update(giftCardPayments)
        .set({
          status: to,
          statusDetail: payment.detail,
          method: payment.method,
          instalments: payment.instalments,
          feeCentavos: payment.fee,
          updatedAt: at,
          ...(isApproved(to) ? { approvedAt: row.approvedAt ?? payment.approvedAt ?? at } : {}),
        })
        .where(eq(giftCardPayments.id, row.id))
      await noteGift(tx, card, { actor: ACTOR, at, reason: `pago ${payment.id}: ${payment.detail}` })
      await follow(tx, card, row, { from, to, lost: isChargedBack(from) && wasGivenBack(payment.status) })
    } else if (isChargedBack(to) && row.statusDetail !== payment.detail) {
      await tx
        .update(giftCardPayments)
        .set({ statusDetail: payment.detail, updatedAt: at })
        .where(eq(giftCardPayments.id, row.id))
      if (payment.detail === DISPUTE_LOST) await disputeLost(tx, card, row)
    }
    if ((await recordGiftRefunds(tx, row, payment, at)) && !row.surplus)
      await refundedElsewhere(tx, card.id, row)
  }

  async function follow(
    tx: Tx,
    card: GiftCardRow,
    row: GiftPaymentRow,
    { from, to, lost }: { from: PaymentState; to: PaymentState; lost: boolean },
  ): Promise<void> {
    const at = clock()
    if (isChargedBack(to)) return row.surplus ? undefined : disputed(tx, card, row)
    if (!isApproved(to)) return
    if (lost) return disputeLost(tx, card, row)
    if (isChargedBack(from) && row.approvedAt !== null) return disputeWon(tx, card, row)
    if (takesPayment(card.status)) return markPaid(tx, card)
    await tx.update(giftCardPayments).set({ surplus: true }).where(eq(giftCardPayments.id, row.id))
    await refundGift(tx, row, { reason: `payment of a gift card that is ${card.status}`, at })
    await notifyGiftBuyer(tx, settings, card, 'surplus', { cause: String(row.id), at })
  }

  async function markPaid(tx: Tx, card: GiftCardRow): Promise<void> {
    const at = clock()
    const paid = await moveGift(tx, card, GIFT_CARD.scheduled, {
      actor: ACTOR,
      at,
      paidAt: at,
      ...(await newGiftCode(tx)),
    })
    await notifyGiftBuyer(tx, settings, paid!, 'paid', { cause: 'paid', at })
    await mailGift(tx, paid!, at)
  }

  /** Its money is contested: nobody redeems it meanwhile. */
  async function disputed(tx: Tx, card: GiftCardRow, row: GiftPaymentRow): Promise<void> {
    if (isWorthIt(card.status))
      await moveGift(tx, card, GIFT_CARD.blocked, { actor: ACTOR, at: clock(), blockCause: 'dispute' })
    await alertAboutGift(tx, settings, card, {
      cause: `gift-charged-back:${row.id}:${card.status}`,
      subject: 'Contracargo de una tarjeta de regalo',
      text: `Quien pagó desconoció el pago ${row.providerPaymentId} (${formatAmount(row.amountCentavos)}). ${lossOf(card)}`,
    })
  }

  const disputeLost = (tx: Tx, card: GiftCardRow, row: GiftPaymentRow): Promise<void> =>
    alertAboutGift(tx, settings, card, {
      cause: `gift-dispute-lost:${row.id}`,
      subject: 'Disputa perdida por una tarjeta de regalo',
      text: `Mercado Pago devolvió a quien pagó el dinero del pago ${row.providerPaymentId}. ${lossOf(card)}`,
    })

  async function disputeWon(tx: Tx, card: GiftCardRow, row: GiftPaymentRow): Promise<void> {
    const at = clock()
    if (isBlocked(card.status) && card.blockCause === 'dispute') {
      const free = await moveGift(tx, card, stateAfterBlock(card), { actor: ACTOR, at })
      await mailMissed(tx, free!, at)
    }
    await alertAboutGift(tx, settings, card, {
      cause: `gift-dispute-won:${row.id}`,
      subject: 'Disputa ganada por una tarjeta de regalo',
      text: `La disputa del pago ${row.providerPaymentId} terminó a favor de la tienda: el dinero vuelve a estar.`,
    })
    // It was called off while its money was contested.
    const [now] = await tx.select().from(giftCardPayments).where(eq(giftCardPayments.id, row.id))
    if (!isUnredeemed(card.status) && !isRedeemed(card.status))
      await refundGift(tx, now!, { reason: `payment of a gift card that is ${card.status}`, at })
  }

  /** Somebody of the shop gave the money back in the provider's own panel. */
  async function refundedElsewhere(tx: Tx, id: number, row: GiftPaymentRow): Promise<void> {
    const card = (await lockGift(tx, { id }))!
    const at = clock()
    const whole = (await committedOf(tx, row.id)) >= row.amountCentavos
    const reason = whole ? 'Se devolvió todo desde Mercado Pago.' : `${BLOCK_CAUSE_LABEL.refund}.`
    if (isUnredeemed(card.status) && (whole || !isBlocked(card.status)))
      await moveGift(tx, card, whole ? GIFT_CARD.called_off : GIFT_CARD.blocked, {
        actor: ACTOR,
        at,
        reason,
        ...(whole ? {} : { blockCause: 'refund' as const }),
      })
    await alertAboutGift(tx, settings, card, {
      cause: `gift-refunded:${row.id}:${at.toISOString()}`,
      subject: 'Se devolvió el dinero de una tarjeta de regalo',
      text: `${reason} ${lossOf(card)}`,
    })
  }

  return settleGift
}

const lossOf = (card: GiftCardRow): string =>
  isRedeemed(card.status)
    ? 'La tarjeta ya se había canjeado: lo que se usó de ella es una pérdida de la tienda.'
    : 'La tarjeta no se puede canjear.'

/** The payment that made it worth something; null for one that was given. The caller holds the card. */
export async function paymentOfGift(tx: Tx, giftCardId: number): Promise<GiftPaymentRow | null> {
  const [row] = await tx
    .select()
    .from(giftCardPayments)
    .where(
      and(
        eq(giftCardPayments.giftCardId, giftCardId),
        eq(giftCardPayments.surplus, false),
        inStates(giftCardPayments.status, isApproved),
      ),
    )
    .limit(1)
  return row ?? null
}
