/** Questions as the shop's people read them: what nobody answered yet first, and what waits to be read by others. */
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { products, questionAnswers, questions, users } from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { notifyAsker } from './answered.ts'
import { answeredAt, answersOf, type QuestionView } from './list.ts'

export type AdminQuestion = QuestionView & { productId: number; productName: string; email: string }
export type QuestionQuery = { only: 'all' | 'open' | 'waiting'; page: number }

const A_PAGE = 20

/** Of the table `questions`: it waits itself, or somebody's answer to it does. */
export const QUESTION_WAITS = sql`(questions.waiting or exists (select 1 from question_answers a
  where a.question_id = questions.id and a.deleted_at is null and a.waiting))`
export const QUESTION_OPEN = sql`not exists (select 1 from question_answers a
  where a.question_id = questions.id and a.deleted_at is null)`

export function openQuestionsAdmin(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  async function adminList(
    visitor: Visitor,
    asked: Partial<QuestionQuery> = {},
  ): Promise<
    Outcome<{
      questions: AdminQuestion[]
      paging: Paging
      counts: Record<QuestionQuery['only'], number>
    }>
  > {
    const refusal = may(visitor, 'review.moderate')
    if (refusal) return refusal
    const { only, page } = { only: 'all' as const, page: 1, ...asked }
    const live = isNull(questions.deletedAt)
    const views: Record<QuestionQuery['only'], SQL | undefined> = {
      all: live,
      open: and(live, QUESTION_OPEN),
      waiting: and(live, QUESTION_WAITS),
    }
    const counts = {
      all: await db.$count(questions, views.all),
      open: await db.$count(questions, views.open),
      waiting: await db.$count(questions, views.waiting),
    }
    const pages = paging(counts[only], page, A_PAGE)
    const rows = await db
      .select({
        id: questions.id,
        productId: questions.productId,
        productName: products.name,
        username: users.username,
        email: users.email,
        userId: questions.userId,
        text: questions.text,
        waiting: questions.waiting,
        createdAt: questions.createdAt,
      })
      .from(questions)
      .innerJoin(users, eq(users.id, questions.userId))
      .innerJoin(products, eq(products.id, questions.productId))
      .where(views[only])
      .orderBy(sql`${answeredAt} is not null`, desc(questions.id))
      .limit(A_PAGE)
      .offset((pages.page - 1) * A_PAGE)
    const answers = await answersOf(
      db,
      rows.map(({ id }) => id),
    )
    return done({
      questions: rows.map((row) => ({ ...row, answers: answers(row.id) })),
      paging: pages,
      counts,
    })
  }

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

  return { adminList, publish, publishAnswer }
}
