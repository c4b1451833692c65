/** What people say of a product, as its page shows it: bought here first, and one's own that still waits above all. */
import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { products, reviews, users } from '#data/schema.ts'
import { averageScore } from '#rules/products/product.ts'
import type { FITS } from '#rules/products/sizing/fit.ts'
import type { ShopContext } from '#shop/context.ts'
import { askAnew, type Recall } from '#shop/answers.ts'
import { inReach } from '#rules/ids.ts'
import { live as inShop } from '#shop/search/choose.ts'
import { photoIds } from './photos.ts'

export type Fit = (typeof FITS)[number]
export type ReviewView = {
  id: number
  username: string
  score: number
  comment: string
  fit: Fit | null
  verified: boolean
  /** Their numbers, in the order in which they were sent. */
  photos: number[]
  /** Only its author reads it here, until the shop has. */
  waiting: boolean
  reply: string | null
  repliedAt: Date | null
  createdAt: Date
  /** So that a page can tell which one is the visitor's own. */
  userId: number
}
export type ProductReviews = {
  /** Of verified purchases first, then newest first; 100 at most. */
  reviews: ReviewView[]
  /** The mean; without reviews, the admin's score. */
  average: number
  count: number
  /** How many of them are of verified purchases. */
  verified: number
  /** How many gave 1, 2, 3, 4 and 5. */
  distribution: [number, number, number, number, number]
  fit: Record<Fit, number>
}

const SHOWN = 100

const nothingSaid = (): ProductReviews => ({
  reviews: [],
  average: 0,
  count: 0,
  verified: 0,
  distribution: [0, 0, 0, 0, 0],
  fit: { chico: 0, justo: 0, grande: 0 },
})

export function openReviewList({ database: { db } }: ShopContext, recall: Recall = askAnew) {
  /** Whose own waits: hardly anybody's, and everybody else is shown what all are. */
  const waitingOf = (productId: number): Promise<number[]> =>
    recall(`reviews that wait ${productId}`, async () => {
      const rows = await db
        .selectDistinct({ userId: reviews.userId })
        .from(reviews)
        .where(and(eq(reviews.productId, productId), reviews.waiting, isNull(reviews.deletedAt)))
      return rows.map(({ userId }) => userId)
    })

  /** `me`: whose own is shown while it waits. */
  return async (productId: number, me: number | null = null): Promise<ProductReviews> => {
    if (!inReach(productId)) return nothingSaid()
    if (me !== null && (await waitingOf(productId)).includes(me)) return ask(productId, me)
    return recall(`reviews ${productId}`, () => ask(productId, null))
  }

  async function ask(productId: number, me: number | null): Promise<ProductReviews> {
    const nothing = nothingSaid()
    const live = and(eq(reviews.productId, productId), isNull(reviews.deletedAt))
    const published = eq(reviews.waiting, false)
    const [[product], rows, counted] = await Promise.all([
      db
        .select()
        .from(products)
        .where(and(eq(products.id, productId), inShop)),
      db
        .select({
          id: reviews.id,
          username: users.username,
          score: reviews.score,
          comment: reviews.comment,
          fit: reviews.fit,
          verified: reviews.verified,
          photos: photoIds,
          waiting: reviews.waiting,
          reply: reviews.reply,
          repliedAt: reviews.repliedAt,
          createdAt: reviews.createdAt,
          userId: reviews.userId,
        })
        .from(reviews)
        .innerJoin(users, eq(users.id, reviews.userId))
        .where(and(live, me === null ? published : or(published, eq(reviews.userId, me))))
        .orderBy(desc(reviews.waiting), desc(reviews.verified), desc(reviews.createdAt), desc(reviews.id))
        .limit(SHOWN),
      db
        .select({
          score: reviews.score,
          fit: reviews.fit,
          count: count(),
          verified: sql<number>`(count(*) filter (where ${reviews.verified}))::int`,
        })
        .from(reviews)
        .where(and(live, published))
        .groupBy(reviews.score, reviews.fit),
    ])
    if (!product) return nothing
    for (const { score, fit, count, verified } of counted) {
      nothing.distribution[score - 1]! += count
      nothing.verified += verified
      if (fit) nothing.fit[fit] += count
    }
    return { ...nothing, reviews: rows, average: averageScore(product), count: product.reviewCount }
  }
}
