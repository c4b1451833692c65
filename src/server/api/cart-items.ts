/** What a call says about a purchase: products with size and quantity, and a coupon's code. Price, name and image are ignored. */
import * as v from 'valibot'
import { MAX_LINES, MAX_QUANTITY, OPEN_SIZE } from '#rules/cart/cart.ts'

const item = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
    size: v.optional(v.pipe(v.string(), v.maxLength(4)), OPEN_SIZE),
    quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)), 1),
  }),
  v.transform(({ id, size, quantity }) => ({ productId: id, size, quantity })),
)
export const items = v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_LINES))
export const coupon = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null)
