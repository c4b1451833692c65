/** The catalogue as admins change it by API (product §31.2): the same verbs as the back office's form. */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { changedProduct, newProduct } from '#rules/products/product-form.ts'
import type { AdminProduct } from '#shop/products/admin/catalogue.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '#server/http/failures.ts'
import { callersKey, type Doors } from './operation.ts'

const made = v.looseObject({ id: v.number(), version: v.number() })
const GROUP = 'Catálogo: administración'
const ID = { id: 'El número del producto' }

export function addCatalogue({ add }: Doors, shop: Shop): void {
  add(
    {
      id: 'createProduct',
      method: 'POST',
      path: '/products',
      group: GROUP,
      summary: 'Sumar un producto',
      details:
        'El precio en pesos. `stock` se reparte entre los talles de `size`; con `sizes: [{size, stock}]` se dice talle por talle.',
      who: 'admin',
      headers: { 'Idempotency-Key': 'La misma clave no crea el producto dos veces' },
      body: { schema: newProduct },
      answers: { 201: { about: 'Sumado', schema: made, headers: { Location: 'Su dirección' } } },
      failures: [409],
    },
    async (request, reply) => {
      const end = await shop.catalogue.create(
        await request.visitor(),
        request.body ?? {},
        callersKey(request),
      )
      if (!end.ok) return sendEnd(request, reply, end)
      return reply.status(201).header('location', `/api/products/${end.value.id}`).send(end.value)
    },
  )

  add(
    {
      id: 'changeProduct',
      method: 'PUT',
      path: '/products/change/:id',
      group: GROUP,
      summary: 'Cambiar un producto',
      details:
        'Los campos que no vienen quedan como están. Con `version` (o If-Match), sólo si nadie lo cambió desde entonces.',
      who: 'admin',
      params: ID,
      headers: { 'If-Match': 'La versión que se leyó' },
      body: { schema: v.partial(v.object({ ...changedProduct.entries, version: v.number() })) },
      answers: { 200: { about: 'Cambiado', schema: made } },
      failures: [404, 409],
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      const id = Number(request.params.id)
      // A caller need not know versions: without one, the changes are meant for what is there now.
      const found = await shop.catalogue.find(visitor, id)
      if (!found.ok) return sendEnd(request, reply, found)
      const version = askedVersion(request) ?? found.value.version
      const changed = await shop.catalogue.change(visitor, id, changesTo(found.value, request.body), version)
      return changed.ok ? reply.send(changed.value) : sendEnd(request, reply, changed)
    },
  )

  add(
    {
      id: 'removeProduct',
      method: 'DELETE',
      path: '/products/delete/:id',
      group: GROUP,
      summary: 'Sacar un producto de la tienda (queda en los pedidos que lo tienen)',
      who: 'admin',
      params: ID,
      answers: { 200: { about: 'Ya no se ve', schema: v.looseObject({}) } },
      failures: [404],
    },
    async (request, reply) => {
      const removed = await shop.catalogue.remove(await request.visitor(), Number(request.params.id))
      return removed.ok ? reply.send(removed.value) : sendEnd(request, reply, removed)
    },
  )
}

/** The changes of product §31.2: what they do not name stays. The API's own names for things count as well as the form's. */
function changesTo(product: AdminProduct, body: unknown): unknown {
  if (!isRecord(body)) return body ?? {}
  const { categoryName, version: _version, ...changes } = body
  const now: Record<string, unknown> = {
    name: product.name,
    category: product.category,
    brand: product.brand,
    genre: product.genre,
    price: toPesos(product.price),
    offer: product.offer,
    discount: product.discount,
    description: product.description,
    colourway: product.colourway,
    sold: product.sold,
    score: product.score,
  }
  const pictures = 'image' in changes || 'images' in changes ? {} : { images: product.images }
  return {
    ...now,
    ...pictures,
    ...unitsBeside(changes, product),
    ...(categoryName === undefined ? {} : { category: categoryName }),
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
    return { ...total, size, sizes: offered.map((one) => ({ ...one, seen: one.stock })) }
  return { ...(names('size', 'sizes') ? {} : { size }), ...(names('stock', 'sizes') ? {} : total) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** NaN, which is nobody's version, for what is no number. */
function askedVersion(request: FastifyRequest): number | null {
  const version = isRecord(request.body) ? request.body.version : undefined
  const asked = version ?? request.headers['if-match']?.replace(/^(W\/)?"(.*)"$/, '$2')
  return asked === undefined || asked === null || asked === '*' ? null : Number(asked)
}
