/** Photos of a review: drawn anew in two sizes, seen by whoever may read the review, and gone with it. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { reviewPhotos, reviews } from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { MAX_PICTURE_BYTES } from '#rules/products/pictures/picture-file.ts'
import {
  MOST_REVIEW_PHOTOS,
  REVIEW_PHOTO_MESSAGES,
  SMALL_PHOTO_SIDE,
  type ReviewPhotoSize,
} from '#rules/reviews/photos.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { redrawn } from '#shop/returns/ask/photos.ts'

type Drawn = { large: Uint8Array; small: Uint8Array }

/** The numbers of a review's photos, in the order in which they were sent; of the table `reviews`. */
export const photoIds = sql<number[]>`coalesce((
  select jsonb_agg(p.id order by p.id) from review_photos p where p.review_id = reviews.id), '[]'::jsonb)`

/** In both sizes, or why one of them is no photo of ours. */
export async function drawPhotos(
  context: ShopContext,
  visitor: Visitor,
  files: readonly Uint8Array[],
): Promise<Outcome<Drawn[]>> {
  const large = await redrawn(context, visitor, files, {
    most: MOST_REVIEW_PHOTOS,
    bytes: MOST_REVIEW_PHOTOS * MAX_PICTURE_BYTES,
    ...REVIEW_PHOTO_MESSAGES,
  })
  if (!large.ok) return large
  const drawn: Drawn[] = []
  for (const bytes of large.value)
    drawn.push({
      large: bytes,
      small: await context.gateways.images.redraw(bytes, SMALL_PHOTO_SIDE, 'visitors'),
    })
  return done(drawn)
}

export async function keepPhotos(tx: Tx, reviewId: number, drawn: readonly Drawn[], at: Date): Promise<void> {
  if (drawn.length > 0)
    await tx.insert(reviewPhotos).values(drawn.map((one) => ({ ...one, reviewId, createdAt: at })))
}

/** With the review, or with the account of who wrote it. */
export async function forgetPhotos(tx: Tx, reviewIds: readonly number[]): Promise<void> {
  if (reviewIds.length > 0)
    await tx.delete(reviewPhotos).where(inArray(reviewPhotos.reviewId, [...reviewIds]))
}

/**
 * Its bytes. `everybody` when anybody may see it; while the review waits only its author and the shop do, and nobody keeps it. What
 * is not to be seen is as missing as what does not exist.
 */
export const openReviewPhoto =
  ({ database }: ShopContext) =>
  async (
    visitor: Visitor,
    id: number,
    size: ReviewPhotoSize,
  ): Promise<Outcome<{ bytes: Uint8Array; everybody: boolean }>> => {
    if (!inReach(id)) return missing()
    const [found] = await database.db
      .select({ bytes: reviewPhotos[size], userId: reviews.userId, waiting: reviews.waiting })
      .from(reviewPhotos)
      .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
      .where(and(eq(reviewPhotos.id, id), isNull(reviews.deletedAt)))
    if (!found) return missing()
    const own = visitor.kind === 'person' && found.userId === visitor.id
    if (found.waiting && !own && may(visitor, 'review.moderate')) return missing()
    return done({ bytes: found.bytes, everybody: !found.waiting })
  }
