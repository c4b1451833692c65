/**
 * The catalogue by API. The same for every visitor and customer, so answers are kept as bytes and carry an ETag; admins' have the
 * shop's score, and who wrote a review finds their own e-mail in it (product §31.7).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isAdmin, type Visitor } from '#rules/users/access.ts'
import { toPesos } from '#rules/money.ts'
import { BRANDS, CATEGORIES, GENRES } from '#rules/products/product.ts'
import { readQuery, SORTS } from '#rules/search/search.ts'
import type { ProductCard, ProductPage } from '#shop/products/products.ts'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '#server/http/failures.ts'
import { openKeptAnswers, sendKept } from '#server/pages/cached-answers.ts'
import type { Doors } from './operation.ts'
import { askedPage, PAGE_HEADERS, PAGE_QUERY, pageHeaders, queryOf } from './paged.ts'
import { product, productInList } from './shapes.ts'

export function addProducts({ add }: Doors, shop: Shop): void {
  const kept = openKeptAnswers(shop.products.revision, shop.countEvent)

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

  add(
    {
      id: 'listProducts',
      method: 'GET',
      path: '/products',
      group: 'Catálogo',
      summary: 'Los productos, todos o los que se busquen',
      details:
        'Un filtro acepta varios valores: repetido (`brand=nike&brand=puma`) o con comas. Lo que no se conoce no filtra. ' +
        'Las opiniones vienen con cada producto, no con la lista.',
      who: 'anybody',
      query: {
        q: {
          about: 'Palabras a buscar; perdona acentos y un error de tipeo. También `name`.',
          schema: v.string(),
        },
        category: { about: 'Categoría', schema: v.picklist(CATEGORIES), several: true },
        brand: { about: 'Marca', schema: v.picklist(BRANDS), several: true },
        genre: { about: 'Género', schema: v.picklist(GENRES), several: true },
        size: { about: 'Talle que haya en stock', schema: v.string(), several: true },
        price: {
          about: 'Hasta este precio de hoy (con el descuento de la oferta), en pesos',
          schema: v.number(),
        },
        offer: { about: 'Sólo los que están en oferta', schema: v.literal('true') },
        sort: { about: 'El orden; si no se dice, por número', schema: v.picklist(SORTS) },
        ...PAGE_QUERY,
      },
      headers: { 'If-None-Match': 'El ETag de una respuesta anterior: si no cambió nada, se responde 304' },
      answers: {
        200: {
          about: 'Los productos',
          schema: v.array(productInList),
          headers: { ...PAGE_HEADERS, ETag: 'La versión de esta respuesta' },
        },
      },
    },
    async (request, reply) => {
      const make = async (scored: Scored) => {
        const params = queryOf(request.url)
        const { cards, paging } = await shop.products.list(readQuery(params), askedPage(params).limit)
        return {
          headers: pageHeaders(`${shop.settings.publicUrl}/api/products`, params, paging),
          body: await scored(cards.map(inList)),
        }
      }
      const visitor = await request.visitor()
      if (isAdmin(visitor)) return answerOne(reply, await make(scoresFor(visitor)))
      return answer(request, reply, () => make(unscored))
    },
  )

  add(
    {
      id: 'findProduct',
      method: 'GET',
      path: '/products/:id',
      group: 'Catálogo',
      summary: 'Un producto con sus imágenes y opiniones',
      who: 'anybody',
      params: { id: 'El número del producto' },
      answers: {
        200: { about: 'El producto', schema: product, headers: { ETag: 'La versión de esta respuesta' } },
      },
      failures: [404],
    },
    async (request, reply) => {
      const { id } = request.params
      const make = async (scored: Scored, emails: ReadonlyMap<number, string>) => {
        if (!/^[1-9]\d{0,9}$/.test(id)) return null
        const [found, { reviews }] = await Promise.all([
          shop.products.find(Number(id)),
          shop.reviews.list(Number(id)),
        ])
        if (!found) return null
        const opinion = reviews.map(({ id: review, username, score, comment, fit, verified, createdAt }) => ({
          id: review,
          idProduct: found.id,
          username,
          email: emails.get(review),
          number: score,
          comment,
          fit,
          verified,
          createdAt,
        }))
        const [body] = await scored([{ ...inDetail(found), opinion }])
        return { body }
      }
      const visitor = await request.visitor()
      const emails = await shop.reviews.emails(visitor, Number(id))
      if (!isAdmin(visitor) && emails.size === 0) return answer(request, reply, () => make(unscored, emails))
      const made = await make(isAdmin(visitor) ? scoresFor(visitor) : unscored, emails)
      return made ? answerOne(reply, made) : sendFailure(request, reply, 404)
    },
  )

  /** With the shop's own score of each. */
  function scoresFor(visitor: Visitor): Scored {
    return async (listed) => {
      const found = await shop.catalogue.scores(
        visitor,
        listed.map(({ id }) => id),
      )
      return listed.map((one) => ({ ...one, score: found.ok ? found.value.get(one.id) : undefined }))
    }
  }

  /** For one person alone: never kept. */
  const answerOne = (reply: FastifyReply, { headers = {}, body }: Made) =>
    reply.headers({ ...headers, ...SHARED, 'cache-control': 'private, no-store' }).send(JSON.stringify(body))
}

type Scored = <T extends { id: number }>(listed: T[]) => Promise<T[]>
const unscored: Scored = async (listed) => listed

type Made = { headers?: Record<string, string>; body: unknown }
const SHARED = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' }

export const inList = (card: ProductCard) => ({
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
  sold: card.sold,
  average: card.average,
  reviews: card.reviewCount,
  createdAt: card.createdAt,
})
const inDetail = (page: ProductPage) => ({
  ...inList(page),
  description: page.description,
  images: page.images,
})
