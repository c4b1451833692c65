/** The asker hears of an answer once everybody may read it, once for each. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, questionAnswers, questions, users } from '#data/schema.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { answerEmail } from './emails.ts'

export async function notifyAsker(
  tx: Tx,
  { settings, clock }: Pick<ShopContext, 'settings' | 'clock'>,
  answerId: number,
): Promise<void> {
  const [answer] = await tx
    .select({
      by: questionAnswers.by,
      text: questionAnswers.text,
      username: users.username,
      questionId: questionAnswers.questionId,
      userId: questionAnswers.userId,
    })
    .from(questionAnswers)
    .innerJoin(users, eq(users.id, questionAnswers.userId))
    .where(eq(questionAnswers.id, answerId))
  if (!answer) return
  const [asked] = await tx
    .select({
      text: questions.text,
      userId: questions.userId,
      productId: questions.productId,
      product: products.name,
      username: users.username,
      name: users.name,
      email: users.email,
      verified: users.emailVerified,
    })
    .from(questions)
    .innerJoin(users, eq(users.id, questions.userId))
    .innerJoin(products, eq(products.id, questions.productId))
    .where(and(eq(questions.id, answer.questionId), isNull(users.deletedAt)))
  if (!asked?.verified || asked.email === '' || asked.userId === answer.userId) return
  const email = answerEmail({ ...asked, to: asked, answer }, settings)
  await queue(tx, 'mail', email, { dedupeKey: `question-answer:${answerId}`, runAt: clock() })
}
