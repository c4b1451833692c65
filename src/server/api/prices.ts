/** What a purchase would cost, by API: a quote with coupon and shipping, and whether a coupon counts. Nothing is set aside. */
import * as v from 'valibot'
import { fromPesos, toPesos } from '#rules/money.ts'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { DELIVERIES, readProvince } from '#rules/checkout/shipping.ts'
import { readForm } from '#shop/read-form.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '#server/http/failures.ts'
import { coupon, items } from './cart-items.ts'
import type { Doors } from './operation.ts'
import { couponOffer, quote } from './shapes.ts'

const quoteRequest = v.object({
  items,
  delivery: v.optional(v.picklist(DELIVERIES), 'delivery'),
  province: v.optional(v.nullable(v.string()), null),
  coupon,
})
const couponTry = v.object({
  code: v.pipe(v.string(), v.maxLength(40)),
  subtotal: v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000)),
})
const GROUP = 'Compra y pedidos'
const UNKEPT = { 'cache-control': 'private, no-store' }

export function addPrices({ add }: Doors, shop: Shop): void {
  add(
    {
      id: 'quote',
      method: 'POST',
      path: '/orders/quote',
      group: GROUP,
      summary: 'Cuánto costaría: subtotal, cupón, envío y total',
      who: 'anybody',
      body: { schema: quoteRequest },
      answers: { 200: { about: 'El presupuesto de hoy; no aparta nada', schema: quote } },
    },
    async (request, reply) => {
      const form = readForm(quoteRequest, request.body, CHECKOUT_INVALID)
      if (!form.ok) return sendEnd(request, reply, form)
      const { items: lines, province, delivery, coupon: couponCode } = form.value
      const {
        cart,
        amounts,
        coupon: used,
        couponProblem,
      } = await shop.orders.quote(await request.visitor(), {
        lines,
        province: province === null ? null : (readProvince(province) ?? province),
        delivery,
        couponCode,
      })
      return reply.headers(UNKEPT).send({
        lines: cart.lines.map(
          ({ productId, size, quantity, unitPrice, lineTotal, problem, problemText }) => ({
            productId,
            size,
            quantity,
            unitPrice: toPesos(unitPrice),
            lineTotal: toPesos(lineTotal),
            problem,
            problemText,
          }),
        ),
        subtotal: toPesos(amounts.subtotal),
        discount: toPesos(amounts.discount),
        shipping: toPesos(amounts.shipping),
        total: toPesos(amounts.total),
        coupon: used?.code ?? null,
        couponProblem,
        ready: cart.ready,
      })
    },
  )

  add(
    {
      id: 'checkCoupon',
      method: 'POST',
      path: '/coupons/check',
      group: GROUP,
      summary: 'Si un cupón vale, y cuánto descuenta',
      who: 'anybody',
      body: { schema: couponTry },
      answers: { 200: { about: 'Vale', schema: couponOffer } },
      failures: [429],
    },
    async (request, reply) => {
      const form = readForm(couponTry, request.body, CHECKOUT_INVALID)
      if (!form.ok) return sendEnd(request, reply, form)
      const { code, subtotal } = form.value
      const end = await shop.coupons.check(await request.visitor(), code, fromPesos(subtotal))
      if (!end.ok) return sendEnd(request, reply, end)
      const { amount, discount } = end.value
      return reply.headers(UNKEPT).send({
        code: end.value.code,
        amount: toPesos(amount),
        discount: toPesos(discount),
      })
    },
  )
}
