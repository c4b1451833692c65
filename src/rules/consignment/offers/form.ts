/** What is asked of whoever offers a pair, of the desk that answers, and of whoever accepts. */
import * as v from 'valibot'
import { COMMISSION_KINDS } from '#rules/consignment/commission.ts'
import { wholePhone } from '#rules/phone.ts'
import { email, EMAIL_LENGTH } from '#rules/email.ts'
import type { Centavos } from '#rules/money.ts'
import { requestKey } from '#rules/request-key.ts'
import { personName } from '#rules/person-name.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'
import { amountInPesos, orNone, wholeNumber } from '#rules/typed.ts'
import { capped, MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'
import { GRADE, GRADES } from '#rules/units/grade.ts'
import { UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import { CALENDAR_SAYS, hasSteps, newCalendar } from '../calendar-form.ts'
import { OFFER_LETTERS } from './letters.ts'
import { OFFER_SAYS, REFUSAL_CODES } from './limits-and-texts.ts'

const letters = (most: number) => atMost(most, (max) => `Admite hasta ${max} letras.`)
const some = (most: number, missing: string) =>
  v.pipe(v.optional(v.string(), ''), asLine, v.minLength(1, missing), letters(most))
const maybe = (most: number) => v.pipe(v.optional(v.string(), ''), asLine, letters(most))
const MOST_NUMBER = 2_147_483_647
const price = amountInPesos(OFFER_SAYS.price, 1, MOST_UNIT_PRICE)
const floor = amountInPesos(OFFER_SAYS.floor, 1, MOST_UNIT_PRICE)
/** How often it had changed when the form was read. */
const version = wholeNumber(OFFER_SAYS.moved, 1, MOST_NUMBER)
const quoteNo = wholeNumber(OFFER_SAYS.moved, 1, MOST_NUMBER)
const notAbove = v.forward(
  v.check<{ price: number; floor: number }, string>(
    (form) => form.floor <= form.price,
    OFFER_SAYS.floorAbove,
  ),
  ['floor'],
)

const offerEntries = {
  brand: some(OFFER_LETTERS.brand, OFFER_SAYS.brand),
  model: some(OFFER_LETTERS.model, OFFER_SAYS.model),
  size: some(OFFER_LETTERS.size, OFFER_SAYS.size),
  colour: maybe(OFFER_LETTERS.colour),
  grade: v.optional(v.picklist(GRADES, OFFER_SAYS.grade), '' as never),
  box: v.optional(v.picklist(UNIT_BOXES, OFFER_SAYS.box), '' as never),
  note: v.pipe(v.optional(v.string(), ''), asPlain, letters(OFFER_LETTERS.note)),
  name: personName({ missing: OFFER_SAYS.name, most: OFFER_LETTERS.name }),
  email: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.toLowerCase(),
    letters(EMAIL_LENGTH),
    email(OFFER_SAYS.email),
  ),
  phone: v.pipe(maybe(40), wholePhone()),
  /** Pesos. */
  hoped: orNone(amountInPesos(OFFER_SAYS.hoped, 1, MOST_UNIT_PRICE)),
  key: requestKey,
}
/** What the API says of it, as of the others that end so. */
export const offerCall = v.strictObject(offerEntries)
type Offered = v.InferOutput<typeof offerCall>
const boxed = v.forward(
  v.check<Offered, string>(
    ({ grade, box }) => grade !== GRADE.new_boxed || box === 'whole',
    OFFER_SAYS.boxed,
  ),
  ['box'],
)
const offered = v.pipe(v.object(offerEntries), boxed as never) as unknown as v.GenericSchema<unknown, Offered>
/** Of whoever has offered one before: the server knows who they are. */
const { name: _name, email: _email, phone: _phone, ...anotherEntries } = offerEntries
const another = v.pipe(v.object(anotherEntries), boxed as never) as unknown as typeof offered
/** `key`: of the form; the same again is the same offer. `most`: units/ceiling.ts `mostPrice`. */
export const offerForm = (most: Centavos) => capped(offered, 'hoped', most)
export const anotherForm = (most: Centavos) => capped(another, 'hoped', most)

const quoteEntries = {
  price,
  floor,
  ...newCalendar,
  kind: v.optional(v.picklist(COMMISSION_KINDS, OFFER_SAYS.category), '' as never),
  /** Which product of the catalogue it is, where somebody said so. */
  productId: orNone(wholeNumber(OFFER_SAYS.moved, 1, MOST_NUMBER)),
  message: v.pipe(v.optional(v.string(), ''), asPlain, letters(OFFER_LETTERS.message)),
  version,
}
const withSteps = v.forward(
  v.check<Parameters<typeof hasSteps>[0], string>(hasSteps, CALENDAR_SAYS.noSteps),
  ['steps'],
)
export const quoteCall = v.strictObject(quoteEntries)
export const quoteForm = v.pipe(
  v.object(quoteEntries),
  notAbove as never,
  withSteps as never,
) as unknown as v.GenericSchema<unknown, v.InferOutput<typeof quoteCall>>
export const refuseForm = v.object({
  reason: v.optional(v.picklist(REFUSAL_CODES, OFFER_SAYS.reason), '' as never),
  version,
})
/** Of what is no offer at all. */
export const discardForm = v.object({ version })
export const DISCARDED_WHY = 'Mandó fotos que no eran de un par.'
export const counterCall = v.strictObject({ price, floor, quoteNo })
export const counterForm = v.pipe(
  v.object(counterCall.entries),
  notAbove as never,
) as unknown as v.GenericSchema<unknown, v.InferOutput<typeof counterCall>>

const ticked = (said: string) => v.pipe(v.optional(v.string(), ''), v.minLength(1, said))
export const acceptForm = v.object({
  quoteNo,
  name: personName({ missing: OFFER_SAYS.firstName, most: OFFER_LETTERS.part }),
  surname: personName({ missing: OFFER_SAYS.surname, most: OFFER_LETTERS.part }),
  own: ticked(OFFER_SAYS.own),
  agree: ticked(OFFER_SAYS.agree),
  code: v.optional(v.string(), ''),
})

export const offerMessage = v.object({
  text: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    v.minLength(1, OFFER_SAYS.message),
    letters(OFFER_LETTERS.message),
  ),
})
