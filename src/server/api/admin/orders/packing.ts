/** Boxes packed with a scanner that is no browser: what waits, and closed when every piece was seen. */
import * as v from 'valibot'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { MAX_BATCH, MAX_MARKS } from '#rules/fulfilment/packing.ts'
import { DESK_MESSAGES } from '#rules/orders/admin.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, textOrNull, told } from '#server/api/operation/shape.ts'
import { moved } from './shape.ts'

const OF = { who: 'order.fulfil' } as const

const line = v.strictObject({
  id,
  name: v.string(),
  brand: v.string(),
  size: v.string(),
  quantity: told(v.number(), 'Sin lo que se devolvió'),
  sizeId: id,
  barcode: v.string(),
  sku: v.string(),
  unitCode: told(textOrNull, 'De una prenda única: ninguna otra sirve'),
  shelf: told(v.string(), 'Dónde está una prenda única; vacío si nadie lo dijo'),
})
const box = v.strictObject({
  id,
  number: v.string(),
  delivery: v.picklist(DELIVERIES),
  why: told(textOrNull, 'Por qué no se prepara'),
  packed: v.boolean(),
  notes: v.string(),
  lines: v.array(line),
})

export function addPacking(api: Api, { ordersAdmin: { packing } }: Shop): void {
  const { add } = api.in('Pedidos: administración')
  add({
    ...OF,
    id: 'adminNextToPack',
    route: 'GET /admin/packing',
    summary: `Los ${MAX_BATCH} pedidos por preparar que esperan hace más, y qué lleva cada caja`,
    answer: {
      schema: v.strictObject({ orders: v.array(box), waiting: told(v.number(), 'Cuántos hay en total') }),
      ends: { 200: 'Los pedidos' },
    },
    run: ({ visitor }) => packing.next(visitor),
  })
  add({
    ...OF,
    id: 'adminPackBox',
    route: 'POST /admin/orders/:id/box',
    summary: 'Preparar un pedido con lo que se vio entrar en su caja',
    details:
      'Sólo si está todo y nada más: un código por prenda, como se escaneó (etiqueta, código de barras o SKU). `byHand`: los renglones que alguien miró sin escanear; quedan anotados aparte.',
    params: v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') }),
    body: {
      schema: v.strictObject({
        codes: v.pipe(v.array(v.string()), v.maxLength(MAX_MARKS)),
        byHand: v.optional(v.pipe(v.array(id), v.maxLength(MAX_MARKS)), []),
      }),
      message: DESK_MESSAGES.invalid,
    },
    answer: { schema: moved, ends: { 200: 'Cómo quedó' } },
    failures: [409],
    run: ({ visitor, params, body }) => packing.pack(visitor, params.id, body),
  })
}
