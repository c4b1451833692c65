/** Stock by API, for who runs the shop: what runs out, why there are so many, and what a count changes. */
import * as v from 'valibot'
import { ADJUST_INVALID, adjustForm, SHELF_INVALID, shelfForm, LEDGER_KINDS } from '#rules/stock/stock.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  change,
  count,
  id,
  only,
  textOrNull,
  time,
  told,
  titled,
  listOf,
} from '#server/api/operation/shape.ts'

const kind = v.picklist(LEDGER_KINDS)
const ledger = titled('Ledger', {
  product: v.strictObject({ id, name: v.string(), archivedAt: v.nullable(time) }),
  size: told(textOrNull, 'null: de todos los talles juntos'),
  stock: count,
  sizes: listOf({
    sizeId: id,
    size: v.string(),
    stock: count,
    units: told(count, 'De ellas, cuántas son piezas únicas'),
    offered: v.boolean(),
    waiting: count,
    sku: v.string(),
    barcode: v.string(),
    shelf: v.string(),
  }),
  sums: listOf({ kind, label: v.string(), units: change }),
  rows: listOf({
    id,
    at: time,
    size: v.string(),
    kind,
    label: v.string(),
    delta: change,
    balance: change,
    order: v.nullable(v.strictObject({ id, number: v.string() })),
    actor: v.string(),
    reason: v.string(),
  }),
  agrees: v.boolean(),
})
const adjusted = v.strictObject({
  productId: id,
  size: v.string(),
  stock: count,
  waiting: count,
  delta: change,
  missing: count,
})
const lowSize = v.strictObject({
  productId: id,
  name: v.string(),
  brand: v.string(),
  category: v.string(),
  image: textOrNull,
  sizeId: id,
  size: v.string(),
  stock: count,
  soldLately: count,
})
const lowStock = titled('LowStock', {
  low: v.array(lowSize),
  soldOut: v.array(lowSize),
  retired: v.array(lowSize),
  counts: v.strictObject({ low: count, soldOut: count, retired: count }),
})

export function addStock(api: Api, shop: Shop): void {
  const { add } = api.in('Stock')
  const { stock } = shop

  add({
    id: 'findLowStock',
    route: 'GET /stock/low',
    summary: 'Lo que se está terminando y lo que se terminó',
    who: 'stock.read',
    answer: { schema: lowStock, ends: { 200: 'Talles con pocas unidades, agotados y ya no ofrecidos' } },
    run: ({ visitor }) => stock.low(visitor),
  })
  add({
    id: 'findLedger',
    route: 'GET /stock/:productId',
    summary: 'Por qué hay tantas unidades: todos los movimientos de un producto',
    who: 'stock.read',
    params: v.strictObject({ productId: told(id, 'El número del producto') }),
    query: v.strictObject({
      size: v.optional(told(v.string(), 'Sólo de este talle')),
      page,
    }),
    answer: {
      schema: ledger,
      ends: { 200: 'Los talles y sus movimientos, los últimos primero' },
    },
    run: ({ visitor, params, query }) =>
      stock.ledger(visitor, params.productId, query.size ?? null, query.page),
  })
  add({
    id: 'adjustStock',
    route: 'POST /stock/sizes/:sizeId',
    summary: 'Contar un talle, o sumar y restar unidades, con su motivo',
    details:
      '`counted`: lo que hay en el estante; o `delta`: cuántas más o menos. La misma `key` otra vez no cambia nada.',
    who: 'stock.write',
    params: v.strictObject({ sizeId: told(id, 'El número del talle, como lo da /stock/:productId') }),
    body: { schema: only(adjustForm), message: ADJUST_INVALID },
    answer: { schema: adjusted, ends: { 200: 'Cómo quedó' } },
    run: ({ visitor, params, sent }) => stock.adjust(visitor, params.sizeId, sent),
  })
  add({
    id: 'placeSize',
    route: 'PUT /stock/sizes/:sizeId/shelf',
    summary: 'Decir en qué estante está un talle; vacío: en ninguno en particular',
    who: 'stock.write',
    params: v.strictObject({ sizeId: told(id, 'El número del talle, como lo da /stock/:productId') }),
    body: { schema: only(shelfForm), message: SHELF_INVALID },
    answer: { schema: v.strictObject({ productId: id }), ends: { 200: 'De qué producto es' } },
    run: ({ visitor, params, sent }) => stock.place(visitor, params.sizeId, sent),
  })
}
