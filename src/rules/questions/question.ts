/** Questions under a product and their answers: limits with their sentences (product §15.12, §15.13). */
import * as v from 'valibot'
import { asPlain } from '#rules/text.ts'

export const ANSWERERS = ['shop', 'buyer'] as const
export type Answerer = (typeof ANSWERERS)[number]

const SHORTEST = 6
/** «Sí.» is an answer. */
const BRIEFEST = 2
export const MAX_QUESTION = 500
export const MAX_ANSWER = 1000
export const QUESTION_MESSAGES = {
  asked: 'Recibimos tu pregunta. Te avisamos por mail cuando la respondan.',
  askedWaits: 'Recibimos tu pregunta. Se publica cuando la tienda la revise.',
  answered: 'Gracias por responder.',
  answeredWaits: 'Gracias por responder. Se publica cuando la tienda la revise.',
  removed: 'Listo, lo borramos.',
  published: 'Publicado: ya lo lee todo el mundo.',
  failed: 'Revisá lo que escribiste',
  question: 'Escribí tu pregunta',
  questionLong: `La pregunta admite hasta ${MAX_QUESTION} letras.`,
  answer: 'Escribí la respuesta',
  answerLong: `La respuesta admite hasta ${MAX_ANSWER} letras.`,
  onlyBuyers: 'Responden la tienda y quienes compraron este producto.',
  ownQuestion: 'Es tu pregunta: la responden la tienda y otros compradores.',
  once: 'Ya respondiste esta pregunta.',
} as const

const text = (least: number, missing: string, most: number, long: string) =>
  v.pipe(v.optional(v.string(missing), ''), asPlain, v.minLength(least, missing), v.maxLength(most, long))

export const newQuestion = v.object({
  text: text(SHORTEST, QUESTION_MESSAGES.question, MAX_QUESTION, QUESTION_MESSAGES.questionLong),
})
export const newAnswer = v.object({
  text: text(BRIEFEST, QUESTION_MESSAGES.answer, MAX_ANSWER, QUESTION_MESSAGES.answerLong),
})
