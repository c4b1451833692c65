/** What people ask about a product, as its page shows it: the newest answered first, then what still waits for an answer. */
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { questionAnswers, questions, users } from '#data/schema.ts'
import type { Answerer } from '#rules/questions/question.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { askAnew, type Recall } from '#shop/answers.ts'
import { inReach } from '#rules/ids.ts'
import { hasBought } from '#shop/reviews/bought.ts'

export type AnswerView = {
  id: number
  by: Answerer
  username: string
  userId: number
  text: string
  /** Only its author and the shop read it. */
  waiting: boolean
  createdAt: Date
}
export type QuestionView = {
  id: number
  username: string
  userId: number
  text: string
  waiting: boolean
  createdAt: Date
  /** The shop's first, then the oldest first. */
  answers: AnswerView[]
}

const SHOWN = 50

/** When a question was last answered for everybody to read; null while it was not. Of the table `questions`. */
export const answeredAt = sql<Date | null>`(select max(a.created_at) from question_answers a
  where a.question_id = questions.id and a.deleted_at is null and not a.waiting)`

/** By question; `seen` says which ones. */
export async function answersOf(
  db: Reader,
  ids: readonly number[],
  seen?: SQL,
): Promise<(questionId: number) => AnswerView[]> {
  if (ids.length === 0) return () => []
  const rows = await db
    .select({
      questionId: questionAnswers.questionId,
      id: questionAnswers.id,
      by: questionAnswers.by,
      username: users.username,
      userId: questionAnswers.userId,
      text: questionAnswers.text,
      waiting: questionAnswers.waiting,
      createdAt: questionAnswers.createdAt,
    })
    .from(questionAnswers)
    .innerJoin(users, eq(users.id, questionAnswers.userId))
    .where(and(inArray(questionAnswers.questionId, [...ids]), isNull(questionAnswers.deletedAt), seen))
    .orderBy(desc(questionAnswers.by), asc(questionAnswers.id))
  return (questionId) =>
    rows.filter((row) => row.questionId === questionId).map(({ questionId: _of, ...answer }) => answer)
}

export function openQuestionList({ database: { db } }: ShopContext, recall: Recall = askAnew) {
  /** Whose own question or answer waits: hardly anybody's, and everybody else is shown what all are. */
  const waitingOf = (productId: number): Promise<number[]> =>
    recall(`questions that wait ${productId}`, async () => {
      const here = and(eq(questions.productId, productId), isNull(questions.deletedAt))
      const rows = await db
        .select({ userId: questions.userId })
        .from(questions)
        .where(and(here, questions.waiting))
        .union(
          db
            .select({ userId: questionAnswers.userId })
            .from(questionAnswers)
            .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
            .where(and(here, questionAnswers.waiting, isNull(questionAnswers.deletedAt))),
        )
      return rows.map(({ userId }) => userId)
    })

  /** `me`: whose own are shown while they wait. */
  async function list(productId: number, me: number | null = null): Promise<QuestionView[]> {
    if (!inReach(productId)) return []
    if (me !== null && (await waitingOf(productId)).includes(me)) return ask(productId, me)
    return recall(`questions ${productId}`, () => ask(productId, null))
  }

  async function ask(productId: number, me: number | null): Promise<QuestionView[]> {
    const rows = await db
      .select({
        id: questions.id,
        username: users.username,
        userId: questions.userId,
        text: questions.text,
        waiting: questions.waiting,
        createdAt: questions.createdAt,
      })
      .from(questions)
      .innerJoin(users, eq(users.id, questions.userId))
      .where(
        and(
          eq(questions.productId, productId),
          isNull(questions.deletedAt),
          me === null
            ? eq(questions.waiting, false)
            : or(eq(questions.waiting, false), eq(questions.userId, me)),
        ),
      )
      .orderBy(desc(questions.waiting), sql`${answeredAt} desc nulls last`, desc(questions.id))
      .limit(SHOWN)
    const published = eq(questionAnswers.waiting, false)
    const answers = await answersOf(
      db,
      rows.map(({ id }) => id),
      me === null ? published : or(published, eq(questionAnswers.userId, me)),
    )
    return rows.map((row) => ({ ...row, answers: answers(row.id) }))
  }

  /** As whom somebody may answer what is asked about a product; null for everybody else. */
  async function answersAs(visitor: Visitor, productId: number): Promise<Answerer | null> {
    if (visitor.kind !== 'person' || may(visitor, 'question.ask') || !inReach(productId)) return null
    if (may(visitor, 'review.moderate') === null) return 'shop'
    return (await hasBought(db, visitor.id, productId)) ? 'buyer' : null
  }

  return { list, answersAs }
}
