/** What the shop sells by (product §30.6), for whoever asks for products or sends them. */
import * as v from 'valibot'
import { done } from '#rules/outcome.ts'
import { sizesOffered, type Choice } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { told, listOf } from './operation/shape.ts'

const named = { value: told(v.string(), 'Como lo tienen los productos'), label: v.string() }
const choices = v.strictObject({
  categories: listOf({ ...named, many: told(v.string(), 'En plural'), sizes: v.array(v.string()) }),
  brands: v.array(v.strictObject(named)),
  genres: v.array(v.strictObject(named)),
})

export function addCatalogue(api: Api, shop: Shop): void {
  const { add } = api.in('Catálogo')
  add({
    id: 'listChoices',
    route: 'GET /catalogue',
    summary: 'Las categorías con sus talles, las marcas y los géneros que se ofrecen',
    who: 'anybody',
    answer: { schema: choices, ends: { 200: 'Lo que se ofrece' } },
    run: async () => {
      const { categories, brands, genres } = shop.settings
      const plain = ({ value, label }: Choice) => ({ value, label })
      return done({
        categories: offered(categories).map((one) => ({
          ...plain(one),
          many: one.many,
          sizes: sizesOffered(shop.settings, one.value),
        })),
        brands: offered(brands).map(plain),
        genres: offered(genres).map(plain),
      })
    },
  })
}
