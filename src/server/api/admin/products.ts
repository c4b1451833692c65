/** The catalogue as admins change it by API (product §31.2): the same verbs as the back office's form. */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { mapDone } from '#rules/outcome.ts'
import { salePrice } from '#rules/products/discount.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import { changedProduct, newProduct, productParts } from '#rules/products/product-form.ts'
import { COLUMN_FIELDS, fieldsWith } from '#rules/products/fields.ts'
import { pick, record } from '#rules/record.ts'
import type { AdminProduct } from '#shop/products/admin/catalogue.ts'
import type { Shop } from '#shop/shop.ts'
import { callersKey, type Api } from '#server/api/operation/operation.ts'
import {
  count,
  id,
  ignored,
  money,
  textOrNull,
  time,
  told,
  titled,
  listOf,
} from '#server/api/operation/shape.ts'
import { product } from '../product-shape.ts'

const {
  category,
  image,
  stock,
  size,
  sku: _sku,
  barcode: _barcode,
  shelf: _shelf,
  ...needed
} = newProduct.entries
/** The form's fields, where one may say what another would: the sizes their sum, the pictures the first one. */
const fields = {
  ...needed,
  category: v.optional(category),
  categoryName: v.optional(told(v.string(), 'Lo mismo que `category`')),
  image: v.optional(image),
  stock: v.optional(stock),
  size: v.optional(size),
  ...productParts.entries,
}
const { sold, score } = changedProduct.entries
/** What an answer says of a product and nobody sets: it may come back with the rest. */
const counted = v.entriesFromList(
  Object.keys(product.entries).filter((name) => !(name in { ...fields, sold, score })) as Exclude<
    keyof typeof product.entries,
    keyof typeof fields | 'sold' | 'score'
  >[],
  ignored('Se ignora: lo dice la tienda'),
)
const newOne = v.strictObject({
  ...fields,
  sold: ignored('Se ignora: un producto nuevo no vendió nada'),
  score: ignored('Se ignora: se puntúa al editarlo'),
  ...counted,
})
const changes = v.partial(
  v.strictObject({ ...fields, sold, score, version: v.nullable(v.number()), ...counted }),
)
const made = { id, version: count }
const pricePoint = titled('PricePoint', {
  since: time,
  price: money,
  offer: v.boolean(),
  discount: textOrNull,
  salePrice: money,
})
const ID = v.strictObject({ id: told(id, 'El número del producto') })

export function addProductsAdmin(api: Api, shop: Shop): void {
  const { add } = api.in('Catálogo: administración')
  add({
    id: 'createProduct',
    route: 'POST /products',
    summary: 'Sumar un producto',
    details:
      'El precio en pesos. `stock` se reparte entre los talles de `size`; con `sizes: [{size, stock, sku, barcode, shelf}]` se dice talle por talle.',
    who: 'product.write',
    headers: { 'Idempotency-Key': 'La misma clave no crea el producto dos veces' },
    body: { schema: newOne, message: PRODUCT_ALERTS.invalid },
    answer: {
      schema: v.strictObject(made),
      ends: { 201: 'Sumado' },
      headers: { Location: 'Su dirección' },
    },
    failures: [409],
    run: async ({ visitor, sent }, { request, reply }) => {
      const end = await shop.catalogue.create(visitor, inFormWords(sent), callersKey(request))
      if (end.ok) reply.header('location', `/api/products/${end.value.id}`)
      return end
    },
  })
  add({
    id: 'changeProduct',
    route: 'PUT /products/change/:id',
    summary: 'Cambiar un producto',
    details:
      'Los campos que no vienen quedan como están. Con `version` (o If-Match), sólo si nadie lo cambió desde entonces.',
    who: 'product.write',
    params: ID,
    headers: { 'If-Match': 'La versión que se leyó' },
    body: { schema: changes, message: PRODUCT_ALERTS.invalid },
    answer: {
      schema: v.strictObject({
        ...made,
        short: listOf('Lo que se quiso quitar y ya no estaba', { size: v.string(), missing: count }),
      }),
      ends: { 200: 'Cambiado' },
    },
    failures: [409],
    run: async ({ visitor, params: { id }, body, sent }, { request }) => {
      // A caller need not know versions: without one, the changes are meant for what is there now.
      const found = await shop.catalogue.find(visitor, id)
      if (!found.ok) return found
      const version = body.version ?? versionIn(request) ?? found.value.version
      return shop.catalogue.change(visitor, id, changesTo(found.value, inFormWords(sent)), version)
    },
  })
  add({
    id: 'removeProduct',
    route: 'DELETE /products/delete/:id',
    summary: 'Sacar un producto de la tienda (queda en los pedidos que lo tienen)',
    who: 'product.write',
    params: ID,
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Ya no se ve' } },
    run: ({ visitor, params }) => shop.catalogue.remove(visitor, params.id),
  })

  const verification = {
    who: 'product.verify',
    params: ID,
    failures: [409],
  } as const
  add({
    ...verification,
    id: 'verifyProduct',
    route: 'PUT /admin/products/:id/verification',
    summary: 'Alguien de la tienda lo revisó y es original: su página lo dice, con quién y cuándo',
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Verificado' } },
    run: ({ visitor, params }) => shop.catalogue.verify(visitor, params.id),
  })
  add({
    ...verification,
    id: 'unverifyProduct',
    route: 'DELETE /admin/products/:id/verification',
    summary: 'Quitar la verificación de un producto',
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Ya no dice que está verificado' } },
    run: ({ visitor, params }) => shop.catalogue.unverify(visitor, params.id),
  })
  add({
    id: 'listPricesOfProduct',
    route: 'GET /admin/products/:id/prices',
    summary: 'Lo que costó un producto desde que se conoce, del primer precio al de hoy',
    who: 'product.see-hidden',
    params: ID,
    answer: { schema: v.array(pricePoint), ends: { 200: 'Los precios' } },
    run: async ({ visitor, params }) =>
      mapDone(await shop.prices.history(visitor, params.id), (end) =>
        end.points.map((point) => ({
          since: point.since,
          price: point.price,
          offer: point.offer,
          discount: point.discount,
          salePrice: salePrice(point),
        })),
      ),
  })
}

/** The API's own names for things count as well as the form's. */
function inFormWords(sent: unknown): Record<string, unknown> {
  const { categoryName, ...form } = sent as Record<string, unknown>
  return categoryName === undefined ? form : { category: categoryName, ...form }
}

/** The changes of product §31.2: what they do not name stays. */
function changesTo(product: AdminProduct, changes: Record<string, unknown>): unknown {
  const pictures = 'image' in changes || 'images' in changes ? {} : { images: product.images }
  return {
    ...pick(product, COLUMN_FIELDS),
    ...record(fieldsWith('amount'), (field) => product[field] && toPesos(product[field])),
    ...pictures,
    ...unitsBeside(changes, product),
    ...changes,
  }
}

/** Sizes and units that the changes leave as they are; `seen` so that a sale made meanwhile is not undone. */
function unitsBeside(changes: Record<string, unknown>, { allSizes, stock }: AdminProduct) {
  const offered = allSizes.filter((size) => size.offered)
  const size = offered.map((one) => one.size)
  const total = { stock, seenStock: stock }
  const names = (...fields: string[]) => fields.some((field) => field in changes)
  if (!names('stock', 'size', 'sizes'))
    return { ...total, size, sizes: offered.map(({ size, stock }) => ({ size, stock, seen: stock })) }
  return { ...(names('size', 'sizes') ? {} : { size }), ...(names('stock', 'sizes') ? {} : total) }
}

/** NaN, which is nobody's version, for what is no number. */
function versionIn(request: FastifyRequest): number | null {
  const asked = request.headers['if-match']?.replace(/^(W\/)?"(.*)"$/, '$2')
  return asked === undefined || asked === '*' ? null : Number(asked)
}
