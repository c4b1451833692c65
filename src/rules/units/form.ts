/** What is asked of whoever enters a single pair, or changes it. */
import * as v from 'valibot'
import { requestKey } from '#rules/request-key.ts'
import type { Centavos } from '#rules/money.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { asLine, atMost } from '#rules/text.ts'
import { amountInPesos, orNone, wholeNumber } from '#rules/typed.ts'
import { capped, MOST_UNIT_PRICE } from './ceiling.ts'
import { GRADE, GRADES, isUsed } from './grade.ts'
import {
  MOST_EQUAL,
  MOST_FLAWS,
  MOST_UNIT_PICTURES,
  NOT_TAKEN,
  OTHER_PAIR_WHY,
  PICTURE_KINDS,
  UNIT_BOXES,
  UNIT_LETTERS,
  UNIT_REASON,
  UNIT_SAYS,
} from './limits-and-texts.ts'

const letters = (most: number) => atMost(most, (max) => `Admite hasta ${max} letras.`)
const line = (most: number) => v.optional(v.pipe(v.string(), asLine, letters(most)), '')
const some = (most: number, missing: string) =>
  v.pipe(v.optional(v.string(), ''), asLine, v.minLength(1, missing), letters(most))
const pixels = (usual: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), usual)

const picture = v.strictObject({
  kind: v.picklist(PICTURE_KINDS),
  public: v.optional(v.boolean(), true),
  url: v.pipe(
    v.string(UNIT_SAYS.picture),
    v.trim(),
    v.maxLength(2000, UNIT_SAYS.picture),
    v.check((url) => pictureSources(url) !== null, UNIT_SAYS.picture),
  ),
  alt: line(200),
  width: pixels(960),
  height: pixels(1200),
})
const flaw = v.strictObject({
  place: some(UNIT_LETTERS.place, UNIT_SAYS.place),
  sentence: some(UNIT_LETTERS.flaw, UNIT_SAYS.sentence),
  /** The address of one of its public pictures; '' while none shows it. */
  picture: v.optional(v.string(), ''),
})

const entries = {
  productId: wholeNumber(UNIT_SAYS.product, 1, 2_147_483_647),
  size: some(40, UNIT_SAYS.size),
  model: line(UNIT_LETTERS.model),
  sizeLabel: line(UNIT_LETTERS.sizeLabel),
  colour: line(UNIT_LETTERS.colour),
  box: v.optional(v.picklist(UNIT_BOXES, UNIT_SAYS.box), '' as never),
  grade: v.optional(v.picklist(GRADES, UNIT_SAYS.grade), '' as never),
  unmarked: v.optional(v.boolean(), false),
  price: amountInPesos(UNIT_SAYS.price, 1, MOST_UNIT_PRICE),
  cost: orNone(amountInPesos(UNIT_SAYS.cost, 0, MOST_UNIT_PRICE)),
  shelf: line(UNIT_LETTERS.shelf),
  seal: line(UNIT_LETTERS.seal),
  pictures: v.optional(v.pipe(v.array(picture), v.maxLength(MOST_UNIT_PICTURES, UNIT_SAYS.pictures)), []),
  flaws: v.optional(v.pipe(v.array(flaw), v.maxLength(MOST_FLAWS, UNIT_SAYS.flaws)), []),
}
const facts = v.object(entries)
type Facts = v.InferOutput<typeof facts>

const boxed = v.forward(
  v.check<Facts, string>(({ grade, box }) => grade !== GRADE.new_boxed || box === 'whole', UNIT_SAYS.boxed),
  ['box'],
)
const marked = v.forward(
  v.check<Facts, string>(({ unmarked, flaws }) => !unmarked || flaws.length === 0, UNIT_SAYS.unmarked),
  ['unmarked'],
)
const shown = v.forward(
  v.check<Facts, string>(
    ({ flaws, pictures }) =>
      flaws.every((one) => one.picture === '' || pictures.some((of) => of.public && of.url === one.picture)),
    UNIT_SAYS.flawPicture,
  ),
  ['flaws'],
)

const alike = v.forward(
  v.check<Facts & { equal: number }, string>(
    ({ equal, grade, flaws }) => equal === 1 || (!isUsed(grade) && flaws.length === 0),
    UNIT_SAYS.onlyNew,
  ),
  ['equal'],
)

const newEntries = {
  ...entries,
  equal: v.optional(wholeNumber(UNIT_SAYS.equal, 1, MOST_EQUAL), 1),
  key: requestKey,
}
const version = wholeNumber(UNIT_SAYS.moved, 1, 2_147_483_647)
/** What the API says of both forms. */
export const newUnitCall = v.strictObject(newEntries)
export const unitCall = v.strictObject({ ...entries, version })

const newUnit = v.pipe(
  v.object(newEntries),
  boxed as never,
  marked as never,
  shown as never,
  alike as never,
) as unknown as v.GenericSchema<unknown, Facts & { equal: number; key: string }>
/** Of `key`'s form: the same again makes nothing more. `equal`: so many of them, each with its own code. `most`: ceiling.ts `mostPrice`. */
export const newUnitForm = (most: Centavos) => capped(newUnit, 'price', most)

/** `version`: as it was when the form was filled. What stands above the ceiling is asked of the pair itself. */
export const unitForm = v.pipe(
  v.object({ ...entries, version }),
  boxed as never,
  marked as never,
  shown as never,
) as unknown as v.GenericSchema<unknown, Facts & { version: number }>

export type UnitFacts = Facts

/** Photos and flaws alone. */
export const unitPartsCall = v.strictObject({
  unmarked: entries.unmarked,
  pictures: entries.pictures,
  flaws: entries.flaws,
})
export const unitPartsForm = v.pipe(
  v.object(unitPartsCall.entries),
  marked as never,
  shown as never,
) as unknown as v.GenericSchema<unknown, Pick<Facts, 'unmarked' | 'pictures' | 'flaws'>>

/** A photo, or a flaw that it shows. */
export const oneMorePart = v.object({
  picture: v.nullable(picture),
  flaw: v.nullable(v.object({ place: flaw.entries.place, sentence: flaw.entries.sentence })),
})

/** The code that it had the time before with us; '' when it never was. */
export const earlierForm = v.object({ earlier: line(UNIT_LETTERS.code) })

/** Whoever sent it has to understand why. */
export const otherPairForm = v.object({
  what: v.optional(v.picklist(NOT_TAKEN, UNIT_SAYS.notTaken), 'other'),
  reason: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(OTHER_PAIR_WHY, UNIT_SAYS.otherPair),
    letters(UNIT_REASON.max),
  ),
})

/** Why it leaves us, or came up again. */
export const unitReason = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(UNIT_REASON.min, UNIT_SAYS.reason),
    letters(UNIT_REASON.max),
  ),
})
