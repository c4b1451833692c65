import { desc, eq, isNull, sql } from 'drizzle-orm'
import { products, questions, users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { list } from '#shop/lists/list.ts'
import { answeredAt, answersOf, type QuestionView } from './list.ts'

export type AdminQuestion = QuestionView & { productId: number; productName: string; email: string }

/** Of the table `questions`: it waits itself, or somebody's answer to it does. */
export const QUESTION_WAITS = sql`(questions.waiting or exists (select 1 from question_answers a
  where a.question_id = questions.id and a.deleted_at is null and a.waiting))`
export const QUESTION_OPEN = sql`not exists (select 1 from question_answers a
  where a.question_id = questions.id and a.deleted_at is null)`

/** What nobody answered stands on top. */
export const questionList = list({
  at: adminPaths.questions,
  may: 'review.moderate',
  of: { one: 'pregunta', many: 'preguntas', all: 'Ver todas' },
  from: (db) =>
    db
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
      .$dynamic(),
  base: isNull(questions.deletedAt),
  view: async (rows, { database: { db } }): Promise<AdminQuestion[]> => {
    const ids = rows.map(({ id }) => id)
    const answers = await answersOf(db, ids)
    return rows.map((row) => ({ ...row, answers: answers(row.id) }))
  },
  key: ({ id }) => id,
  columns: {
    product: { label: 'Producto', value: ({ productName }) => productName, sort: products.name },
    text: { label: 'Pregunta', value: ({ text }) => text },
    username: { label: 'Quién', value: ({ username }) => username },
    email: { label: 'E-mail', value: ({ email }) => email },
    createdAt: { label: 'Día', kind: 'day', value: ({ createdAt }) => createdAt, sort: questions.id },
    answers: { label: 'Respuestas', kind: 'count', value: ({ answers }) => answers.length },
  },
  filters: {
    ver: {
      label: 'Vistas',
      none: 'Todas',
      look: 'links',
      counted: true,
      options: [
        { value: 'sin-responder', label: 'Sin responder', where: QUESTION_OPEN },
        { value: 'en-revision', label: 'En revisión', where: QUESTION_WAITS },
      ],
    },
  },
  search: {
    in: [questions.text, users.username, users.email, products.name],
    label: 'Buscar preguntas',
    hint: 'Texto, persona o producto',
  },
  order: [sql`${answeredAt} is not null`, desc(questions.id)],
  file: { name: 'preguntas', at: adminPaths.listFile('questions') },
})
