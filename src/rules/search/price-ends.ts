/** The slider of the price (product §6.4): where it ends, and its steps. Only the list's own page carries it. */

/** Pesos. Either end of the slider means "no limit". */
export type PriceEnds = { min: number; max: number }
/** The product's own: an owner sets others (product §30.6). */
export const PRICE_SLIDER: PriceEnds = { min: 2999, max: 65_999 }
const STEP = 500
const MOST_STEPS = 400
/** Far ends are reached in longer steps. */
export const stepOf = ({ min, max }: PriceEnds): number =>
  STEP * Math.max(1, Math.ceil((max - min) / STEP / MOST_STEPS))
