/**
 * Reviews: one for each person and product. A product's count and sum of scores move in the same transaction, under the
 * product's lock, so that they are always those of its live reviews.
 */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, orderLines, orders, users, products, reviews } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { averageScore } from '#rules/products/product.ts'
import { FITS, newReview, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { isPaid } from '#rules/payments/order-payment.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#shop/products/card.ts'
import { live as inShop } from '#shop/products/choose.ts'
import { limit, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'

export type Fit = (typeof FITS)[number]
export type ReviewView = {
  id: number
  username: string
  score: number
  comment: string
  fit: Fit | null
  verified: boolean
  createdAt: Date
  /** So that a page can tell which one is the visitor's own. */
  userId: number
}
export type ProductReviews = {
  /** Newest first, the newest 100. */
  reviews: ReviewView[]
  /** The mean; without reviews, the admin's score. */
  average: number
  count: number
  /** How many gave 1, 2, 3, 4 and 5. */
  distribution: [number, number, number, number, number]
  fit: Record<Fit, number>
}

const SHOWN = 100
const AN_HOUR = { max: 5, windowSeconds: 3600 }

export function openReviews(context: ShopContext) {
  const { database, clock } = context

  async function list(productId: number): Promise<ProductReviews> {
    const nothing: ProductReviews = {
      reviews: [],
      average: 0,
      count: 0,
      distribution: [0, 0, 0, 0, 0],
      fit: { chico: 0, justo: 0, grande: 0 },
    }
    if (!inReach(productId)) return nothing
    const live = and(eq(reviews.productId, productId), isNull(reviews.deletedAt))
    const [[product], rows, counted] = await Promise.all([
      database.db
        .select()
        .from(products)
        .where(and(eq(products.id, productId), inShop)),
      database.db
        .select({
          id: reviews.id,
          username: users.username,
          score: reviews.score,
          comment: reviews.comment,
          fit: reviews.fit,
          verified: reviews.verified,
          createdAt: reviews.createdAt,
          userId: reviews.userId,
        })
        .from(reviews)
        .innerJoin(users, eq(users.id, reviews.userId))
        .where(live)
        .orderBy(desc(reviews.createdAt), desc(reviews.id))
        .limit(SHOWN),
      database.db
        .select({ score: reviews.score, fit: reviews.fit, count: count() })
        .from(reviews)
        .where(live)
        .groupBy(reviews.score, reviews.fit),
    ])
    if (!product) return nothing
    for (const { score, fit, count } of counted) {
      nothing.distribution[score - 1]! += count
      if (isFit(fit)) nothing.fit[fit] += count
    }
    return {
      ...nothing,
      reviews: rows.map((row) => ({ ...row, fit: isFit(row.fit) ? row.fit : null })),
      average: averageScore(product),
      count: product.reviewCount,
    }
  }

  /** `input` is the form of rules/reviews/review.ts, unchecked. A second review takes the place of the first. */
  async function create(
    visitor: Visitor,
    productId: number,
    input: unknown,
  ): Promise<Outcome<{ replaced: boolean }>> {
    const refusal = may(visitor, 'review.create')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(productId)) return missing()
    const form = readForm(newReview, input, REVIEW_MESSAGES.failed)
    if (!form.ok) return form
    const rule = { ...AN_HOUR, now: clock() }
    const { allowed, retryAfter } = await limit(database.db, `review:person:${visitor.id}`, rule)
    if (!allowed)
      return refused('too-many', `Dejaste varios comentarios seguidos. ${retryText(retryAfter)}`, retryAfter)

    const { number: score, comment, fit } = form.value
    const end = await database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, 'review.create')
      if (gone) return gone
      if (!(await lockProduct(tx, productId))) return missing()
      const [old] = await tx
        .update(reviews)
        .set({ deletedAt: clock() })
        .where(
          and(eq(reviews.productId, productId), eq(reviews.userId, visitor.id), isNull(reviews.deletedAt)),
        )
        .returning({ score: reviews.score })
      await tx.insert(reviews).values({
        productId,
        userId: visitor.id,
        score,
        comment,
        fit,
        verified: await hasBought(tx, visitor.id, productId),
        createdAt: clock(),
        updatedAt: clock(),
      })
      await moveScores(tx, productId, old ? 0 : 1, score - (old?.score ?? 0))
      return done({ replaced: old !== undefined })
    })
    if (end.ok) await context.hint({ kind: 'catalogue', productId })
    return end
  }

  /** One's own, or anybody's for an admin; somebody else's is as missing as what does not exist. */
  async function remove(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.remove')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const moderator = may(visitor, 'review.moderate') === null
    const self = visitor.kind === 'person' ? visitor.id : null
    const productId = await database.transaction(async (tx) => {
      const live = and(eq(reviews.id, id), isNull(reviews.deletedAt))
      const [known] = await tx.select().from(reviews).where(live)
      if (!known || (known.userId !== self && !moderator)) return null
      // The product first, as in `create`: two ways to the same two locks never cross.
      await tx
        .select({ id: products.id })
        .from(products)
        .where(eq(products.id, known.productId))
        .for('no key update')
      const removed = await tx.update(reviews).set({ deletedAt: clock() }).where(live).returning()
      if (removed.length === 0) return null
      await moveScores(tx, known.productId, -1, -known.score)
      if (known.userId !== self)
        await tx.insert(auditLog).values({
          actor: self === null ? 'system' : `person:${self}`,
          action: 'review.remove',
          entity: 'review',
          entityId: String(id),
          before: {
            productId: known.productId,
            userId: known.userId,
            score: known.score,
            comment: known.comment,
          },
          createdAt: clock(),
        })
      return known.productId
    })
    if (productId === null) return missing()
    await context.hint({ kind: 'catalogue', productId })
    return done({ productId })
  }

  /**
   * The e-mails of who wrote about a product, by the review's number: one's own, and everybody's for who moderates (product §15.7).
   * Nobody else learns any.
   */
  async function emails(visitor: Visitor, productId: number): Promise<Map<number, string>> {
    if (visitor.kind !== 'person' || !inReach(productId)) return new Map()
    const rows = await database.db
      .select({ id: reviews.id, email: users.email })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(
        and(
          eq(reviews.productId, productId),
          isNull(reviews.deletedAt),
          may(visitor, 'review.moderate') === null ? undefined : eq(reviews.userId, visitor.id),
        ),
      )
    return new Map(rows.map(({ id, email }) => [id, email]))
  }

  return { list, emails, create, remove }
}

const isFit = (text: string | null): text is Fit => (FITS as readonly (string | null)[]).includes(text)

async function lockProduct(tx: Tx, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), inShop))
    .for('no key update')
  return rows.length > 0
}

const moveScores = (tx: Tx, productId: number, counted: number, scored: number) =>
  tx
    .update(products)
    .set({
      reviewCount: sql`${products.reviewCount} + ${counted}`,
      reviewSum: sql`${products.reviewSum} + ${scored}`,
    })
    .where(eq(products.id, productId))

/** «compra verificada» (product §15.4). */
async function hasBought(tx: Tx, userId: number, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderLines.productId, productId),
        inStates(orders.paymentStatus, isPaid),
      ),
    )
    .limit(1)
  return rows.length > 0
}
