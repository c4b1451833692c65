/** The gift cards that a person bought or redeemed, as the file of their data has them. */
import { desc, eq, or } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { giftCards } from '#data/schema.ts'
import { GIFT_CARD_STATE_LABEL } from '#rules/gift-cards/states.ts'
import { toPesos } from '#rules/money.ts'

export async function giftsOf(db: Reader, userId: number): Promise<unknown[]> {
  const rows = await db
    .select()
    .from(giftCards)
    .where(or(eq(giftCards.buyerId, userId), eq(giftCards.redeemedBy, userId)))
    .orderBy(desc(giftCards.id))
  return rows.map((card) => {
    const { fromName: from, message, createdAt: at, redeemedAt } = card
    const both = { amount: toPesos(card.amountCentavos), from, message }
    return card.buyerId === userId
      ? {
          what: 'Comprada',
          state: GIFT_CARD_STATE_LABEL[card.status],
          ...both,
          at,
          to: card.toName,
          toEmail: card.toEmail,
          mailOn: card.mailOn,
          mailedAt: card.mailedAt,
        }
      : { what: 'Canjeada', ...both, at: redeemedAt }
  })
}
