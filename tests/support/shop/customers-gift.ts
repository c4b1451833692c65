/** In the demo: where the customer reads of a gift card that they bought and that waits for its day. */
import { eq } from 'drizzle-orm'
import { giftCards } from '#data/schema.ts'
import { GIFT_CARD } from '#rules/gift-cards/states.ts'
import { paths } from '#rules/paths.ts'
import type { TestServer } from '#tests/support/app.ts'

export async function customersGift({ database: { db } }: Pick<TestServer, 'database'>): Promise<string> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.status, GIFT_CARD.scheduled))
  return paths.giftCard(card!.reference)
}
