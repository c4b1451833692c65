/** What shoppers wrote about products, for who answers for it: by product, stars or unread; seen, or removed. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { reviews } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { openList } from '#shop/lists/open.ts'
import { inReach } from '#rules/ids.ts'
import { reviewList } from './lists.ts'
import { openReply } from './reply.ts'
import type { openReviews } from './reviews.ts'
import { idOf, type UndoPart } from '#shop/audit/undo.ts'

const MOST_MARKED = 500

export function openComments(context: ShopContext, verbs: { reviews: ReturnType<typeof openReviews> }) {
  const { db } = context.database

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

  const { read: list } = openList(context, reviewList)
  const listOf = (visitor: Visitor, productId: number, limit: number) =>
    list(visitor, { where: eq(reviews.productId, inReach(productId) ? productId : 0), limit })

  return { list, listOf, markRead, remove, ...openReply(context) }
}

export const undoReviews = (comments: Pick<ReturnType<typeof openComments>, 'replyBack'>): UndoPart => ({
  // What stands in public is what counts, also where its author has read the other one.
  'review.reply': {
    turns: 'review.reply',
    undo: (visitor, row) => comments.replyBack(visitor, idOf(row), row.before, row.after),
  },
})
