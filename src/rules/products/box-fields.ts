/**
 * What one of a product weighs and measures in its own box (product §67.1): whole grams and centimetres, all four or none; without them
 * the box of its category counts.
 */
import * as v from 'valibot'
import { record } from '#rules/record.ts'
import { orNone, wholeNumber } from '#rules/typed.ts'
import type { Told } from './field-schemas.ts'

/** Whole grams and centimetres. */
export type Box = { weightG: number; lengthCm: number; widthCm: number; heightCm: number }

/** A product's own; null where nobody said. All four are known or none is. */
export type OwnBox = { [S in keyof Box]: number | null }

/** Null for a product without a box of its own. */
export const boxWhole = ({ weightG, lengthCm, widthCm, heightCm }: OwnBox): Box | null =>
  weightG === null || lengthCm === null || widthCm === null || heightCm === null
    ? null
    : { weightG, lengthCm, widthCm, heightCm }

/** «1200 g · 35 × 25 × 14 cm» */
export const boxText = ({ weightG, lengthCm, widthCm, heightCm }: Box): string =>
  `${weightG} g · ${lengthCm} × ${widthCm} × ${heightCm} cm`

/** Limits of parcels to a door, of both couriers together (couriers' manuals). */
export const HEAVIEST_G = 25_000
export const LONGEST_CM = 150
export const MOST_SUM_CM = 300

export const BOX_SAYS = {
  weight: `En gramos enteros, de 1 a ${HEAVIEST_G}`,
  side: `En centímetros enteros, de 1 a ${LONGEST_CM}`,
  whole: 'Completá el peso y los tres lados, o dejá los cuatro vacíos',
  sum: `Los tres lados juntos no pasan los ${MOST_SUM_CM} cm`,
}

const side = orNone(wholeNumber(BOX_SAYS.side, 1, LONGEST_CM))

/** Headings of others say the unit: a «Largo» alone may be the garment's. */
export const BOX_FIELDS = {
  weightG: {
    label: 'Peso con su caja (g)',
    list: {
      heading: 'peso g',
      others: ['peso en gramos', 'gramos', 'variant grams', 'weight g', 'grams', 'peso kg', 'weight kg'],
    },
    admins: true,
    box: true,
    schema: orNone(wholeNumber(BOX_SAYS.weight, 1, HEAVIEST_G)),
  },
  lengthCm: {
    label: 'Largo de la caja (cm)',
    list: { heading: 'largo cm', others: ['profundidad cm', 'length cm', 'depth cm'] },
    admins: true,
    box: true,
    schema: side,
  },
  widthCm: {
    label: 'Ancho de la caja (cm)',
    list: { heading: 'ancho cm', others: ['width cm'] },
    admins: true,
    box: true,
    schema: side,
  },
  heightCm: {
    label: 'Alto de la caja (cm)',
    list: { heading: 'alto cm', others: ['altura cm', 'height cm'] },
    admins: true,
    box: true,
    schema: side,
  },
} as const satisfies Record<keyof OwnBox, Told>

/** Of a list's columns. */
export const BOX_HINT =
  'El peso y los tres lados van juntos. En gramos, o en kilos si el título de la columna dice «kg».'
export type BoxField = keyof OwnBox
export const BOX_NAMES = Object.keys(BOX_FIELDS) as BoxField[]
/** Where it is plain whose box they are of. */
export const BOX_SHORT: Record<BoxField, string> = {
  weightG: 'Peso (g)',
  lengthCm: 'Largo (cm)',
  widthCm: 'Ancho (cm)',
  heightCm: 'Alto (cm)',
}
export const NO_BOX: OwnBox = record(BOX_NAMES, () => null)

/** What is wrong with the four together: each that is missing, or a sum that no courier takes. Empty when nothing is. */
export function boxProblems(box: OwnBox): Partial<Record<BoxField, string>> {
  const missing = BOX_NAMES.filter((name) => box[name] === null)
  if (missing.length === BOX_NAMES.length) return {}
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, BOX_SAYS.whole]))
  const { lengthCm, widthCm, heightCm } = boxWhole(box)!
  return lengthCm + widthCm + heightCm > MOST_SUM_CM ? { heightCm: BOX_SAYS.sum } : {}
}

const ownBox = v.object({
  weightG: BOX_FIELDS.weightG.schema,
  lengthCm: side,
  widthCm: side,
  heightCm: side,
})
/** As a change of many or a list brings it; each problem at its field. */
export const wholeBox = v.pipe(
  ownBox,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, message] of Object.entries(boxProblems(dataset.value)))
      addIssue({
        message,
        path: [
          {
            type: 'object',
            origin: 'value',
            input: dataset.value,
            key,
            value: dataset.value[key as BoxField],
          },
        ],
      })
  }),
)
