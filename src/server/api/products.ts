/** The catalogue by API. Anonymous and the same for everybody, so answers are kept as bytes and carry an ETag. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toPesos } from '#rules/money.ts'
import type { Paging } from '#rules/paging.ts'
import { readQuery } from '#rules/search.ts'
import type { ProductCard, ProductPage } from '#shop/products.ts'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '../failures.ts'
import { openKeptAnswers, sendKept } from '../kept-answers.ts'

/** Design.md §7. Without `limit` the list is as long as that: the spec's own client filters it by itself. */
const MOST = 1_000

export function addProducts(api: FastifyInstance, shop: Shop): void {
  const kept = openKeptAnswers(shop.products.revision)

  /** Answers what `make` makes, made once for everybody who asks the same. null: there is no such thing. */
  async function answer(request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made | null>) {
    const found = kept.find(request.url)
    if (found) return sendKept(request, reply, found)
    const revision = shop.products.revision()
    const made = await make()
    if (!made) return sendFailure(request, reply, 404)
    const headers = { ...made.headers, ...SHARED }
    const body = Buffer.from(JSON.stringify(made.body))
    return sendKept(request, reply, kept.keep(request.url, revision, { headers, body }))
  }

  api.get('/products', (request, reply) =>
    answer(request, reply, async () => {
      const params = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
      const asked = Math.trunc(Number(params.get('limit')))
      const limit = asked >= 1 && asked <= MOST ? asked : MOST
      const { cards, paging } = await shop.products.list(readQuery(params), limit)
      const link = linksOf(params, paging, shop.settings.publicUrl)
      return {
        headers: { 'x-total-count': String(paging.total), ...(link ? { link } : {}) },
        body: cards.map(inList),
      }
    }),
  )

  api.get<{ Params: { id: string } }>('/products/:id', (request, reply) =>
    answer(request, reply, async () => {
      const { id } = request.params
      if (!/^[1-9]\d{0,9}$/.test(id)) return null
      const [product, { reviews }] = await Promise.all([
        shop.products.find(Number(id)),
        shop.reviews.list(Number(id)),
      ])
      if (!product) return null
      const opinion = reviews.map(({ id: review, username, score, comment, fit, verified, createdAt }) => ({
        id: review,
        username,
        number: score,
        comment,
        fit,
        verified,
        createdAt,
      }))
      return { body: { ...inDetail(product), opinion } }
    }),
  )
}

type Made = { headers?: Record<string, string>; body: unknown }
const SHARED = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' }

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
