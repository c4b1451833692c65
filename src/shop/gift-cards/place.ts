/** Beginning to buy a gift card: a card that waits for its money. Nothing of it is mailed, and it has no code, before it is paid. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { giftCards } from '#data/schema.ts'
import { giftCardForm } from '#rules/gift-cards/form.ts'
import { GIFT_SAYS, GIFTS_OF_PERSON, OTHER_AMOUNT } from '#rules/gift-cards/limits-and-texts.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { limitVisitor, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'

export function openGiftPlacing({ database, clock, settings }: ShopContext) {
  /** `input`: rules/gift-cards/form.ts `giftCardForm`. The same form again is the same card. */
  return async function place(visitor: Visitor, input: unknown): Promise<Outcome<{ reference: string }>> {
    const refusal = may(visitor, 'order.place')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    if (settings.giftCards === 'no') return conflict(GIFT_SAYS.off)
    const now = clock()
    const read = readGift(input, now)
    if (!read.ok) return read
    const { toName, toEmail, ...gift } =
      read.value.to === 'me'
        ? { ...read.value, toName: visitor.name || visitor.username, toEmail: visitor.email }
        : read.value
    if (toEmail === '') return invalid(GIFT_SAYS.invalid, { to: GIFT_SAYS.own })
    const asked = {
      amount: gift.amount,
      toName,
      toEmail,
      fromName: gift.fromName,
      message: gift.message,
      mailOn: gift.mailOn,
    }
    const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
    const requestKey = `bought:${visitor.id}:${gift.key}`
    const known = await find(requestKey)
    if (!known) {
      const { allowed, retryAfter } = await limitVisitor(
        database.db,
        'gift-card',
        visitor,
        GIFTS_OF_PERSON,
        now,
      )
      if (!allowed) return refused('too-many', `${GIFT_SAYS.tooMany} ${retryText(retryAfter)}`, retryAfter)
      const { amount, ...about } = asked
      await database.db
        .insert(giftCards)
        .values({
          ...about,
          kind: 'bought',
          buyerId: visitor.id,
          requestKey,
          requestHash,
          amountCentavos: amount,
          expiresAt: new Date(now.getTime() + settings.pendingHoldHours * 60 * MINUTES),
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
    }
    const card = known ?? (await find(requestKey))!
    return card.requestHash === requestHash
      ? done({ reference: card.reference })
      : conflict(GIFT_SAYS.changed)
  }

  async function find(requestKey: string) {
    const [card] = await database.db
      .select({ reference: giftCards.reference, requestHash: giftCards.requestHash })
      .from(giftCards)
      .where(eq(giftCards.requestKey, requestKey))
    return card
  }

  type Whom = { fromName: string; message: string; mailOn: string; key: string; amount: Centavos }
  type Read = Whom & ({ to: 'me' } | { to: 'other'; toName: string; toEmail: string })
  /** All problems at once, of the amount too. */
  function readGift(input: unknown, now: Date): Outcome<Read> {
    const { whom, chosen, typed } = giftCardForm(settings, now)
    const isTyped = (input as { amount?: unknown } | null)?.amount === OTHER_AMOUNT
    const about = readForm(whom, input, GIFT_SAYS.invalid)
    const amount = isTyped
      ? readForm(typed, input, GIFT_SAYS.invalid)
      : readForm(chosen, input, GIFT_SAYS.invalid)
    if (about.ok && amount.ok)
      return done({
        ...about.value,
        amount: 'amount' in amount.value ? amount.value.amount : amount.value.otherAmount,
      })
    return invalid(GIFT_SAYS.invalid, {
      ...(amount.ok ? {} : amount.fields),
      ...(about.ok ? {} : about.fields),
    })
  }
}
