/**
 * Reviews: one for each person and product. A product's count and sum of scores move in the same transaction, under the
 * product's lock, so that they are always those of the reviews that everybody reads.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { users, reviews } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { MODERATION_MESSAGES } from '#rules/reviews/moderation.ts'
import { newReview, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Recall } from '#shop/answers.ts'
import { inReach } from '#rules/ids.ts'
import { limit, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { hasBought } from './bought.ts'
import { openReviewList } from './list.ts'
import { drawPhotos, forgetPhotos, keepPhotos, openReviewPhoto } from './photos.ts'
import { lockAnyProduct, lockInShop, moveScores } from './scores.ts'

const AN_HOUR = { max: 5, windowSeconds: 3600 }

export function openReviews(context: ShopContext, recall?: Recall) {
  const { database, clock, settings } = context

  /**
   * `input` is the form of rules/reviews/review.ts, unchecked; `files` are its photos as they came. A second review takes the place of
   * the first, with its photos and the shop's reply.
   */
  async function create(
    visitor: Visitor,
    productId: number,
    input: unknown,
    files: readonly Uint8Array[] = [],
  ): Promise<Outcome<{ replaced: boolean; waiting: boolean }>> {
    const refusal = may(visitor, 'review.create')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(productId)) return missing()
    const form = readForm(newReview, input, REVIEW_MESSAGES.failed)
    if (!form.ok) return form
    if (settings.reviewsByBuyers === 'yes' && !(await hasBought(database.db, visitor.id, productId)))
      return refused('forbidden', MODERATION_MESSAGES.onlyBuyers)
    const rule = { ...AN_HOUR, now: clock() }
    const { allowed, retryAfter } = await limit(database.db, `review:person:${visitor.id}`, rule)
    if (!allowed)
      return refused('too-many', `Dejaste varios comentarios seguidos. ${retryText(retryAfter)}`, retryAfter)
    const photos = await drawPhotos(context, visitor, files)
    if (!photos.ok) return photos

    const { number: score, comment, fit } = form.value
    const waiting = settings.moderation === 'before' && may(visitor, 'review.moderate') !== null
    const end = await database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, 'review.create')
      if (gone) return gone
      if (!(await lockInShop(tx, productId))) return missing()
      const at = clock()
      const [old] = await tx
        .update(reviews)
        .set({ deletedAt: at })
        .where(
          and(eq(reviews.productId, productId), eq(reviews.userId, visitor.id), isNull(reviews.deletedAt)),
        )
        .returning({ id: reviews.id, score: reviews.score, waiting: reviews.waiting })
      if (old) await forgetPhotos(tx, [old.id])
      const [written] = await tx
        .insert(reviews)
        .values({
          productId,
          userId: visitor.id,
          score,
          comment,
          fit,
          waiting,
          verified: await hasBought(tx, visitor.id, productId),
          createdAt: at,
          updatedAt: at,
        })
        .returning({ id: reviews.id })
      await keepPhotos(tx, written!.id, photos.value, at)
      const before = old && !old.waiting ? [1, old.score] : [0, 0]
      const after = waiting ? [0, 0] : [1, score]
      await moveScores(tx, productId, after[0]! - before[0]!, after[1]! - before[1]!)
      return done({ replaced: old !== undefined, waiting })
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
      await lockAnyProduct(tx, known.productId)
      const [removed] = await tx
        .update(reviews)
        .set({ deletedAt: clock() })
        .where(live)
        .returning({ waiting: reviews.waiting, score: reviews.score })
      if (!removed) return null
      await forgetPhotos(tx, [id])
      if (!removed.waiting) await moveScores(tx, known.productId, -1, -removed.score)
      if (known.userId !== self)
        await writeAudit(tx, visitor, {
          action: 'review.remove',
          entity: 'review',
          entityId: id,
          before: {
            productId: known.productId,
            userId: known.userId,
            score: known.score,
            comment: known.comment,
          },
          at: clock(),
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

  return { list: openReviewList(context, recall), photo: openReviewPhoto(context), emails, create, remove }
}
