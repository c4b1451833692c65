/** What a person asked and answered under products, for their own data. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { questionAnswers, questions } from '#data/schema.ts'

export async function questionsOf(db: Reader, userId: number) {
  const asked = await db
    .select({
      productId: questions.productId,
      text: questions.text,
      waiting: questions.waiting,
      at: questions.createdAt,
    })
    .from(questions)
    .where(and(eq(questions.userId, userId), isNull(questions.deletedAt)))
    .orderBy(desc(questions.id))
  const answered = await db
    .select({
      productId: questions.productId,
      question: questions.text,
      text: questionAnswers.text,
      waiting: questionAnswers.waiting,
      at: questionAnswers.createdAt,
    })
    .from(questionAnswers)
    .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
    .where(and(eq(questionAnswers.userId, userId), isNull(questionAnswers.deletedAt)))
    .orderBy(desc(questionAnswers.id))
  return { questions: asked, answers: answered }
}
