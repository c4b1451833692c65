/** The API: the same counter as the pages, spoken in JSON (spec §7, design.md §7). Money here is pesos. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '../failures.ts'
import { addCatalogue } from './catalogue.ts'
import { addOrders } from './orders.ts'
import { addProducts } from './products.ts'
import { addReviews } from './reviews.ts'
import { addUsers } from './users.ts'

export async function addApi(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  await app.register(
    async (api) => {
      // Only JSON: a form of another site could send text/plain without asking first.
      api.removeContentTypeParser('text/plain')
      addProducts(api, shop)
      addCatalogue(api, shop)
      addReviews(api, shop)
      addOrders(api, shop)
      addUsers(api, shop)
      // Before the pages' own "not found" gets to see it.
      api.all('/*', (request, reply) => sendFailure(request, reply, 404))
    },
    { prefix: '/api' },
  )
}
