/** One gift card as it is kept: held while it moves, its moves written down, its code made, sealed and known again. */
import { createHmac, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import type { giftCardPayments } from '#data/schema.ts'
import { giftCardHistory, giftCards } from '#data/schema.ts'
import { CODE_SIGNS } from '#rules/checked-code.ts'
import { GIFT_CODE_LENGTH, readGiftCode, writeGiftCode } from '#rules/gift-cards/code.ts'
import { GIFT_CARD_MOVES, isGiftOver, type BlockCause, type GiftCardState } from '#rules/gift-cards/states.ts'
import { mayMove } from '#rules/states.ts'
import { knownKey } from '#shop/emails/keys.ts'
import { seal, unseal } from '#shop/sealed.ts'

export type GiftCardRow = typeof giftCards.$inferSelect
export type GiftPaymentRow = typeof giftCardPayments.$inferSelect

const KEY = 'gift card key'

/** Everything that moves a card holds it first: whoever comes second reads what the first has made of it. */
export async function lockGift(
  tx: Tx,
  key: { id: number } | { reference: string },
): Promise<GiftCardRow | undefined> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where('id' in key ? eq(giftCards.id, key.id) : eq(giftCards.reference, key.reference))
    .for('update')
  return card
}

type Deed = { actor: string; at: Date; reason?: string }
type Change = Partial<
  Pick<
    GiftCardRow,
    'paidAt' | 'mailedAt' | 'redeemedBy' | 'redeemedAt' | 'codeHash' | 'sealedCode' | 'mailRefused'
  >
> & { blockCause?: BlockCause }

/** The card as it is then; null, and nothing written, where its life has no such move. The caller holds it. */
export async function moveGift(
  tx: Tx,
  card: GiftCardRow,
  to: GiftCardState,
  { actor, at, reason = '', ...change }: Deed & Change,
): Promise<GiftCardRow | null> {
  if (!mayMove(GIFT_CARD_MOVES, card.status, to)) return null
  const [moved] = await tx
    .update(giftCards)
    .set({
      blockCause: null,
      ...(isGiftOver(to) ? { sealedCode: null } : {}),
      ...change,
      status: to,
      updatedAt: at,
    })
    .where(eq(giftCards.id, card.id))
    .returning()
  await tx
    .insert(giftCardHistory)
    .values({ giftCardId: card.id, from: card.status, to, actor, reason, createdAt: at })
  return moved!
}

/** Something happened to it, and it is what it was. */
export const noteGift = (tx: Tx, card: Pick<GiftCardRow, 'id'>, { actor, at, reason = '' }: Deed) =>
  tx.insert(giftCardHistory).values({ giftCardId: card.id, actor, reason, createdAt: at })

/** What a code is known by; a copy of the table alone tells none. */
export async function hashGiftCode(db: Reader | Tx, code: string): Promise<string> {
  return createHmac('sha256', await knownKey(db, KEY))
    .update(code)
    .digest('base64url')
}

/** Another code than any before: what the table keeps of it. */
export async function newGiftCode(tx: Tx): Promise<{ codeHash: string; sealedCode: string }> {
  const code = writeGiftCode(Array.from({ length: GIFT_CODE_LENGTH - 1 }, () => randomInt(CODE_SIGNS)))
  return {
    codeHash: await hashGiftCode(tx, readGiftCode(code)!),
    sealedCode: seal(code, await knownKey(tx, KEY)),
  }
}

/** As it is mailed. */
export async function codeOf(
  db: Reader | Tx,
  { sealedCode }: Pick<GiftCardRow, 'sealedCode'>,
): Promise<string | null> {
  return sealedCode === null ? null : unseal(sealedCode, await knownKey(db, KEY))
}
