/** Whether a coupon counts, by API. What the code of a promotion takes off depends on what is bought: the quote says it. */
import * as v from 'valibot'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { done, invalid } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING } from './checkout.ts'
import type { Api } from './operation/operation.ts'
import { pesos } from './operation/shape.ts'

const CODE_OF_PROMOTION =
  'El código es de una promoción: cuánto descuenta depende de los productos. Pedí el presupuesto con él.'
const asked = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(40)),
  subtotal: v.pipe(pesos, v.maxValue(100_000_000)),
})
const offer = v.strictObject({ code: v.string(), amount: pesos, discount: pesos })

export function addCoupons({ add }: Api, shop: Shop): void {
  add(
    {
      id: 'checkCoupon',
      method: 'POST',
      path: '/coupons/check',
      group: BUYING,
      summary: 'Si un cupón vale, y cuánto descuenta',
      who: 'anybody',
      body: { schema: asked, message: CHECKOUT_INVALID },
      answer: { schema: offer, ends: { 200: 'Vale' } },
      failures: [429],
    },
    async ({ visitor, body: { code, subtotal } }) => {
      const end = await shop.coupons.check(visitor, code, fromPesos(subtotal))
      if (!end.ok) return end
      const { amount, discount, promotion } = end.value
      if (promotion) return invalid(CODE_OF_PROMOTION, { code: CODE_OF_PROMOTION })
      return done({ code: end.value.code, amount: toPesos(amount), discount: toPesos(discount) })
    },
  )
}
