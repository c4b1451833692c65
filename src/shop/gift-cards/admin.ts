/** What the shop's people do with gift cards: give one, block it and take that back, mail it again, correct who it is for. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { giftCardHistory, giftCards } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { giftForm, giftReasonForm, giftRecipientForm } from '#rules/gift-cards/form.ts'
import { GIFT_CARD, isBlocked, isUnredeemed, isWorthIt } from '#rules/gift-cards/states.ts'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { lockGift, moveGift, newGiftCode, noteGift, type GiftCardRow } from './card.ts'
import { mailAgain, mailGift, mailMissed, stateAfterBlock } from './mailing.ts'
import { idOf, type AuditedRow, type UndoPart } from '#shop/audit/undo.ts'

export function openGiftsAdmin({ database, clock, settings }: ShopContext) {
  /** `input`: rules/gift-cards/form.ts `giftForm`. Owed from now on; the same key again is the same card. */
  async function give(visitor: Visitor, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'gift-card.manage')
    if (refusal) return refusal
    const at = clock()
    const form = readForm(giftForm(at), input, GIFT_SAYS.invalid)
    if (!form.ok) return form
    const { amount, reason, key, ...about } = form.value
    const requestHash = createHash('sha256').update(JSON.stringify(form.value)).digest('base64url')
    const requestKey = `given:${actorOf(visitor)}:${key}`
    return database.transaction(async (tx) => {
      const [card] = await tx
        .insert(giftCards)
        .values({
          ...about,
          ...(await newGiftCode(tx)),
          kind: 'given',
          status: GIFT_CARD.scheduled,
          fromName: settings.name,
          amountCentavos: amount,
          requestKey,
          requestHash,
          expiresAt: at,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing()
        .returning()
      if (!card) {
        const [known] = await tx.select().from(giftCards).where(eq(giftCards.requestKey, requestKey))
        return known?.requestHash === requestHash ? done({ id: known.id }) : conflict(GIFT_SAYS.changed)
      }
      await tx
        .insert(giftCardHistory)
        .values({ giftCardId: card.id, to: card.status, actor: actorOf(visitor), reason, createdAt: at })
      await mailGift(tx, card, at)
      await audit(tx, visitor, card, 'gift-card.give', { after: { amount, toEmail: card.toEmail, reason } })
      return done({ id: card.id })
    })
  }

  /** Nobody redeems it until it is unblocked. */
  const block = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> => {
    const form = readForm(giftReasonForm, input, GIFT_SAYS.reason)
    return held(visitor, id, async (tx, card) => {
      if (!form.ok) return form
      const { reason } = form.value
      const at = clock()
      const moved = await moveGift(tx, card, GIFT_CARD.blocked, {
        actor: actorOf(visitor),
        at,
        reason,
        blockCause: 'shop',
      })
      if (!moved) return conflict(GIFT_SAYS.moved)
      await audit(tx, visitor, card, 'gift-card.block', {
        before: { status: card.status },
        after: { status: moved.status, reason },
      })
      return done(null)
    })
  }

  /** What did not leave meanwhile leaves now. */
  const unblock = (visitor: Visitor, id: number): Promise<Outcome<null>> =>
    held(visitor, id, async (tx, card) => {
      if (!isBlocked(card.status)) return conflict(GIFT_SAYS.moved)
      if (card.blockCause === 'dispute') return conflict(GIFT_SAYS.disputed)
      const at = clock()
      const moved = (await moveGift(tx, card, stateAfterBlock(card), { actor: actorOf(visitor), at }))!
      await mailMissed(tx, moved, at)
      await audit(tx, visitor, card, 'gift-card.unblock', {
        before: { status: card.status },
        after: { status: moved.status },
      })
      return done(null)
    })

  const resend = (visitor: Visitor, id: number): Promise<Outcome<null>> =>
    held(visitor, id, async (tx, card) => {
      if (!isWorthIt(card.status)) return conflict(GIFT_SAYS.moved)
      await mailAgain(tx, card, clock())
      await audit(tx, visitor, card, 'gift-card.resend', { after: { toEmail: card.toEmail } })
      return done(null)
    })

  /** Whoever got it by mistake has a code that is worth nothing: there is another one. What was mailed before is mailed again. */
  const correct = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> => {
    const form = readForm(giftRecipientForm, input, GIFT_SAYS.corrections)
    return held(visitor, id, async (tx, card) => {
      if (!form.ok) return form
      if (!isUnredeemed(card.status)) return conflict(GIFT_SAYS.moved)
      const at = clock()
      const { toName, toEmail } = form.value
      const elsewhere = toEmail.toLowerCase() !== card.toEmail.toLowerCase()
      const [corrected] = await tx
        .update(giftCards)
        .set({ toName, toEmail, updatedAt: at, ...(elsewhere ? await newGiftCode(tx) : {}) })
        .where(eq(giftCards.id, id))
        .returning()
      await noteGift(tx, card, { actor: actorOf(visitor), at, reason: `Ahora es para ${toName}.` })
      if (elsewhere && isWorthIt(card.status) && card.mailings > 0) await mailAgain(tx, corrected!, at)
      await audit(tx, visitor, card, 'gift-card.correct', {
        before: { toName: card.toName, toEmail: card.toEmail },
        after: { toName, toEmail },
      })
      return done(null)
    })
  }

  const held = async (
    visitor: Visitor,
    id: number,
    act: (tx: Tx, card: GiftCardRow) => Promise<Outcome<null>>,
  ): Promise<Outcome<null>> => {
    const refusal = may(visitor, 'gift-card.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      const card = await lockGift(tx, { id })
      return card ? act(tx, card) : missing()
    })
  }

  const audit = (
    tx: Tx,
    visitor: Visitor,
    { id }: GiftCardRow,
    action: AuditAction,
    sides: { before?: Record<string, unknown>; after: Record<string, unknown> },
  ) => writeAudit(tx, visitor, { action, entity: 'gift-card', entityId: id, ...sides, at: clock() })

  return { give, block, unblock, resend, correct }
}

/** A block is how a gift is taken back. */
export const undoGifts = (gifts: Pick<ReturnType<typeof openGiftsAdmin>, 'block' | 'unblock'>): UndoPart => {
  const block = (visitor: Visitor, row: AuditedRow) =>
    gifts.block(visitor, idOf(row), { reason: 'Se deshizo desde el registro.' })
  return {
    'gift-card.give': {
      turns: ['gift-card.block', 'gift-card.unblock', 'gift-card.call-off'],
      undo: block,
    },
    'gift-card.block': {
      turns: ['gift-card.unblock', 'gift-card.call-off'],
      undo: (visitor, row) => gifts.unblock(visitor, idOf(row)),
    },
    'gift-card.unblock': { turns: ['gift-card.block', 'gift-card.call-off'], undo: block },
  }
}
