/** What one piece weighs and measures in its box: its limits, and how it is said. */
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
