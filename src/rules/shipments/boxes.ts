/** What a parcel weighs and measures (product §60.2): a box for each category, as the owner set it, and what may be typed in its place. */
import * as v from 'valibot'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { type Box, HEAVIEST_G, LONGEST_CM, MOST_SUM_CM, BOX_SAYS } from '#rules/products/box-fields.ts'
import { amountInPesos, wholeNumber } from '#rules/typed.ts'
import { COURIERS, MOST_BOXES, type CourierName } from './couriers.ts'

/** What one piece of a category is sent in; without a category: of all that have no box of their own. */
export type CategoryBox = { category: string | null; box: Box }
/** By the category's code, until the owner sets others (product §30.5). */
export const CATEGORY_BOXES: readonly CategoryBox[] = [
  { category: 'calzado', box: { weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14 } },
  { category: 'campera', box: { weightG: 900, lengthCm: 40, widthCm: 30, heightCm: 12 } },
  { category: 'buzo', box: { weightG: 700, lengthCm: 40, widthCm: 30, heightCm: 10 } },
  { category: 'pantalon', box: { weightG: 600, lengthCm: 35, widthCm: 25, heightCm: 7 } },
  { category: null, box: { weightG: 400, lengthCm: 35, widthCm: 25, heightCm: 5 } },
]

/** Pesos. */
export const DECLARED_MOST = 10_000_000
/** What couriers are told of something that costs nothing: a parcel that is worth 0 is insured for nothing. */
export const LEAST_DECLARED = fromPesos(1)

/** What goes into a parcel: pieces of a product, with its own box where it has one. */
export type BoxedItem = { category: string; quantity: number; own: Box | null }

/**
 * One box for everything: as heavy as all of it, as wide as its widest, as high as all of it laid one on the other. A piece counts by
 * its own box, and where it has none by its category's.
 */
export function boxOf(items: readonly BoxedItem[], boxes: readonly CategoryBox[]): Box {
  const boxFor = (wanted: string | null) => boxes.find(({ category }) => category === wanted)?.box
  const box = { weightG: 0, lengthCm: 10, widthCm: 10, heightCm: 0 }
  for (const { category, quantity, own } of items) {
    const one = own ?? boxFor(category) ?? boxFor(null)!
    box.weightG += one.weightG * quantity
    box.heightCm += one.heightCm * quantity
    box.lengthCm = Math.max(box.lengthCm, one.lengthCm)
    box.widthCm = Math.max(box.widthCm, one.widthCm)
  }
  return {
    ...box,
    weightG: Math.min(Math.max(box.weightG, 100), HEAVIEST_G),
    heightCm: Math.min(Math.max(box.heightCm, 1), LONGEST_CM),
  }
}

export const SHIPMENT_FORM_SAYS = {
  invalid: 'Revisá los datos del envío.',
  courier: 'Elegí con qué correo',
  boxes: (most: number) => `De 1 a ${most} cajas`,
  boxesOf: (label: string, most: number) =>
    most === 1 ? `${label} toma una caja por envío` : `${label} toma hasta ${most} cajas por envío`,
  declared: `En pesos, de 1 a ${DECLARED_MOST}: lo que vale lo que va adentro`,
}
const side = wholeNumber(BOX_SAYS.side, 1, LONGEST_CM)
const mostBoxes = Math.max(...Object.values(MOST_BOXES))

const partId = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.integer(SHIPMENT_FORM_SAYS.invalid),
  v.minValue(1, SHIPMENT_FORM_SAYS.invalid),
  v.maxValue(2 ** 31 - 1, SHIPMENT_FORM_SAYS.invalid),
)

/** Every box of a shipment is like the others. */
export const shipmentAsked = v.pipe(
  v.object({
    courier: v.picklist(COURIERS, SHIPMENT_FORM_SAYS.courier),
    /** Of the order's parts (product §65.1); absent: all that is in none. */
    part: v.optional(partId),
    boxes: v.optional(wholeNumber(SHIPMENT_FORM_SAYS.boxes(mostBoxes), 1, mostBoxes), 1),
    weightG: wholeNumber(BOX_SAYS.weight, 1, HEAVIEST_G),
    lengthCm: side,
    widthCm: side,
    heightCm: side,
    declared: amountInPesos(SHIPMENT_FORM_SAYS.declared, LEAST_DECLARED, fromPesos(DECLARED_MOST)),
  }),
  v.forward(
    v.check((asked) => asked.lengthCm + asked.widthCm + asked.heightCm <= MOST_SUM_CM, BOX_SAYS.sum),
    ['heightCm'],
  ),
)
export type ShipmentAsked = v.InferOutput<typeof shipmentAsked>

/** What each box is declared at: together exactly the whole. */
export function declaredByBox(declared: Centavos, boxes: number): Centavos[] {
  const each = Math.floor(declared / boxes)
  return Array.from({ length: boxes }, (_, at) => (at === 0 ? declared - each * (boxes - 1) : each))
}
export const mostBoxesOf = (courier: CourierName): number => MOST_BOXES[courier]
