/** The shop answers a review in public, and lets one be read that waited for it. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { outbox, products, reviews, users } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { REPLY_MESSAGES, reviewReply } from '#rules/reviews/reply.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { mailWaiting } from '#shop/orders/admin/in-order.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { replyEmail } from './reply-email.ts'
import { lockAnyProduct, moveScores } from './scores.ts'

const emailKey = (id: number) => `review-reply:${id}`
const live = (id: number) => and(eq(reviews.id, id), isNull(reviews.deletedAt))

export function openReply(context: ShopContext) {
  const { database, clock, settings } = context

  /** A second reply takes the place of the first; who wrote the review hears of the first only. */
  async function reply(
    visitor: Visitor,
    id: number,
    input: unknown,
  ): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(reviewReply, input, REPLY_MESSAGES.invalid)
    if (!form.ok) return form
    return change(visitor, id, form.value.text)
  }

  /** Without a word to who wrote the review. */
  async function withdrawReply(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    return inReach(id) ? change(visitor, id, null) : missing()
  }

  /** From the record: as it was before, unless it was changed since. */
  async function replyBack(
    visitor: Visitor,
    id: number,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    return change(visitor, id, textIn(before), { from: textIn(after) })
  }

  async function change(
    visitor: Visitor,
    id: number,
    text: string | null,
    /** Undone: only while it is as it was left, and nobody is mailed. */
    undone?: { from: string | null },
  ): Promise<Outcome<{ productId: number }>> {
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const [known] = await tx.select().from(reviews).where(live(id)).for('no key update')
      if (!known) return missing()
      if (undone && known.reply !== undone.from) return conflict(UNDONE_ALREADY)
      const value = done({ productId: known.productId })
      if (known.reply === text) return value
      await tx
        .update(reviews)
        .set({ reply: text, repliedAt: text === null ? null : at, readAt: known.readAt ?? at })
        .where(eq(reviews.id, id))
      await writeAudit(tx, visitor, {
        action: 'review.reply',
        entity: 'review',
        entityId: id,
        before: { reply: known.reply },
        after: { reply: text },
        at,
      })
      // What nobody has read yet is not sent any more.
      if (text === null) await tx.delete(outbox).where(mailWaiting(emailKey(id)))
      else if (!undone) await tell(tx, known, text, at)
      return value
    })
    if (end.ok) await context.hint({ kind: 'catalogue', productId: end.value.productId })
    return end
  }

  async function tell(tx: Tx, review: typeof reviews.$inferSelect, text: string, at: Date): Promise<void> {
    const [to] = await tx
      .select({
        name: users.name,
        username: users.username,
        email: users.email,
        verified: users.emailVerified,
        product: products.name,
      })
      .from(users)
      .innerJoin(products, eq(products.id, review.productId))
      .where(and(eq(users.id, review.userId), isNull(users.deletedAt)))
    if (!to?.verified || to.email === '') return
    const email = replyEmail({ ...to, productId: review.productId, comment: review.comment }, text, settings)
    await queue(tx, 'mail', email, {
      dedupeKey: `mail:${emailKey(review.id)}`,
      // So that what was sent by mistake can be taken back before it goes.
      runAt: new Date(at.getTime() + UNDO_SECONDS * 1000),
    })
  }

  /** Of a shop that looks first. */
  async function publish(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [known] = await tx.select({ productId: reviews.productId }).from(reviews).where(live(id))
      if (!known) return missing()
      await lockAnyProduct(tx, known.productId)
      const at = clock()
      const [shown] = await tx
        .update(reviews)
        .set({ waiting: false, readAt: at })
        .where(and(live(id), eq(reviews.waiting, true)))
        .returning({ score: reviews.score, comment: reviews.comment })
      if (!shown) return done({ ...known, changed: false })
      await moveScores(tx, known.productId, 1, shown.score)
      await writeAudit(tx, visitor, {
        action: 'review.publish',
        entity: 'review',
        entityId: id,
        after: { comment: shown.comment },
        at,
      })
      return done({ ...known, changed: true })
    })
    if (!end.ok) return end
    const { productId, changed } = end.value
    if (changed) await context.hint({ kind: 'catalogue', productId })
    return done({ productId })
  }

  return { reply, withdrawReply, replyBack, publish }
}

const textIn = (side: unknown): string | null => {
  const text = (side as { reply?: unknown } | null)?.reply
  return typeof text === 'string' ? text : null
}
