/**
 * The catalogue by API. The same for every visitor and customer, so answers are kept as bytes and carry an ETag; admins' have the
 * shop's score and the cost, and who wrote a review finds their own e-mail in it (product §31.7).
 */
import { askableOf } from '#rules/search/askable.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { toPesos } from '#rules/money.ts'
import { missing, type Missing } from '#rules/outcome.ts'
import { MAX_SCORE } from '#rules/products/product.ts'
import { LOWEST_DAYS } from '#rules/prices/history.ts'
import { FIELDS, PUBLIC_TEXTS } from '#rules/products/fields.ts'
import { pick, record } from '#rules/record.ts'
import { FITS, LEAST_SCORE } from '#rules/reviews/review.ts'
import { priceRange } from '#rules/search/price-range.ts'
import { chosenOf, cleanSearch, SORTS } from '#rules/search/search.ts'
import type { ProductCard, ProductPage, SizeStock } from '#shop/products/products.ts'
import type { Shop } from '#shop/shop.ts'
import { openCachedAnswers, sendCached } from '#server/pages/cached-answers.ts'
import type { Api } from './operation/operation.ts'
import { limit, page, PAGE_HEADERS, pageHeaders } from './operation/paged.ts'
import { count, id, pesos, textOrNull, time, told } from './operation/shape.ts'

const listed = {
  id,
  name: v.string(),
  brand: told(v.string(), 'Su valor en /catalogue'),
  categoryName: told(v.string(), 'Su valor en /catalogue'),
  genre: told(v.string(), 'Su valor en /catalogue'),
  price: v.pipe(pesos, v.description('Precio de lista, en pesos')),
  offer: v.boolean(),
  discount: v.pipe(
    textOrNull,
    v.description(`${DISCOUNTS.map((discount) => `«${discount}»`).join(', ')} cuando está en oferta`),
  ),
  salePrice: v.pipe(pesos, v.description('Lo que se paga hoy, en pesos')),
  image: textOrNull,
  size: v.pipe(v.array(v.string()), v.description('Los talles que se ofrecen, también los agotados')),
  sizes: v.pipe(
    v.array(
      v.strictObject({
        size: v.string(),
        stock: count,
        sku: v.optional(told(v.string(), 'Si tiene: sólo para quien administra')),
        barcode: v.optional(told(v.string(), 'Si tiene: sólo para quien administra')),
      }),
    ),
    v.description('Los mismos, con las unidades de cada uno'),
  ),
  stock: v.pipe(count, v.description('Las unidades de todos los talles')),
  sold: count,
  average: v.pipe(
    v.number(),
    v.description('Promedio de las opiniones; sin opiniones, la puntuación de la tienda'),
  ),
  score: v.optional(
    v.pipe(
      v.number(),
      v.description(`La puntuación de la tienda, de 0 a ${MAX_SCORE}: sólo para quien administra`),
    ),
  ),
  hidden: v.optional(told(v.boolean(), 'Oculto a mano: sólo para quien administra')),
  cost: v.optional(
    v.pipe(v.nullable(pesos), v.description('Lo que costó, en pesos: sólo para quien administra')),
  ),
  reviews: v.pipe(count, v.description('Cuántas opiniones tiene')),
  createdAt: time,
}
export const productInList = v.pipe(v.strictObject(listed), v.title('ProductInList'))
const opinion = v.strictObject({
  id,
  idProduct: id,
  username: v.string(),
  email: v.optional(
    v.pipe(v.string(), v.description('Sólo en la opinión propia; a quien administra, en todas')),
  ),
  number: v.pipe(v.number(), v.integer(), v.minValue(LEAST_SCORE), v.maxValue(MAX_SCORE)),
  comment: v.string(),
  fit: v.nullable(v.picklist(FITS)),
  verified: v.boolean(),
  createdAt: time,
})
const product = v.pipe(
  v.strictObject({
    ...listed,
    ...record(PUBLIC_TEXTS, (field) => told(v.string(), FIELDS[field].label)),
    video: told(v.string(), 'Su dirección; vacío si no tiene'),
    lowestBeforeOffer: v.pipe(
      v.nullable(v.strictObject({ price: pesos, knownSince: v.nullable(time) })),
      v.description(
        `En una oferta: el precio más bajo de los ${LOWEST_DAYS} días anteriores, si se conoce. Con \`knownSince\`, sólo se conocen desde entonces.`,
      ),
    ),
    images: v.array(v.strictObject({ url: v.string(), alt: v.string(), width: count, height: count })),
    colours: v.pipe(
      v.array(
        v.strictObject({ id, name: v.string(), colourway: v.string(), salePrice: pesos, stock: count }),
      ),
      v.description('Los otros colores de su modelo: los de su categoría y marca con el mismo `model`'),
    ),
    opinion: v.array(opinion),
  }),
  v.title('Product'),
)

const several = (about: string) =>
  v.optional(told(v.array(v.string()), `${about}: uno o más valores de /catalogue`), [])
const query = v.strictObject({
  q: v.optional(told(v.string(), 'Palabras a buscar; perdona acentos y un error de tipeo')),
  name: v.optional(told(v.string(), 'Lo mismo que `q`')),
  category: several('Categoría'),
  brand: several('Marca'),
  genre: several('Género, con lo unisex si es hombre o mujer'),
  size: several('Talle que haya en stock'),
  priceFrom: v.optional(told(v.number(), 'Desde este precio de hoy, en pesos')),
  price: v.optional(told(v.number(), 'Hasta este precio de hoy (con el descuento de la oferta), en pesos')),
  offer: v.optional(told(v.boolean(), 'Con `true`, sólo los que están en oferta'), false),
  sort: v.optional(told(v.picklist(SORTS), 'El orden; si no se dice, por número'), 'id'),
  page,
  limit,
})
const GROUP = 'Catálogo'
const ETAG = { ETag: 'La versión de esta respuesta' }

export function addProducts({ add }: Api, shop: Shop): void {
  const kept = openCachedAnswers(shop.products.revision, shop.countEvent)

  /** Answers what `make` makes, made once for everybody who asks the same. null: there is no such thing. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made | null>,
  ): Promise<FastifyReply | Missing> {
    const found = kept.find(request.url)
    if (found) return sendCached(request, reply, found)
    const revision = shop.products.revision()
    const made = await make()
    if (!made) return missing()
    const headers = { ...made.headers, ...SHARED }
    const body = Buffer.from(JSON.stringify(made.body))
    return sendCached(request, reply, kept.keep(request.url, revision, { headers, body }))
  }

  add(
    {
      id: 'listProducts',
      method: 'GET',
      path: '/products',
      group: GROUP,
      summary: 'Los productos, todos o los que se busquen',
      details:
        'Un filtro acepta varios valores: repetido (`brand=nike&brand=puma`) o con comas. Lo que no se conoce no filtra. ' +
        'Las opiniones vienen con cada producto, no con la lista.',
      who: 'anybody',
      query,
      headers: { 'If-None-Match': 'El ETag de una respuesta anterior: si no cambió nada, se responde 304' },
      answer: {
        schema: v.array(productInList),
        ends: { 200: 'Los productos' },
        headers: { ...PAGE_HEADERS, ...ETAG },
      },
    },
    async (
      { visitor, query: { q, name, priceFrom, price, category, brand, genre, size, limit, ...asked } },
      { request, reply },
    ) => {
      const make = async (dressed: Dressed) => {
        const words = cleanSearch(q ?? name ?? '')
        const askable = askableOf(shop.settings)
        const chosen = {
          ...asked,
          q: words,
          category: chosenOf(category, askable.category),
          brand: chosenOf(brand, askable.brand),
          genre: chosenOf(genre, askable.genre),
          size: chosenOf(size, askable.size),
          ...priceRange(priceFrom ?? null, price ?? null, askable.ends),
        }
        const { cards, paging } = await shop.products.list(chosen, limit)
        return {
          headers: pageHeaders(shop.settings.publicUrl, request.url, paging),
          body: await dressed(cards.map(inList)),
        }
      }
      if (seesHidden(visitor)) return answerOne(reply, await make(forAdmin(visitor)))
      return answer(request, reply, () => make(forEverybody))
    },
  )

  add(
    {
      id: 'findProduct',
      method: 'GET',
      path: '/products/:id',
      group: GROUP,
      summary: 'Un producto con sus imágenes y opiniones',
      who: 'anybody',
      params: v.strictObject({ id: told(id, 'El número del producto') }),
      answer: { schema: product, ends: { 200: 'El producto' }, headers: ETAG },
    },
    async ({ visitor, params: { id } }, { request, reply }) => {
      const make = async (dressed: Dressed, emails: ReadonlyMap<number, string>) => {
        const [found, { reviews }] = await Promise.all([shop.products.find(id), shop.reviews.list(id)])
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
        const [body] = await dressed([{ ...inDetail(found), opinion }])
        return { body }
      }
      const emails = await shop.reviews.emails(visitor, id)
      if (!seesHidden(visitor) && emails.size === 0)
        return answer(request, reply, () => make(forEverybody, emails))
      const made = await make(seesHidden(visitor) ? forAdmin(visitor) : forEverybody, emails)
      return made ? answerOne(reply, made) : missing()
    },
  )

  /** With the shop's own score of each, and what it cost. */
  function forAdmin(visitor: Visitor): Dressed {
    return async (listed) => {
      const found = await shop.catalogue.adminsOnly(
        visitor,
        listed.map(({ id }) => id),
      )
      return listed.map((one) => {
        const own = found.ok ? found.value.get(one.id) : undefined
        if (!own) return one
        const { score, hidden, cost, codes } = own
        const sizes = one.sizes.map((size) => ({ ...size, ...codes[size.size] }))
        return cost === undefined
          ? { ...one, sizes, score, hidden }
          : { ...one, sizes, score, hidden, cost: cost === null ? null : toPesos(cost) }
      })
    }
  }

  /** For one person alone: never kept. */
  const answerOne = (reply: FastifyReply, { headers = {}, body }: Made) =>
    reply.headers({ ...headers, ...SHARED, 'cache-control': 'private, no-store' }).send(JSON.stringify(body))
}

type Dressed = <T extends { id: number; sizes: SizeStock[] }>(listed: T[]) => Promise<T[]>
const forEverybody: Dressed = async (listed) => listed
const seesHidden = (visitor: Visitor): boolean => may(visitor, 'product.see-hidden') === null

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
  ...pick(page, PUBLIC_TEXTS),
  video: page.video,
  lowestBeforeOffer: page.lowest && { ...page.lowest, price: toPesos(page.lowest.price) },
  images: page.images,
  colours: page.colours
    .filter(({ id }) => id !== page.id)
    .map((colour) => ({
      ...pick(colour, ['id', 'name', 'colourway', 'stock']),
      salePrice: toPesos(salePrice(colour)),
    })),
})
