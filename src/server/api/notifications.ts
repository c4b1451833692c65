/** The bell, by API: what is new in the shop and in one's own purchases (product §21.1). */
import * as v from 'valibot'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { count, id, reference, time, told, titled, listOf } from './operation/shape.ts'
import { inList, productInList } from './product-shape.ts'

const bell = titled('Bell', {
  count,
  products: v.array(productInList),
  news: listOf({
    id,
    kind: v.string(),
    title: v.string(),
    body: v.string(),
    orderReference: v.nullable(reference),
    productId: told(v.nullable(id), 'De qué trata, cuando no es un pedido'),
    dropId: told(v.nullable(id), 'O de qué lanzamiento'),
    createdAt: time,
  }),
})

export function addNotifications(api: Api, shop: Shop): void {
  const { add } = api.in(MINE)
  add({
    id: 'listNotifications',
    route: 'GET /notifications',
    summary: 'La campana: productos nuevos y novedades de las compras',
    who: 'anybody',
    answer: { schema: bell, ends: { 200: 'Lo nuevo, y cuánto no se vio' } },
    run: async ({ visitor }) => {
      const found = await shop.notifications.bell(visitor, null)
      return done({ ...found, products: await inList(shop, found.products) })
    },
  })
  add({
    id: 'seeNotifications',
    route: 'POST /notifications/seen',
    summary: 'La campana se miró: vuelve a cero',
    who: 'signed-in',
    answer: { schema: v.strictObject({ count: v.literal(0) }), ends: { 200: 'Hecho' } },
    run: async ({ visitor }) => {
      if (visitor.kind !== 'person') return signedOut
      await shop.notifications.seen(visitor)
      return done({ count: 0 as const })
    },
  })
}
