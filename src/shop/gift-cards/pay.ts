/** Paying a gift card: an attempt, then the provider's preference, with the card's own reference. */
import { and, desc, eq } from 'drizzle-orm'
import { giftCardPayments, giftCards, personalData } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isUnpaidGift } from '#rules/gift-cards/states.ts'
import { GIFT_SAYS, giftWorth } from '#rules/gift-cards/limits-and-texts.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { isUntried } from '#rules/payments/states.ts'
import { usualWhere } from '#shop/addresses/kept.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { isReference } from '#rules/ids.ts'
import { openPreference, paymentNotReady } from '#shop/payments/preference.ts'
import { lockGift, type GiftCardRow, type GiftPaymentRow } from './card.ts'

const WHAT = 'Tu regalo'
const PAYMENT_ID = /^\d{1,20}$/
/** However often the page is loaded, the provider is asked once in this time. */
const TURN = 10_000

export function openGiftPaying(
  context: ShopContext,
  verbs: { ask: (reference: string, paymentId?: string) => Promise<boolean> },
) {
  const { database, gateways, clock } = context
  const { db } = database
  const prepare = openPreference(context)

  async function ownGift(visitor: Visitor, reference: string): Promise<GiftCardRow | null> {
    if (may(visitor, 'order.see') || visitor.kind !== 'person' || !isReference(reference)) return null
    const [card] = await db
      .select()
      .from(giftCards)
      .where(and(eq(giftCards.reference, reference), eq(giftCards.buyerId, visitor.id)))
    return card ?? null
  }

  /** The attempt that nobody tried yet, or another; null when it can be paid no more. */
  async function openAttempt({ id }: GiftCardRow): Promise<GiftPaymentRow | null> {
    const { provider } = gateways.payments
    return database.transaction(async (tx) => {
      const card = await lockGift(tx, { id })
      if (!card || !isUnpaidGift(card.status) || card.expiresAt <= clock()) return null
      const attempts = await tx
        .select()
        .from(giftCardPayments)
        .where(eq(giftCardPayments.giftCardId, id))
        .orderBy(desc(giftCardPayments.attempt))
      const open = attempts.find((one) => one.provider === provider && isUntried(one.status))
      if (open) return open
      const [attempt] = await tx
        .insert(giftCardPayments)
        .values({
          giftCardId: id,
          attempt: (attempts[0]?.attempt ?? 0) + 1,
          provider,
          amountCentavos: card.amountCentavos,
          createdAt: clock(),
          updatedAt: clock(),
        })
        .returning()
      return attempt!
    })
  }

  async function payer({ id, name, surname, email }: PersonVisitor) {
    const [kept] = await db.select().from(personalData).where(eq(personalData.userId, id))
    const where = await usualWhere(db, id)
    return {
      name: kept?.name ?? name,
      surname: kept?.surname ?? surname,
      email,
      phone: kept?.phone ?? '',
      postalCode: where?.codePostal ?? '',
      street: where?.streetAddress ?? '',
    }
  }

  /** Where it is paid. A conflict means: not now, or not any more. */
  async function pay(visitor: Visitor, reference: string): Promise<Outcome<{ redirectUrl: string }>> {
    const refusal = may(visitor, 'order.place')
    if (refusal) return refusal
    const card = await ownGift(visitor, reference)
    if (!card) return missing()
    if (!isUnpaidGift(card.status)) return conflict(GIFT_SAYS.notPayable)
    // Nobody is sent to pay twice: whoever was there before is looked for first.
    if (!(await verbs.ask(reference))) return conflict(paymentNotReady(WHAT))
    const attempt = await openAttempt(card)
    if (!attempt) return conflict(GIFT_SAYS.notPayable)
    const title = giftWorth(card.amountCentavos)
    const sent = await prepare(
      await payer(visitor as PersonVisitor),
      attempt,
      {
        reference,
        page: paths.giftCard(reference),
        key: `gift:${reference}:a${attempt.attempt}`,
        what: WHAT,
        heldUntil: card.expiresAt,
        tickets: true,
        lines: async () => [{ id: 'regalo', title, quantity: 1, unitPrice: card.amountCentavos }],
      },
      async (made) => {
        await db
          .update(giftCardPayments)
          .set({ ...made, updatedAt: clock() })
          .where(and(eq(giftCardPayments.id, attempt.id), inStates(giftCardPayments.status, isUntried)))
      },
    )
    return sent.ok ? done({ redirectUrl: sent.value.redirectUrl }) : sent
  }

  /** Back from the provider: what the address says is a hint, and the provider is asked soon through the outbox. True while it names a payment that is not in the books. */
  async function expectPayment(visitor: Visitor, reference: string, paymentId?: string): Promise<boolean> {
    const card = await ownGift(visitor, reference)
    if (!card || !isUnpaidGift(card.status)) return false
    const named = paymentId !== undefined && PAYMENT_ID.test(paymentId)
    const turn = Math.floor(clock().getTime() / TURN)
    await queue(db, 'payment-check', named ? { reference, paymentId } : { reference }, {
      dedupeKey: `check:${reference}:${turn}`,
      runAt: clock(),
    })
    const known = and(
      eq(giftCardPayments.giftCardId, card.id),
      eq(giftCardPayments.providerPaymentId, paymentId ?? ''),
    )
    return named && (await db.$count(giftCardPayments, known)) === 0
  }

  return { pay, expectPayment, ownGift }
}
