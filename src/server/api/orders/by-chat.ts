/** Orders by telephone and chat, by API: taken down by the shop's people, ended by whoever buys with the link that they were sent. */
import * as v from 'valibot'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { done } from '#rules/outcome.ts'
import { CHAT_SAYS, chatOrderForm } from '#rules/orders/by-chat.ts'
import type { Shop } from '#shop/shop.ts'
import { agreed } from '#server/api/agreed.ts'
import { cartLines } from '#server/api/cart.ts'
import { BUYING, delivery, link } from '#server/api/checkout.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, money, reference, time, told, signed } from '#server/api/operation/shape.ts'
import { personalForm, purchaseAddress, purchaseData } from '#server/api/personal-data.ts'

const GROUP = 'Pedidos: administración'
const taking = v.strictObject({
  ...chatOrderForm.entries,
  lines: cartLines,
  agreed,
  total: told(
    v.optional(v.nullable(signed), null),
    'En pesos, con el envío; si viene y no es lo que cobraríamos, no se aparta nada',
  ),
})
const taken = v.strictObject({ id, number: v.string(), reference, expiresAt: time, url: v.string() })
const finishing = v.strictObject({
  link,
  delivery,
  carriage: told(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20))), null),
    'La `key` de una opción de /orders/shipping con este `link`: se cobra lo que cotizó. Al código postal para el que se acordó el envío vale lo acordado',
  ),
  total: told(
    v.optional(v.nullable(signed), null),
    'En pesos; si viene y no es lo que cobraríamos, no se termina',
  ),
  terms: told(
    v.optional(v.nullable(count), null),
    'La versión de las condiciones de venta que se mostró; si ya no es la que rige, no se termina',
  ),
  address: purchaseAddress,
  credit: told(
    v.optional(v.nullable(v.boolean()), null),
    'Pagar con el saldo a favor lo que alcance; si no viene, como se anotó',
  ),
  personal: told(
    v.optional(personalForm),
    'Los datos de quien compra; si no vienen, los que tiene guardados',
  ),
})

export function addChatOrders({ add }: Api, shop: Shop): void {
  const { chatOrders } = shop
  add({
    id: 'adminTakeOrder',
    route: 'POST /admin/orders/take',
    group: GROUP,
    summary: 'Anotar un pedido por teléfono o WhatsApp: aparta el stock y da el enlace para terminarlo',
    details: `Alcanza con nombre y teléfono. Con envío, \`address\` nombra una dirección de su cuenta, o \`province\` y \`codePostal\` dicen cuánto cuesta; \`coupon\` y \`credit\` descuentan como en el checkout. \`key\`: la misma otra vez responde con el mismo pedido.`,
    who: 'order.manage',
    body: { schema: taking, message: CHAT_SAYS.invalid },
    answer: { schema: taken, ends: { 201: 'El pedido y su enlace' } },
    failures: [409],
    run: async ({ visitor, sent, body }) => {
      const { lines: _lines, total: _total, agreed, ...form } = sent as Record<string, unknown>
      const shown = body.total
      const end = await chatOrders.take(
        visitor,
        form,
        body.lines,
        shown,
        (agreed ?? {}) as Record<string, unknown>,
      )
      if (!end.ok) return end
      const link = await chatOrders.linkOf(visitor, end.value.id)
      return link.ok ? done({ ...end.value, url: link.value.url }) : link
    },
  })
  add({
    id: 'adminFindOrderLink',
    route: 'GET /admin/orders/:id/link',
    group: GROUP,
    summary: 'El enlace con el que quien compra termina un pedido por teléfono o WhatsApp',
    who: 'order.manage',
    params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
    answer: { schema: v.strictObject({ url: v.string(), until: time }), ends: { 200: 'El enlace' } },
    failures: [409],
    run: ({ visitor, params }) => chatOrders.linkOf(visitor, params.id),
  })
  add({
    id: 'finishOrder',
    route: 'POST /orders/finish',
    group: BUYING,
    summary:
      'Terminar un pedido por teléfono o WhatsApp: quién es y cómo lo recibe; después se paga como cualquiera',
    who: 'signed-in',
    body: { schema: finishing, message: CHECKOUT_INVALID },
    answer: {
      schema: v.strictObject({ reference, number: v.string(), total: money, due: money }),
      ends: { 200: 'El pedido' },
    },
    failures: [404, 409],
    run: async ({ visitor, body }) => {
      const personal = await purchaseData(shop, visitor, body)
      if (!personal.ok) return personal
      const end = await chatOrders.finish(visitor, body.link, {
        personal: personal.value,
        delivery: body.delivery,
        carriage: body.carriage,
        shownTotal: body.total,
        shownTerms: body.terms,
        credit: body.credit === null ? undefined : body.credit || null,
      })
      return end
    },
  })
}
