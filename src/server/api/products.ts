/** The catalogue by API. Anonymous and the same for everybody, so answers carry an ETag and can be kept by a cache. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toPesos } from '#rules/money.ts'
import type { Paging } from '#rules/paging.ts'
import { readQuery } from '#rules/search.ts'
import type { ProductCard, ProductPage } from '#shop/products.ts'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '../failures.ts'

/** Design.md §7. Without `limit` the list is as long as that: the spec's own client filters it by itself. */
const MOST = 1_000

export function addProducts(api: FastifyInstance, shop: Shop): void {
  api.get('/products', async (request, reply) => {
    if (await isKnown(request, reply, shop)) return reply.status(304).send()
    const params = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
    const asked = Math.trunc(Number(params.get('limit')))
    const limit = asked >= 1 && asked <= MOST ? asked : MOST
    const { cards, paging } = await shop.products.list(readQuery(params), limit)
    void reply.header('x-total-count', String(paging.total))
    const links = linksOf(params, paging, shop.settings.publicUrl)
    if (links) void reply.header('link', links)
    return reply.send(cards.map(inList))
  })

  api.get<{ Params: { id: string } }>('/products/:id', async (request, reply) => {
    const { id } = request.params
    if (!/^[1-9]\d{0,9}$/.test(id)) return sendFailure(request, reply, 404)
    if (await isKnown(request, reply, shop)) return reply.status(304).send()
    const [product, { reviews }] = await Promise.all([
      shop.products.find(Number(id)),
      shop.reviews.list(Number(id)),
    ])
    if (!product) return sendFailure(request, reply, 404)
    const opinion = reviews.map(({ id: review, username, score, comment, fit, verified, createdAt }) => ({
      id: review,
      username,
      number: score,
      comment,
      fit,
      verified,
      createdAt,
    }))
    return reply.send({ ...inDetail(product), opinion })
  })
}

/** Sets the validator; true when the asker's copy is still right, before anything is read from the database. */
async function isKnown(request: FastifyRequest, reply: FastifyReply, shop: Shop): Promise<boolean> {
  const version = `${await shop.products.revision()} ${request.url}`
  const etag = `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 20)}"`
  void reply.headers({ etag, 'cache-control': 'public, no-cache' })
  const held = request.headers['if-none-match']
  return held !== undefined && held.split(',').some((one) => one.trim() === etag)
}

const inList = (card: ProductCard) => ({
  id: card.id,
  name: card.name,
  brand: card.brand,
  categoryName: card.category,
  genre: card.genre,
  price: toPesos(card.price),
  offer: card.offer,
  discount: card.discount,
  salePrice: toPesos(card.salePrice),
  image: card.image,
  size: card.sizes.map(({ size }) => size),
  sizes: card.sizes,
  stock: card.stock,
  createdAt: card.createdAt,
})
const inDetail = (product: ProductPage) => ({
  ...inList(product),
  description: product.description,
  images: product.images,
  sold: product.sold,
  score: product.average,
  average: product.average,
  reviews: product.reviewCount,
})

/** RFC 8288: where the pages before and after are. */
function linksOf(params: URLSearchParams, paging: Paging, publicUrl: string): string {
  const at = (page: number | null, rel: string) => {
    if (page === null) return []
    const there = new URLSearchParams(params)
    there.set('page', String(page))
    return [`<${publicUrl}/api/products?${there}>; rel="${rel}"`]
  }
  if (paging.pages === 1) return ''
  return [
    ...at(1, 'first'),
    ...at(paging.previous, 'prev'),
    ...at(paging.next, 'next'),
    ...at(paging.pages, 'last'),
  ].join(', ')
}
