/** Questions under a product: who is signed in asks, the shop and whoever bought it answer, and each takes back their own. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, questionAnswers, questions } from '#data/schema.ts'
import { conflict, done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { newAnswer, newQuestion, QUESTION_MESSAGES } from '#rules/questions/question.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import type { Recall } from '#shop/answers.ts'
import { inReach } from '#rules/ids.ts'
import { live as inShop } from '#shop/search/choose.ts'
import { tooManyTries } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { openQuestionsAdmin } from './admin.ts'
import { notifyAsker } from './answered.ts'
import { questionEmail } from './emails.ts'
import { openQuestionList } from './list.ts'

const ASKS = { hour: 5, day: 15 }
const ANSWERS = { hour: 20, day: 60 }

const liveQuestion = (id: number) => and(eq(questions.id, id), isNull(questions.deletedAt))

export function openQuestions(context: ShopContext, recall?: Recall) {
  const { database, clock, settings } = context
  const { list, answersAs } = openQuestionList(context, recall)
  const waitsFor = (visitor: Visitor) =>
    settings.moderation === 'before' && may(visitor, 'review.moderate') !== null
  const changed = (productId: number) => context.hint({ kind: 'catalogue', productId })

  async function ask(
    visitor: Visitor,
    productId: number,
    input: unknown,
  ): Promise<Outcome<{ id: number; waiting: boolean }>> {
    const refusal = may(visitor, 'question.ask')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(productId)) return missing()
    const form = readForm(newQuestion, input, QUESTION_MESSAGES.failed)
    if (!form.ok) return form
    const tired = await tooManyTries(database.db, 'question', visitor, ASKS, clock())
    if (tired) return tired
    const { text } = form.value
    const waiting = waitsFor(visitor)
    const end = await database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, 'question.ask')
      if (gone) return gone
      const [product] = await tx
        .select({ name: products.name })
        .from(products)
        .where(and(eq(products.id, productId), inShop))
      if (!product) return missing()
      const [kept] = await tx
        .insert(questions)
        .values({ productId, userId: visitor.id, text, waiting, createdAt: clock() })
        .returning({ id: questions.id })
      if (settings.questionEmails === 'yes' && settings.contactEmail !== '')
        await queue(
          tx,
          'mail',
          questionEmail({ product: product.name, username: visitor.username, text }, settings),
          { dedupeKey: `question:${kept!.id}`, runAt: clock() },
        )
      return done({ id: kept!.id, waiting })
    })
    if (end.ok) await changed(productId)
    return end
  }

  /** By the shop, which lets the question be read with it, or by somebody who bought the product, once. */
  async function answer(
    visitor: Visitor,
    id: number,
    input: unknown,
  ): Promise<Outcome<{ productId: number; waiting: boolean }>> {
    const refusal = may(visitor, 'question.ask')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(id)) return missing()
    const form = readForm(newAnswer, input, QUESTION_MESSAGES.failed)
    if (!form.ok) return form
    const [known] = await database.db
      .select({ productId: questions.productId, userId: questions.userId, waiting: questions.waiting })
      .from(questions)
      .where(liveQuestion(id))
    const by = known ? await answersAs(visitor, known.productId) : null
    if (!known || (known.waiting && by !== 'shop')) return missing()
    if (by === null) return refused('forbidden', QUESTION_MESSAGES.onlyBuyers)
    if (by === 'buyer' && known.userId === visitor.id)
      return refused('forbidden', QUESTION_MESSAGES.ownQuestion)
    if (by === 'buyer') {
      const tired = await tooManyTries(database.db, 'answer', visitor, ANSWERS, clock())
      if (tired) return tired
    }
    const { text } = form.value
    const waiting = waitsFor(visitor)
    const at = clock()
    const end = await database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, by === 'shop' ? 'review.moderate' : 'question.ask')
      if (gone) return gone
      // One after the other, so that two presses of one buyer are one answer.
      const [question] = await tx.select().from(questions).where(liveQuestion(id)).for('update')
      if (!question) return missing()
      if (by === 'buyer' && (await hasAnswered(tx, id, visitor.id))) return conflict(QUESTION_MESSAGES.once)
      const [kept] = await tx
        .insert(questionAnswers)
        .values({ questionId: id, userId: visitor.id, by, text, waiting, createdAt: at })
        .returning({ id: questionAnswers.id })
      if (by === 'shop') {
        await tx.update(questions).set({ waiting: false }).where(eq(questions.id, id))
        await writeAudit(tx, visitor, {
          action: 'question.answer',
          entity: 'question',
          entityId: id,
          after: { answer: text },
          at,
        })
      }
      if (!waiting) await notifyAsker(tx, context, kept!.id)
      return done({ productId: question.productId, waiting })
    })
    if (end.ok) await changed(end.value.productId)
    return end
  }

  /** One's own, or anybody's for who moderates; somebody else's is as missing as what does not exist. */
  async function remove(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'question.ask')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [known] = await tx.select().from(questions).where(liveQuestion(id)).for('update')
      if (!known || !isTheirs(visitor, known.userId)) return missing()
      await tx.update(questions).set({ deletedAt: clock() }).where(eq(questions.id, id))
      if (!isOwn(visitor, known.userId))
        await writeAudit(tx, visitor, {
          action: 'question.remove',
          entity: 'question',
          entityId: id,
          before: { productId: known.productId, userId: known.userId, question: known.text },
          at: clock(),
        })
      return done({ productId: known.productId })
    })
    if (end.ok) await changed(end.value.productId)
    return end
  }

  /** The same of an answer. */
  async function removeAnswer(visitor: Visitor, id: number): Promise<Outcome<{ productId: number }>> {
    const refusal = may(visitor, 'question.ask')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [known] = await tx
        .select()
        .from(questionAnswers)
        .where(and(eq(questionAnswers.id, id), isNull(questionAnswers.deletedAt)))
        .for('update')
      // What the shop said is the shop's: whoever wrote it.
      const mayTake = known && (known.by === 'shop' ? isModerator(visitor) : isTheirs(visitor, known.userId))
      if (!known || !mayTake) return missing()
      await tx.update(questionAnswers).set({ deletedAt: clock() }).where(eq(questionAnswers.id, id))
      if (known.by === 'shop' || !isOwn(visitor, known.userId))
        await writeAudit(tx, visitor, {
          action: 'question.remove-answer',
          entity: 'question',
          entityId: known.questionId,
          before: { answer: known.text, userId: known.userId },
          at: clock(),
        })
      const [of] = await tx
        .select({ productId: questions.productId })
        .from(questions)
        .where(eq(questions.id, known.questionId))
      return done({ productId: of!.productId })
    })
    if (end.ok) await changed(end.value.productId)
    return end
  }

  return { list, answersAs, ask, answer, remove, removeAnswer, ...openQuestionsAdmin(context) }
}

const isModerator = (visitor: Visitor): boolean => may(visitor, 'review.moderate') === null
const isOwn = (visitor: Visitor, userId: number): boolean =>
  visitor.kind === 'person' && visitor.id === userId
const isTheirs = (visitor: Visitor, userId: number): boolean => isOwn(visitor, userId) || isModerator(visitor)

async function hasAnswered(tx: Tx, questionId: number, userId: number): Promise<boolean> {
  const count = await tx.$count(
    questionAnswers,
    and(
      eq(questionAnswers.questionId, questionId),
      eq(questionAnswers.userId, userId),
      isNull(questionAnswers.deletedAt),
    ),
  )
  return count > 0
}
