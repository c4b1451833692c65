/** Mailing a gift card: on its day, and again when somebody of the shop says so. Its code goes from the seal into the e-mail and stands nowhere else. */
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { giftCards } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { GIFT_CARD, isBlocked, isScheduled, isWorthIt, type GiftCardState } from '#rules/gift-cards/states.ts'
import { GIFT_HOUR } from '#rules/gift-cards/limits-and-texts.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { codeOf, lockGift, moveGift, newGiftCode, noteGift, type GiftCardRow } from './card.ts'
import { alertAboutGift, giftEmail } from './emails.ts'

const ACTOR = 'system:gift-cards'
const BATCH = 100
const HOUR = 3_600_000

/** Nobody's phone rings at night: on its day it leaves in the morning; one that is bought for today, at once. */
const leavesAt = ({ mailOn, paidAt, createdAt }: GiftCardRow): Date => {
  const first = paidAt ?? createdAt
  return mailOn <= dayOf(first) ? first : new Date(startOfDay(mailOn).getTime() + GIFT_HOUR * HOUR)
}

export const stateAfterBlock = ({ mailedAt }: GiftCardRow): GiftCardState =>
  mailedAt === null ? GIFT_CARD.scheduled : GIFT_CARD.sent

/** Queues the first mailing when its moment has come. The caller holds the card. */
export async function mailGift(tx: Tx, card: GiftCardRow, now: Date): Promise<void> {
  if (isScheduled(card.status) && card.mailings === 0 && leavesAt(card) <= now) await mailAgain(tx, card, now)
}

/** It may be redeemed again: what did not leave meanwhile leaves now. The caller holds the card. */
export async function mailMissed(tx: Tx, card: GiftCardRow, now: Date): Promise<void> {
  if (isScheduled(card.status) && leavesAt(card) <= now) await mailAgain(tx, card, now)
}

/** One more mailing. The caller holds the card, and has seen that it is worth something. */
export async function mailAgain(tx: Tx, card: GiftCardRow, now: Date): Promise<void> {
  const mailing = card.mailings + 1
  await tx
    .update(giftCards)
    .set({ mailings: mailing, mailRefused: false, updatedAt: now })
    .where(eq(giftCards.id, card.id))
  await queue(
    tx,
    'gift-card',
    { giftCardId: card.id, mailing },
    { dedupeKey: `gift-card:${card.reference}:${mailing}`, runAt: now },
  )
}

export function openGiftMailing({ database, gateways, clock, settings }: ShopContext) {
  /** The outbox job. Throws when the mail is away; what is not to leave any more, or leaves by a later mailing, does not. */
  async function mail({ giftCardId, mailing }: { giftCardId: number; mailing: number }): Promise<void> {
    const [card] = await database.db.select().from(giftCards).where(eq(giftCards.id, giftCardId))
    if (!card || !isWorthIt(card.status) || card.mailings !== mailing) return
    const code = (await codeOf(database.db, card)) ?? (await anotherCode(card))
    try {
      await gateways.mail.send({
        ...giftEmail(card, code, settings),
        messageId: `gift-${card.reference}-${mailing}`,
      })
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      return refused(card)
    }
    await database.transaction(async (tx) => {
      const now = clock()
      const held = (await lockGift(tx, { id: card.id }))!
      await tx.update(giftCards).set({ mailedAt: now, mailRefused: false }).where(eq(giftCards.id, card.id))
      if (isScheduled(held.status)) await moveGift(tx, held, GIFT_CARD.sent, { actor: ACTOR, at: now })
      else await noteGift(tx, held, { actor: ACTOR, at: now, reason: 'Se mandó otra vez.' })
    })
  }

  /** Its seal does not come to light: what was never readable is worth nothing, and what is mailed is worth its money. */
  const anotherCode = ({ id }: Pick<GiftCardRow, 'id'>): Promise<string> =>
    database.transaction(async (tx) => {
      await lockGift(tx, { id })
      const made = await newGiftCode(tx)
      await tx.update(giftCards).set(made).where(eq(giftCards.id, id))
      return (await codeOf(tx, made))!
    })

  /** There is no such mailbox: trying again changes nothing, somebody has to look. */
  const refused = ({ id }: GiftCardRow) =>
    database.transaction(async (tx) => {
      const card = (await lockGift(tx, { id }))!
      const at = clock()
      await tx.update(giftCards).set({ mailRefused: true, updatedAt: at }).where(eq(giftCards.id, id))
      await noteGift(tx, card, { actor: ACTOR, at, reason: 'El correo no aceptó la dirección.' })
      await alertAboutGift(tx, settings, card, {
        cause: `gift-mail-refused:${card.id}:${card.mailings}`,
        subject: 'No se pudo mandar una tarjeta de regalo',
        text: 'El correo no aceptó la dirección de quien la recibe. Pedile a quien la compró la dirección correcta y corregila desde la tarjeta.',
      })
    })

  /** Those whose day has come. Any instance may run it: the card's lock decides. */
  async function mailDue(): Promise<number> {
    const now = clock()
    const due = await database.db
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(
        and(
          inStates(giftCards.status, isScheduled),
          eq(giftCards.mailings, 0),
          // Today's once it is that hour.
          lte(giftCards.mailOn, dayOf(new Date(now.getTime() - GIFT_HOUR * HOUR))),
        ),
      )
      .orderBy(asc(giftCards.mailOn), asc(giftCards.id))
      .limit(BATCH)
    for (const { id } of due)
      await database.transaction(async (tx) => {
        const card = await lockGift(tx, { id })
        if (card && !isBlocked(card.status)) await mailGift(tx, card, now)
      })
    return due.length
  }

  return { mail, mailDue }
}
