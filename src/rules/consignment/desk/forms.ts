/** What is asked of whoever receives a pair, checks it, proposes a price for it or gives it back. */
import * as v from 'valibot'
import { requestKey } from '#rules/request-key.ts'
import { REASON_MISSING } from '#rules/users/roles.ts'
import { CHECK_VERDICTS } from '#rules/consignment/labels.ts'
import { TERMS_SAY } from '#rules/consignment/terms-said.ts'
import { wholePhone } from '#rules/phone.ts'
import { email } from '#rules/email.ts'
import { personName } from '#rules/person-name.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'
import { amountInPesos, orNone, wholeNumber } from '#rules/typed.ts'
import { MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'
import { GRADES, isUsed } from '#rules/units/grade.ts'
import { MOST_EQUAL, UNIT_BOXES, UNIT_LETTERS, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { CALENDAR_SAYS, hasSteps, newCalendar, nextCalendar } from '../calendar-form.ts'
import { FOUND_CHOICES } from '../found.ts'
import { CHECK_SAYS } from './checklist.ts'
import { DESK_LETTERS, WHY_LETTERS } from './letters.ts'
import { REJECT_REASONS } from './reject.ts'

export const DESK_SAYS = {
  invalid: 'Revisá los datos.',
  name: 'Escribí su nombre.',
  surname: 'Escribí su apellido.',
  email: 'Escribí un e-mail válido: ahí le llegan el código y el comprobante.',
  brand: 'Escribí la marca.',
  model: 'Escribí qué modelo es.',
  sizeLabel: 'Escribí su talle.',
  kind: 'Elegí si es calzado u otra cosa.',
  pairs: 'Elegí qué par se recibe.',
  owner: 'Los pares de un comprobante son de una sola persona.',
  how: 'Elegí cómo lo acepta su dueño.',
  code: 'Escribí el código que le llegó por e-mail.',
  dniFirst: 'Primero mirá su DNI y anotá el número.',
  dni: 'Ese DNI no es el de su dueño.',
  dniUnknown: 'No anotamos ningún DNI de su dueño: pedí el código que le llega por e-mail.',
  to: 'Escribí quién se lo lleva.',
  blocked:
    'A esta persona no le recibimos nada más. Lo que ya está en la tienda se vende, se paga y se retira igual.',
  closed: 'Por ahora no se toman más pares (se cambia en Configuración).',
  shopOwned: 'Es de la tienda: no lleva este paso.',
  entrusted: 'Es de otra persona: se hace desde su página de consignación.',
  priced: 'El precio y el estado salen de las condiciones y de la revisión: no se editan acá.',
  noTerms: 'Todavía no tiene condiciones aceptadas.',
  why: `Contale por qué, con al menos ${WHY_LETTERS.least} letras.`,
  cheaper: 'Después de un daño el precio baja: ingresá uno menor que el de hoy.',
  otherPerson: 'Lo confirma otra persona, no quien lo avisó.',
  sold: 'Está en una venta sin terminar: resolvela primero.',
  choice: 'Elegí qué quiere su dueño.',
  uncatalogued: 'Primero decí qué producto y qué talle es.',
} as const

const letters = (most: number) => atMost(most, (max) => `Admite hasta ${max} letras.`)
const line = (most: number) => v.pipe(v.optional(v.string(), ''), asLine, letters(most))
const some = (most: number, missing: string) =>
  v.pipe(v.optional(v.string(), ''), asLine, v.minLength(1, missing), letters(most))
const why = v.pipe(
  v.optional(v.string(), ''),
  asPlain,
  v.minLength(WHY_LETTERS.least, DESK_SAYS.why),
  letters(WHY_LETTERS.most),
)
const amount = (said: string) => amountInPesos(said, 1, MOST_UNIT_PRICE)

/** Somebody came without an offer: who they are, what they bring, and what it would be sold for. */
export const walkInForm = v.pipe(
  v.object({
    key: requestKey,
    name: personName({ missing: DESK_SAYS.name, most: 60 }),
    surname: personName({ missing: DESK_SAYS.surname, most: 60 }),
    email: v.pipe(v.optional(v.string(), ''), asLine, v.toLowerCase(), email(DESK_SAYS.email)),
    phone: v.pipe(line(30), wholePhone()),
    kind: v.picklist(['shoes', 'other'], DESK_SAYS.kind),
    brand: some(40, DESK_SAYS.brand),
    model: some(UNIT_LETTERS.model, DESK_SAYS.model),
    styleCode: line(40),
    sizeLabel: some(UNIT_LETTERS.sizeLabel, DESK_SAYS.sizeLabel),
    colour: line(UNIT_LETTERS.colour),
    box: v.picklist(UNIT_BOXES, UNIT_SAYS.box),
    grade: v.picklist(GRADES, UNIT_SAYS.grade),
    price: amount(TERMS_SAY.price),
    floor: amount(TERMS_SAY.floor),
    ...newCalendar,
    equal: v.optional(wholeNumber(UNIT_SAYS.equal, 1, MOST_EQUAL), 1),
  }),
  v.forward(
    v.check(({ equal, grade }) => equal === 1 || !isUsed(grade), UNIT_SAYS.onlyNew),
    ['equal'],
  ),
  v.forward(
    v.check(({ grade, box }) => grade !== 'new_boxed' || box === 'whole', UNIT_SAYS.boxed),
    ['box'],
  ),
  v.forward(
    v.check((form) => hasSteps(form), CALENDAR_SAYS.noSteps),
    ['steps'],
  ),
)

/** How its owner says yes at the counter. */
const consent = {
  how: v.picklist(['code', 'paper'], DESK_SAYS.how),
  /** What arrived in their mailbox. */
  code: line(DESK_LETTERS.code),
}
export const receiveForm = v.object({
  ...consent,
  codes: v.pipe(
    v.array(v.string()),
    v.minLength(1, DESK_SAYS.pairs),
    v.maxLength(MOST_EQUAL, DESK_SAYS.pairs),
  ),
  shelf: line(UNIT_LETTERS.shelf),
  /** Of all of them that have none in `seals`. */
  seal: line(UNIT_LETTERS.seal),
  /** By code. */
  seals: v.optional(v.record(v.string(), line(UNIT_LETTERS.seal)), {}),
  /** How it came, where that is not as it was offered. */
  note: line(DESK_LETTERS.note),
})

export const checkForm = v.object({
  answers: v.optional(v.record(v.string(), v.string()), {}),
  verdict: v.picklist(CHECK_VERDICTS, CHECK_SAYS.verdict),
  note: v.pipe(v.optional(v.string(), ''), asPlain, letters(WHY_LETTERS.most)),
  grade: v.picklist(GRADES, UNIT_SAYS.grade),
  box: v.picklist(UNIT_BOXES, UNIT_SAYS.box),
  unmarked: v.optional(v.boolean(), false),
  /** Of one that is worse than its owner told: what would be agreed of it now. */
  price: orNone(amount(TERMS_SAY.price)),
  floor: orNone(amount(TERMS_SAY.floor)),
})

export const rejectForm = v.object({ reason: v.picklist(REJECT_REASONS, REASON_MISSING), why })

export const proposalForm = v.pipe(
  v.object({ price: amount(TERMS_SAY.price), floor: amount(TERMS_SAY.floor), ...nextCalendar, why }),
  v.forward(
    v.check((form) => hasSteps(form), CALENDAR_SAYS.noSteps),
    ['steps'],
  ),
)
export const acceptForm = v.object({ ...consent, termsId: wholeNumber(TERMS_SAY.gone, 1, 2_147_483_647) })

export const handBackForm = v.object({
  to: personName({ missing: DESK_SAYS.to, most: DESK_LETTERS.to }),
  how: v.picklist(['code', 'dni'], DESK_SAYS.how),
  code: line(DESK_LETTERS.code),
  dni: line(DESK_LETTERS.dni),
})
export const lossForm = v.object({ why })
/** `dni`: of who inherits, where its owner died. */
export const recoverForm = v.object({
  how: v.picklist(['code', 'paper', 'dni'], DESK_SAYS.how),
  code: consent.code,
  dni: line(DESK_LETTERS.dni),
  keeps: v.picklist(FOUND_CHOICES, DESK_SAYS.choice),
})
export const placeForm = v.object({
  productId: wholeNumber(UNIT_SAYS.product, 1, 2_147_483_647),
  size: some(40, UNIT_SAYS.size),
  /** Those of the same form with it. */
  equal: v.optional(v.boolean(), false),
})
