/**
 * The catalogue by API. The same for every visitor and customer, so answers are kept as bytes and carry an ETag; admins' have the
 * shop's score and the cost, and who wrote a review finds their own e-mail in it (product §31.7).
 */
import { askableOf } from '#rules/search/askable.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { may, type Visitor } from '#rules/users/access.ts'
import { missing, type Missing } from '#rules/outcome.ts'
import { CONDITION_VALUES } from '#rules/search/condition.ts'
import { paths } from '#rules/paths.ts'
import { allOf } from '#rules/record.ts'
import { priceRange } from '#rules/search/price-range.ts'
import { chosenOf, cleanSearch, SORTS } from '#rules/search/search.ts'
import { COLOUR_VALUES } from '#rules/search/words/colours.ts'
import type { SizeStock } from '#rules/units/bulk.ts'
import type { Shop } from '#shop/shop.ts'
import { type CachedAnswers, sendCached } from '#server/pages/cached-answers.ts'
import type { Api } from './operation/operation.ts'
import { limit, page, pageHeaders } from './operation/paged.ts'
import { printerOf } from './operation/print.ts'
import { id, told } from './operation/shape.ts'
import { inDetail, inList, product, productInList } from './product-shape.ts'
import { questionToAll } from './reviews/questions.ts'

const several = (about: string) =>
  v.optional(told(v.array(v.string()), `${about}: uno o más valores de /catalogue`), [])
const query = v.strictObject({
  q: v.optional(
    told(
      v.string(),
      'Palabras a buscar; lo que nombran (categoría, marca, género, color, talle, precio u oferta) filtra. Perdona acentos y errores de tipeo',
    ),
  ),
  name: v.optional(told(v.string(), 'Lo mismo que `q`')),
  category: several('Categoría'),
  brand: several('Marca'),
  genre: several('Género, con lo unisex si es hombre o mujer'),
  size: several('Talle que haya en stock'),
  colour: v.optional(told(v.array(v.string()), `Familia de colores: ${COLOUR_VALUES.join(', ')}`), []),
  condition: v.optional(told(v.array(v.string()), `Estado: ${CONDITION_VALUES.join(', ')}`), []),
  priceFrom: v.optional(told(v.number(), 'Desde este precio de hoy, en pesos')),
  price: v.optional(told(v.number(), 'Hasta este precio de hoy (con el descuento de la oferta), en pesos')),
  offer: v.optional(told(v.boolean(), 'Con `true`, sólo los que están en oferta'), false),
  sort: v.optional(told(v.picklist(SORTS), 'El orden; si no se dice, por número'), 'id'),
  page,
  limit,
})
const list = v.array(productInList)
const printList = printerOf(list)
const printOne = printerOf(product)
const ETAG = { ETag: 'La versión de esta respuesta' }

export function addProducts(api: Api, shop: Shop, kept: CachedAnswers): void {
  const { add } = api.in('Catálogo')
  /** Answers what `make` makes, made once for everybody who asks the same. null: there is no such thing. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    print: (body: never) => unknown,
    make: () => Promise<Made | null>,
  ): Promise<FastifyReply | Missing> {
    const found = kept.find(request.url)
    if (found) return sendCached(request, reply, found)
    const revision = shop.products.revision()
    const made = await make()
    if (!made) return missing()
    const headers = { ...made.headers, ...SHARED }
    const body = Buffer.from(JSON.stringify(print(made.body as never)))
    return sendCached(request, reply, kept.keep(request.url, revision, { headers, body }))
  }

  add({
    id: 'listProducts',
    route: 'GET /products',
    summary: 'Los productos, todos o los que se busquen',
    details:
      'Un filtro acepta varios valores: repetido (`brand=nike&brand=puma`) o con comas. Lo que no se conoce no filtra. ' +
      'Las opiniones vienen con cada producto, no con la lista.',
    who: 'anybody',
    query,
    headers: { 'If-None-Match': 'El ETag de una respuesta anterior: si no cambió nada, se responde 304' },
    answer: {
      schema: list,
      ends: { 200: 'Los productos' },
      headers: ETAG,
    },
    run: async (
      {
        visitor,
        query: {
          q,
          name,
          priceFrom,
          price,
          category,
          brand,
          genre,
          size,
          colour,
          condition,
          limit,
          ...asked
        },
      },
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
          colour: chosenOf(colour, askable.colour),
          condition: chosenOf(condition, askable.condition),
          ...priceRange(priceFrom ?? null, price ?? null, askable.ends),
        }
        const { cards, paging } = await shop.products.list(chosen, limit)
        return {
          headers: pageHeaders(shop.settings.publicUrl, request.url, paging),
          body: await dressed(await inList(shop, cards)),
        }
      }
      if (seesHidden(visitor)) return answerOne(reply, printList, await make(forAdmin(visitor)))
      return answer(request, reply, printList, () => make(forEverybody))
    },
  })
  add({
    id: 'findProduct',
    route: 'GET /products/:id',
    summary: 'Un producto con sus imágenes y opiniones',
    who: 'anybody',
    params: v.strictObject({ id: told(id, 'El número del producto') }),
    answer: { schema: product, ends: { 200: 'El producto' }, headers: ETAG },
    run: async ({ visitor, params: { id } }, { request, reply }) => {
      const make = async (dressed: Dressed, emails: ReadonlyMap<number, string>) => {
        const page = shop.products.find(id)
        const { found, reviews, units, sizeIds, ...others } = await allOf({
          found: page,
          reviews: shop.reviews.list(id).then(({ reviews }) => reviews),
          units: shop.products.units(id),
          sizeIds: page.then((one) => shop.products.sizeIds(one ? [one] : [])),
          questions: shop.questions.list(id).then((all) => all.map(questionToAll)),
        })
        if (!found) return null
        const opinion = reviews.map(
          ({ id: review, photos, username, score, comment, fit, verified, reply, createdAt }) => ({
            id: review,
            idProduct: found.id,
            username,
            email: emails.get(review),
            number: score,
            comment,
            fit,
            verified,
            photos: photos.map((photo) => shop.settings.publicUrl + paths.reviewPhoto(photo, 'large')),
            reply,
            createdAt,
          }),
        )
        const [body] = await dressed([{ ...inDetail(found, units, sizeIds), opinion, ...others }])
        return { body }
      }
      const emails = await shop.reviews.emails(visitor, id)
      if (!seesHidden(visitor) && emails.size === 0)
        return answer(request, reply, printOne, () => make(forEverybody, emails))
      const made = await make(seesHidden(visitor) ? forAdmin(visitor) : forEverybody, emails)
      return made ? answerOne(reply, printOne, made) : missing()
    },
  })

  /** With the shop's own score of each, its box and what it cost. */
  function forAdmin(visitor: Visitor): Dressed {
    return async (listed) => {
      const found = await shop.catalogue.adminsOnly(
        visitor,
        listed.map(({ id }) => id),
      )
      return listed.map((one) => {
        const own = found.ok ? found.value.get(one.id) : undefined
        if (!own) return one
        const { score, hidden, cost, codes, box } = own
        const sizes = one.sizes.map((size) => ({ ...size, ...codes[size.size] }))
        return cost === undefined
          ? { ...one, sizes, score, hidden, ...box }
          : { ...one, sizes, score, hidden, ...box, cost }
      })
    }
  }

  /** For one person alone: never kept. */
  const answerOne = (reply: FastifyReply, print: (body: never) => unknown, { headers = {}, body }: Made) =>
    reply
      .headers({ ...headers, ...SHARED, 'cache-control': 'private, no-store' })
      .send(JSON.stringify(print(body as never)))
}

type Dressed = <T extends { id: number; sizes: SizeStock[] }>(listed: T[]) => Promise<T[]>
const forEverybody: Dressed = async (listed) => listed
const seesHidden = (visitor: Visitor): boolean => may(visitor, 'product.see-hidden') === null

type Made = { headers?: Record<string, string>; body: unknown }
const SHARED = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' }
