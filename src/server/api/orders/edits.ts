/** Orders changed before they are packed, by API: looked at, quoted, made and called off; paid or declined by whoever bought. */
import * as v from 'valibot'
import { EDIT_SAYS, editForm, editQuoteForm } from '#rules/orders/edit/edit.ts'
import { ownSizeForm, SIZE_SAYS } from '#rules/orders/edit/change-size.ts'
import { EDIT_ENDS, EDIT_STATES } from '#rules/orders/edit/states.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import {
  count,
  id,
  only,
  money,
  reference,
  textOrNull,
  time,
  told,
  signed,
  listOf,
  orNull,
} from '#server/api/operation/shape.ts'
import { BUYING } from '#server/api/checkout.ts'

const amounts = v.strictObject({ subtotal: money, discount: money, shipping: money, total: money })
const difference = told(signed, 'En pesos: lo que se paga, o, debajo de 0, lo que se devuelve')
const sizes = v.array(v.strictObject({ size: v.string(), stock: count }))
const look = v.strictObject({
  number: v.string(),
  why: told(textOrNull, 'Por qué no se puede editar; null cuando sí'),
  seen: told(v.string(), 'Se manda al editar: si el pedido cambió desde que lo leíste, 409'),
  lines: listOf({
    id,
    productId: id,
    name: v.string(),
    brand: v.string(),
    image: v.string(),
    size: v.string(),
    quantity: count,
    unitPrice: money,
    unit: told(textOrNull, 'El código, si es una prenda única: no tiene otro talle'),
    sizes,
  }),
  amounts,
  unpaid: v.boolean(),
})
const quote = v.strictObject({
  changes: v.string(),
  lines: listOf({ name: v.string(), size: v.string(), quantity: count, unitPrice: money }),
  amounts,
  difference,
  back: told(money, 'De eso, lo que se devuelve: a lo sumo lo que queda'),
  backAsCredit: told(money, 'De lo que se devuelve, lo que va a su saldo a favor'),
  waits: told(v.boolean(), 'Se hace recién cuando se paga'),
})
const edited = v.strictObject({ state: v.picklist(EDIT_STATES), difference, back: money })
const changed = v.strictObject({ changed: v.boolean() })
const ownSizes = v.strictObject({
  number: v.string(),
  why: told(textOrNull, 'Por qué no se cambia un talle; null cuando sí'),
  seen: told(v.string(), 'Se manda al cambiar: si el pedido cambió desde que lo leíste, 409'),
  lines: listOf({
    id,
    productId: id,
    name: v.string(),
    image: v.string(),
    size: v.string(),
    quantity: count,
    single: told(v.boolean(), 'Es una prenda única: no tiene otro talle'),
    whole: told(v.boolean(), 'Tiene una promoción: se cambian todos o ninguno'),
    sizes: told(sizes, 'Los otros talles en stock'),
  }),
  undo: orNull('Lo que se manda para deshacer el último cambio propio; null cuando no se puede', {
    line: id,
    size: v.string(),
    quantity: count,
    changes: v.string(),
  }),
})
const own = v.strictObject({
  number: v.string(),
  state: v.picklist(EDIT_STATES),
  end: v.nullable(v.picklist(EDIT_ENDS)),
  changes: v.string(),
  difference,
  until: v.nullable(time),
  canPay: v.boolean(),
})

const STAFF = {
  group: 'Pedidos: administración',
  who: 'order.edit',
  params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
} as const
const BUYER = {
  group: BUYING,
  who: 'signed-in',
  params: v.strictObject({ reference: told(reference, 'La referencia del pedido') }),
} as const

export function addEdits({ add }: Api, { edits }: Shop): void {
  add({
    ...STAFF,
    id: 'adminLookAtEdit',
    route: 'GET /admin/orders/:id/edit',
    summary: 'Un pedido para editarlo: sus productos y en qué otros talles hay',
    answer: { schema: look, ends: { 200: 'Cómo está' } },
    run: ({ visitor, params }) => edits.look(visitor, params.id),
  })
  add({
    ...STAFF,
    id: 'adminQuoteEdit',
    route: 'POST /admin/orders/:id/edit/quote',
    summary: 'Cómo quedaría un pedido con estos cambios; no hace nada',
    body: { schema: only(editQuoteForm), message: EDIT_SAYS.invalid },
    answer: { schema: quote, ends: { 200: 'Cómo quedaría' } },
    failures: [409],
    run: ({ visitor, params, sent }) => edits.quoteEdit(visitor, params.id, sent),
  })
  add({
    ...STAFF,
    id: 'adminEditOrder',
    route: 'POST /admin/orders/:id/edit',
    summary: 'Editar un pedido que no se preparó',
    details:
      '`lines`: qué talle y cuántos de cada renglón (0 lo saca; los que no se mandan quedan); `add`: lo que se suma, con `unit` una prenda única por su código; `difference`: la que dijo la vista previa; `seen`: el del pedido que leíste. Si algo cambió, 409 y no se hace nada. La misma `key` otra vez no edita dos veces.',
    body: { schema: only(editForm), message: EDIT_SAYS.invalid },
    answer: { schema: edited, ends: { 200: 'Cómo quedó' } },
    failures: [409],
    run: ({ visitor, params, sent }) => edits.edit(visitor, params.id, sent),
  })
  add({
    ...STAFF,
    id: 'adminCallOffEdit',
    route: 'POST /admin/orders/:id/edit/cancel',
    summary: 'Anular un cambio que espera su pago',
    answer: { schema: changed, ends: { 200: 'Anulado' } },
    failures: [409],
    run: ({ visitor, params }) => edits.callOffEdit(visitor, params.id),
  })
  add({
    ...BUYER,
    id: 'findOrderEdit',
    route: 'GET /orders/:reference/edit',
    summary: 'El último cambio de un pedido propio',
    answer: { schema: own, ends: { 200: 'El cambio' } },
    run: ({ visitor, params }) => edits.find(visitor, params.reference),
  })
  add({
    ...BUYER,
    id: 'findOrderSizes',
    route: 'GET /orders/:reference/sizes',
    summary: 'En qué otros talles se puede tener lo de un pedido propio que no se preparó',
    answer: { schema: ownSizes, ends: { 200: 'Sus productos y sus talles' } },
    run: ({ visitor, params }) => edits.sizes(visitor, params.reference),
  })
  add({
    ...BUYER,
    id: 'changeOrderSize',
    route: 'POST /orders/:reference/sizes',
    summary: 'Cambiar un talle de un pedido propio que no se preparó, al mismo precio',
    details:
      'Queda tomado en el momento. Sin `quantity`, todos los de ese renglón. La misma `key` otra vez no cambia dos veces.',
    body: { schema: only(ownSizeForm), message: SIZE_SAYS.invalid },
    answer: { schema: v.strictObject({ number: v.string() }), ends: { 200: 'Cambiado' } },
    failures: [409, 429],
    run: ({ visitor, params, sent }) => edits.changeSize(visitor, params.reference, sent),
  })
  add({
    ...BUYER,
    id: 'payOrderEdit',
    route: 'POST /orders/:reference/edit/payment',
    summary: 'Por dónde se paga la diferencia de un cambio',
    answer: { schema: v.strictObject({ redirectUrl: v.string() }), ends: { 200: 'La dirección' } },
    failures: [409],
    run: ({ visitor, params }) => edits.pay(visitor, params.reference),
  })
  add({
    ...BUYER,
    id: 'declineOrderEdit',
    route: 'POST /orders/:reference/edit/decline',
    summary: 'No querer un cambio que espera su pago',
    answer: { schema: changed, ends: { 200: 'Sin efecto' } },
    failures: [409],
    run: ({ visitor, params }) => edits.decline(visitor, params.reference),
  })
}
