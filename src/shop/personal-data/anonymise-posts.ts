/** What somebody whose account is erased wrote under products: what others read stays, nameless; their photos, and what nobody read yet, go. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { questionAnswers, questions, reviews } from '#data/schema.ts'
import { forgetPhotos } from '#shop/reviews/photos.ts'

/** Answers the products whose pages show it. */
export async function anonymisePosts(tx: Tx, userId: number, at: Date): Promise<number[]> {
  for (const words of [reviews, questions, questionAnswers])
    await tx
      .update(words)
      .set({ deletedAt: at })
      .where(and(eq(words.userId, userId), isNull(words.deletedAt), eq(words.waiting, true)))
  const said = await tx
    .select({ id: reviews.id, productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
  await forgetPhotos(
    tx,
    said.map(({ id }) => id),
  )
  const asked = await tx
    .select({ productId: questions.productId })
    .from(questions)
    .where(eq(questions.userId, userId))
  const answered = await tx
    .select({ productId: questions.productId })
    .from(questionAnswers)
    .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
    .where(eq(questionAnswers.userId, userId))
  return [...new Set([...said, ...asked, ...answered].map(({ productId }) => productId))]
}
