/** Lays what the seed's people think: reviews, and the client's favourites. */
import type { Tx } from '#data/database.ts'
import { favourites, reviews } from '#data/schema.ts'
import type { SeededUser } from './seed-users.ts'
import type { SeededProduct } from './seed-products.ts'
import { daysBefore } from './moments.ts'
import { favouriteSlugs } from './users.ts'
import { boughtBefore, seedReviews } from './reviews/all.ts'

/** Reviews of this week are still unread in the admin's panel. */
const READ_AFTER_DAYS = 7

export async function seedOpinions(
  tx: Tx,
  people: Map<string, SeededUser>,
  products: Map<string, SeededProduct>,
  now: Date,
): Promise<void> {
  await tx.insert(reviews).values(
    seedReviews.map((review) => {
      const writtenAt = daysBefore(now, review.daysAgo)
      return {
        productId: products.get(review.slug)!.id,
        userId: people.get(review.by)!.id,
        score: review.score,
        comment: review.comment,
        fit: review.fit,
        verified: boughtBefore(review),
        readAt: review.daysAgo > READ_AFTER_DAYS ? daysBefore(now, review.daysAgo - 1) : null,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      }
    }),
  )
  const client = people.get('cliente')!
  await tx.insert(favourites).values(
    favouriteSlugs.map((slug, index) => ({
      userId: client.id,
      productId: products.get(slug)!.id,
      createdAt: daysBefore(now, 20 - index * 4),
    })),
  )
}
