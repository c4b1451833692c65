/** What shoppers wrote about products, for who answers for it: by product, stars or unread; seen, or removed. */
import { and, count, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { users, products, reviewPhotos, reviews } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { ShopContext } from '#shop/context.ts'
import { cardColumns } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import type { Fit } from './list.ts'
import { photoIds } from './photos.ts'
import { openReply } from './reply.ts'
import type { openReviews } from './reviews.ts'
import { idOf, type UndoPart } from '#shop/audit/undo.ts'

export type AdminComment = {
  id: number
  productId: number
  productName: string
  productImage: string | null
  /** The product is hidden from shoppers. */
  productArchived: boolean
  userId: number
  username: string
  email: string
  score: number
  comment: string
  fit: Fit | null
  verified: boolean
  read: boolean
  /** Somebody has to look at it before others read it. */
  waiting: boolean
  photos: number[]
  reply: string | null
  createdAt: Date
}
export type CommentQuery = {
  productId: number | null
  score: number[]
  unread: boolean
  waiting: boolean
  photos: boolean
  q: string
  page: number
  limit: number
}

const COMMENTS_A_PAGE = 20
const MOST_MARKED = 500

export function openComments(context: ShopContext, verbs: { reviews: ReturnType<typeof openReviews> }) {
  const { db } = context.database

  /** Newest first. `unread` counts all, whatever is asked. */
  async function list(
    visitor: Visitor,
    asked: Partial<CommentQuery> = {},
  ): Promise<Outcome<{ comments: AdminComment[]; paging: Paging; unread: number; waiting: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    const query = {
      productId: null,
      score: [],
      unread: false,
      waiting: false,
      photos: false,
      q: '',
      page: 1,
      limit: COMMENTS_A_PAGE,
      ...asked,
    }
    const q = cleanSearch(query.q)
    const live = isNull(reviews.deletedAt)
    const photosOf = db
      .select({ id: reviewPhotos.id })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, reviews.id))
    const where = and(
      live,
      query.productId === null
        ? undefined
        : eq(reviews.productId, inReach(query.productId) ? query.productId : 0),
      query.score.length > 0 ? inArray(reviews.score, query.score) : undefined,
      query.unread ? isNull(reviews.readAt) : undefined,
      query.waiting ? reviews.waiting : undefined,
      query.photos ? exists(photosOf) : undefined,
      q === ''
        ? undefined
        : or(
            ...[
              sql`${reviews.comment}`,
              sql`${users.username}`,
              sql`${users.email}`,
              sql`${products.name}`,
            ].map((text) => sql`strpos(fold(${text}), fold(${q})) > 0`),
          ),
    )
    const [{ total } = { total: 0 }] = await db
      .select({ total: count() })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(where)
    const pages = paging(total, query.page, query.limit)
    const rows = await db
      .select({
        id: reviews.id,
        productId: reviews.productId,
        productName: products.name,
        pictures: cardColumns.pictures,
        archivedAt: products.deletedAt,
        userId: reviews.userId,
        username: users.username,
        email: users.email,
        score: reviews.score,
        comment: reviews.comment,
        fit: reviews.fit,
        verified: reviews.verified,
        readAt: reviews.readAt,
        waiting: reviews.waiting,
        photos: photoIds,
        reply: reviews.reply,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(where)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(query.limit)
      .offset((pages.page - 1) * query.limit)
    return done({
      comments: rows.map(({ pictures, archivedAt, readAt, ...row }) => ({
        ...row,
        productImage: pictures[0]?.[0] ?? null,
        productArchived: archivedAt !== null,
        read: readAt !== null,
      })),
      paging: pages,
      unread: await db.$count(reviews, and(live, isNull(reviews.readAt))),
      waiting: await db.$count(reviews, and(live, reviews.waiting)),
    })
  }

  /** Looking changes nothing that anybody could dispute: it leaves no audit row. */
  async function markRead(
    visitor: Visitor,
    which: readonly number[] | 'all',
  ): Promise<Outcome<{ marked: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    const ids = which === 'all' ? null : which.filter(inReach).slice(0, MOST_MARKED)
    if (ids?.length === 0) return done({ marked: 0 })
    const marked = await db
      .update(reviews)
      .set({ readAt: context.clock() })
      .where(
        and(
          isNull(reviews.readAt),
          isNull(reviews.deletedAt),
          ids === null ? undefined : inArray(reviews.id, ids),
        ),
      )
      .returning({ id: reviews.id })
    return done({ marked: marked.length })
  }

  /** Written down with what it said (reviews.ts). */
  async function remove(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    return may(visitor, 'review.moderate') ?? verbs.reviews.remove(visitor, id)
  }

  return { list, markRead, remove, ...openReply(context) }
}

export const undoReviews = (comments: Pick<ReturnType<typeof openComments>, 'replyBack'>): UndoPart => ({
  // What stands in public is what counts, also where its author has read the other one.
  'review.reply': {
    turns: 'review.reply',
    undo: (visitor, row) => comments.replyBack(visitor, idOf(row), row.before, row.after),
  },
})
