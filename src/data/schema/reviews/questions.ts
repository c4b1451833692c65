/** What people ask about a product, and what the shop and its buyers answer. */
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ANSWERERS } from '#rules/questions/question.ts'
import { id, at, createdAt, oneOf } from '#data/columns.ts'
import { products } from '#data/schema/products.ts'
import { users } from '#data/schema/users.ts'

export const questions = pgTable(
  'questions',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** Nobody but its author and the shop reads it yet: somebody has to look at it first. */
    waiting: boolean('waiting').notNull().default(false),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('questions_product').on(t.productId),
    index('questions_user').on(t.userId),
    index('questions_recent').on(t.createdAt),
  ],
)

export const questionAnswers = pgTable(
  'question_answers',
  {
    id: id(),
    questionId: integer('question_id')
      .notNull()
      .references(() => questions.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** As whom: the shop, or somebody who had bought the product when they answered. */
    by: text('by', { enum: ANSWERERS }).notNull(),
    text: text('text').notNull(),
    waiting: boolean('waiting').notNull().default(false),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    oneOf('question_answers_by', t.by, ANSWERERS),
    index('question_answers_question').on(t.questionId),
    index('question_answers_user').on(t.userId),
  ],
)
