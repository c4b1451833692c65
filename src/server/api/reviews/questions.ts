/** Questions under a product by API (product §31.2): who is signed in asks; the shop and whoever bought it answer. */
import * as v from 'valibot'
import { done, type Outcome, mapDone } from '#rules/outcome.ts'
import { ANSWERERS, newAnswer, newQuestion, QUESTION_MESSAGES } from '#rules/questions/question.ts'
import type { AnswerView, QuestionView } from '#shop/questions/list.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { id, said, time, told, titled } from '#server/api/operation/shape.ts'

const answer = {
  id,
  by: told(v.picklist(ANSWERERS), 'La tienda, o alguien que lo compró'),
  username: told(v.nullable(v.string()), 'Nulo cuando responde la tienda'),
  text: v.string(),
  createdAt: time,
}
const question = { id, username: v.string(), text: v.string(), createdAt: time }
/** As everybody reads it. */
export const publicQuestion = v.strictObject({ ...question, answers: v.array(v.strictObject(answer)) })
const waiting = told(v.boolean(), 'Espera que la tienda la revise')
const adminQuestion = titled('Question', {
  ...question,
  waiting,
  productId: id,
  productName: v.string(),
  personId: id,
  email: v.string(),
  answers: v.array(v.strictObject({ ...answer, waiting })),
})
const kept = v.strictObject({ ...said.entries, waiting })
const THE_QUESTION = v.strictObject({ id: told(id, 'El número de la pregunta') })
const THE_ANSWER = v.strictObject({ id: told(id, 'El número de la respuesta') })

const answerToAll = ({ userId: _own, waiting: _waits, ...one }: AnswerView) => ({
  ...one,
  username: one.by === 'shop' ? null : one.username,
})
export const questionToAll = ({ userId: _own, waiting: _waits, answers, ...one }: QuestionView) => ({
  ...one,
  answers: answers.map(answerToAll),
})

export function addQuestions(api: Api, shop: Shop): void {
  const { add } = api.in('Preguntas')
  const { questions } = shop
  add({
    id: 'listQuestions',
    route: 'GET /questions',
    summary: 'Las preguntas de toda la tienda, primero las que nadie respondió',
    who: 'review.moderate',
    query: v.strictObject({ page }),
    answer: { schema: v.array(adminQuestion), ends: { 200: 'Las preguntas' }, rows: 'questions' },
    run: async ({ visitor, query }) =>
      mapDone(await questions.adminList(visitor, query), ({ rows, paging }) => ({
        paging,
        questions: rows.map(({ userId, answers, ...one }) => ({
          ...one,
          personId: userId,
          answers: answers.map((given) => ({ ...answerToAll(given), waiting: given.waiting })),
        })),
      })),
  })
  add({
    id: 'askQuestion',
    route: 'POST /questions/create',
    summary: 'Preguntar por un producto',
    who: 'signed-in',
    body: {
      schema: v.strictObject({ idProduct: id, ...newQuestion.entries }),
      message: QUESTION_MESSAGES.failed,
    },
    answer: { schema: kept, ends: { 201: 'Preguntada' } },
    failures: [404, 429],
    run: async ({ visitor, body }, { reply }) => {
      const end = await questions.ask(visitor, body.idProduct, body)
      if (!end.ok) return end
      reply.status(201)
      const { waiting: waits } = end.value
      return done({ message: waits ? QUESTION_MESSAGES.askedWaits : QUESTION_MESSAGES.asked, waiting: waits })
    },
  })
  add({
    id: 'answerQuestion',
    route: 'POST /questions/:id/answer',
    summary: 'Responder una pregunta: la tienda, o quien compró el producto, una vez',
    who: 'signed-in',
    params: THE_QUESTION,
    body: { schema: v.strictObject(newAnswer.entries), message: QUESTION_MESSAGES.failed },
    answer: { schema: kept, ends: { 201: 'Respondida' } },
    failures: [404, 409, 429],
    run: async ({ visitor, params, body }, { reply }) => {
      const end = await questions.answer(visitor, params.id, body)
      if (!end.ok) return end
      reply.status(201)
      const { waiting: waits } = end.value
      const message = waits ? QUESTION_MESSAGES.answeredWaits : QUESTION_MESSAGES.answered
      return done({ message, waiting: waits })
    },
  })

  const deed = (
    of: { id: string; route: `${'POST' | 'DELETE'} /${string}`; summary: string; staff: boolean },
    params: typeof THE_QUESTION,
    message: string,
    verb: (visitor: Parameters<typeof questions.remove>[0], id: number) => Promise<Outcome<unknown>>,
  ) =>
    add({
      id: of.id,
      route: of.route,
      summary: of.summary,
      who: of.staff ? 'review.moderate' : 'signed-in',
      params,
      answer: { schema: said, ends: { 200: 'Hecho' } },
      run: async ({ visitor, params: { id: which } }) =>
        mapDone(await verb(visitor, which), () => ({ message })),
    })
  deed(
    {
      id: 'removeQuestion',
      route: 'DELETE /questions/:id',
      summary: 'Borrar una pregunta propia; quien administra, cualquiera',
      staff: false,
    },
    THE_QUESTION,
    QUESTION_MESSAGES.removed,
    questions.remove,
  )
  deed(
    {
      id: 'removeAnswer',
      route: 'DELETE /questions/answers/:id',
      summary: 'Borrar una respuesta propia; quien administra, cualquiera',
      staff: false,
    },
    THE_ANSWER,
    QUESTION_MESSAGES.removed,
    questions.removeAnswer,
  )
  deed(
    {
      id: 'publishQuestion',
      route: 'POST /questions/:id/publish',
      summary: 'Publicar una pregunta que espera',
      staff: true,
    },
    THE_QUESTION,
    QUESTION_MESSAGES.published,
    questions.publish,
  )
  deed(
    {
      id: 'publishAnswer',
      route: 'POST /questions/answers/:id/publish',
      summary: 'Publicar una respuesta que espera',
      staff: true,
    },
    THE_ANSWER,
    QUESTION_MESSAGES.published,
    questions.publishAnswer,
  )
}
