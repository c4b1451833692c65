/** Whether a coupon counts, by API. What the code of a promotion takes off depends on what is bought: the quote says it. */
import * as v from 'valibot'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { done, invalid } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING } from './checkout.ts'
import type { Api } from './operation/operation.ts'
import { money } from './operation/shape.ts'

const CODE_OF_PROMOTION =
  'El código es de una promoción: cuánto descuenta depende de los productos. Pedí el presupuesto con él.'
const asked = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(40)),
  subtotal: v.pipe(money, v.maxValue(100_000_000)),
})
const offer = v.strictObject({ code: v.string(), amount: money, discount: money })

export function addCoupons(api: Api, shop: Shop): void {
  const { add } = api.in(BUYING)
  add({
    id: 'checkCoupon',
    route: 'POST /coupons/check',
    summary: 'Si un cupón vale, y cuánto descuenta',
    who: 'anybody',
    body: { schema: asked, message: CHECKOUT_INVALID },
    answer: { schema: offer, ends: { 200: 'Vale' } },
    failures: [429],
    run: async ({ visitor, body: { code, subtotal } }) => {
      const end = await shop.coupons.check(visitor, code, subtotal)
      if (!end.ok) return end
      const { amount, discount, promotion } = end.value
      if (promotion) return invalid(CODE_OF_PROMOTION, { code: CODE_OF_PROMOTION })
      return done({ code: end.value.code, amount, discount })
    },
  })
}
