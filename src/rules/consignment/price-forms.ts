/** What owners type to change the price of their pair, or the least it may be sold for, up or down; apart from the calendar, which pages reckon with. */
import * as v from 'valibot'
import { amountInPesos } from '#rules/typed.ts'
import { MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'
import { PRICE_SAYS } from './prices.ts'

export const priceForm = v.object({ price: amountInPesos(PRICE_SAYS.typed, 1, MOST_UNIT_PRICE) })
/** `code`: '' while it is only asked whether that floor may be. */
export const floorForm = v.object({
  floor: amountInPesos(PRICE_SAYS.floor, 1, MOST_UNIT_PRICE),
  code: v.optional(v.string(), ''),
})
