/** Looks by API, as shoppers see them. */
import * as v from 'valibot'
import { lookTotal } from '#rules/looks/look.ts'
import { done, missing } from '#rules/outcome.ts'
import type { Look } from '#shop/looks/looks.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { id, money, told, titled } from './operation/shape.ts'
import { inList, productInList } from './product-shape.ts'

const look = titled('Look', {
  id,
  name: v.string(),
  description: v.string(),
  total: told(
    v.nullable(money),
    'Lo que cuesta uno de cada uno hoy; null si alguno se agotó o su precio depende de la pieza',
  ),
  products: told(v.array(productInList), 'Los que se ven en la tienda, en su orden'),
})
const shown = async (shop: Shop, { id, name, description, products }: Look) => {
  const total = lookTotal(products)
  return {
    id,
    name,
    description,
    total,
    products: await inList(shop, products),
  }
}

export function addLooks(api: Api, shop: Shop): void {
  const { add } = api.in('Looks')
  const { looks } = shop
  const about = { who: 'anybody' } as const
  add({
    ...about,
    id: 'listLooks',
    route: 'GET /looks',
    summary: 'Los looks publicados, en su orden',
    answer: { schema: v.array(look), ends: { 200: 'Los looks' } },
    run: async () => done(await Promise.all((await looks.list()).map((look) => shown(shop, look)))),
  })
  add({
    ...about,
    id: 'findLook',
    route: 'GET /looks/:id',
    summary: 'Uno',
    params: v.strictObject({ id: told(id, 'El número del look') }),
    answer: { schema: look, ends: { 200: 'El look' } },
    failures: [404],
    run: async ({ params }) => {
      const found = await looks.find(params.id)
      return found ? done(await shown(shop, found)) : missing()
    },
  })
}
