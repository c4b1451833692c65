/** What an admin writes of an issue. A draft may lack anything; what it needs to leave is asked when it leaves. */
import * as v from 'valibot'
import type { Fields } from '#rules/outcome.ts'
import { asLine, asPlain } from '#rules/text.ts'
import { countOf } from './sending.ts'
import { segmentForm } from './segment.ts'

export const MOST_PRODUCTS = 12
const SUBJECT_MOST = 120
const PREHEADER_MOST = 150
const BODY_MOST = 5000

export const ISSUE_MESSAGES = {
  invalid: 'Revisá los datos del envío.',
  changed: 'Otra persona cambió este envío mientras lo editabas. Mirá cómo quedó y volvé a guardar.',
  left: 'Este envío ya salió de borrador: no se puede cambiar.',
  notReady: 'Al envío le falta algo para salir.',
  nobody: 'No hay nadie a quien mandárselo. Cambiá a quiénes va.',
  notMoving: 'El envío ya no está en un momento en que se pueda hacer eso. Mirá cómo quedó.',
  noAddress: 'Tu cuenta no tiene un e-mail verificado adonde mandar la prueba.',
  gone: 'Ese envío ya no está.',
  notKnown: 'Ese producto ya no está en la tienda.',
  full: `Un envío lleva hasta ${MOST_PRODUCTS} productos`,
  others: (people: number) =>
    people === 0
      ? 'Ahora no queda nadie en ese grupo. No salió nada.'
      : `La lista cambió: ahora son ${countOf(people)}. No salió nada: miralo y confirmá de nuevo.`,
}
const NEEDED = {
  subject: 'Escribí el asunto',
  body: 'Escribí el texto',
}

const upTo = (most: number, what: string) =>
  v.maxLength<string, number, string>(most, `${what} hasta ${most} letras`)
export const issueForm = v.strictObject({
  subject: v.optional(v.pipe(v.string(), asLine, upTo(SUBJECT_MOST, 'El asunto admite')), ''),
  preheader: v.optional(v.pipe(v.string(), asLine, upTo(PREHEADER_MOST, 'El adelanto admite')), ''),
  /** Paragraphs, with an empty line between them. */
  body: v.optional(v.pipe(v.string(), asPlain, upTo(BODY_MOST, 'El texto admite')), ''),
  segment: v.optional(segmentForm, {}),
  /** In their order. */
  products: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
      v.transform((ids) => [...new Set(ids)]),
      v.maxLength(MOST_PRODUCTS, ISSUE_MESSAGES.full),
    ),
    [],
  ),
})
export type IssueForm = v.InferOutput<typeof issueForm>

/** What keeps an issue from leaving, beside its fields. */
export const notReady = (issue: { subject: string; body: string }): Fields =>
  Object.fromEntries(
    (['subject', 'body'] as const).filter((name) => issue[name] === '').map((name) => [name, NEEDED[name]]),
  )

export const paragraphs = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
