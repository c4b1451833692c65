/** A person's favourites, by API. */
import * as v from 'valibot'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { id, told } from './operation/shape.ts'
import { inList, productInList } from './product-shape.ts'

/** The heading in /api/docs, of several subjects. */
export const MINE = 'Lo propio'

export function addFavourites(api: Api, shop: Shop): void {
  const { add } = api.in(MINE)
  add({
    id: 'listFavourites',
    route: 'GET /favorites',
    summary: 'Los favoritos, el último primero',
    who: 'signed-in',
    answer: { schema: v.array(productInList), ends: { 200: 'Los productos' } },
    run: async ({ visitor }) =>
      visitor.kind === 'person'
        ? done(await inList(shop, await shop.favourites.list(visitor, [])))
        : signedOut,
  })
  add({
    id: 'toggleFavourite',
    route: 'POST /favorites/:id',
    summary: 'Sumar un producto a los favoritos, o sacarlo',
    who: 'signed-in',
    params: v.strictObject({ id: told(id, 'El número del producto') }),
    answer: { schema: v.strictObject({ on: v.boolean() }), ends: { 200: 'Cómo quedó' } },
    run: ({ visitor, params }) => shop.favourites.toggle(visitor, params.id),
  })
}
