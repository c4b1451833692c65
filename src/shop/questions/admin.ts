/** Questions as the shop's people keep them: let through, and read. */
import { and, eq, isNull } from 'drizzle-orm'
import { questionAnswers, questions } from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { notifyAsker } from './answered.ts'
import { openList } from '#shop/lists/open.ts'
import { questionList } from './lists.ts'

export function openQuestionsAdmin(context: ShopContext) {
  const { database, clock } = context

  /** Of a shop that looks first. */
  async function publish(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [known] = await tx
        .select()
        .from(questions)
        .where(and(eq(questions.id, id), isNull(questions.deletedAt)))
        .for('update')
      if (!known) return missing()
      if (!known.waiting) return done({ productId: known.productId })
      await tx.update(questions).set({ waiting: false }).where(eq(questions.id, id))
      await writeAudit(tx, visitor, {
        action: 'question.publish',
        entity: 'question',
        entityId: id,
        after: { question: known.text },
        at: clock(),
      })
      return done({ productId: known.productId })
    })
    if (end.ok) await context.hint({ kind: 'catalogue', productId: end.value.productId })
    return end
  }

  async function publishAnswer(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [known] = await tx
        .select({ answer: questionAnswers, productId: questions.productId })
        .from(questionAnswers)
        .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
        .where(
          and(eq(questionAnswers.id, id), isNull(questionAnswers.deletedAt), isNull(questions.deletedAt)),
        )
        .for('update', { of: questionAnswers })
      if (!known) return missing()
      if (!known.answer.waiting) return done({ productId: known.productId })
      await tx.update(questionAnswers).set({ waiting: false }).where(eq(questionAnswers.id, id))
      await writeAudit(tx, visitor, {
        action: 'question.publish-answer',
        entity: 'question',
        entityId: known.answer.questionId,
        after: { answer: known.answer.text },
        at: clock(),
      })
      await notifyAsker(tx, context, id)
      return done({ productId: known.productId })
    })
    if (end.ok) await context.hint({ kind: 'catalogue', productId: end.value.productId })
    return end
  }

  return { adminList: openList(context, questionList).read, publish, publishAnswer }
}
