/** The API: the same counter as the pages, spoken in JSON (product §31.1). Money here is pesos. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '#server/http/failures.ts'
import { addCatalogue } from './catalogue.ts'
import { addDesk } from './admin.ts'
import { addDocs } from './docs.ts'
import { openDoors } from './operation.ts'
import { addOrders } from './orders.ts'
import { addPrices } from './prices.ts'
import { addProducts } from './products.ts'
import { addReviews } from './reviews.ts'
import { addShopper } from './shopper.ts'
import { addUsers } from './users.ts'

export async function addApi(
  app: FastifyInstance,
  { shop, sessionName }: { shop: Shop; sessionName: string },
): Promise<void> {
  await app.register(
    async (api) => {
      // Only JSON: a form of another site could send text/plain without asking first.
      api.removeContentTypeParser('text/plain')
      const doors = openDoors(api)
      addProducts(doors, shop)
      addOrders(doors, shop)
      addPrices(doors, shop)
      addUsers(doors, shop)
      addReviews(doors, shop)
      addShopper(doors, shop)
      addCatalogue(doors, shop)
      addDesk(doors, shop)
      addDocs(api, doors.operations, { settings: shop.settings, sessionName })
      // Before the pages' own "not found" gets to see it.
      api.all('/*', (request, reply) => sendFailure(request, reply, 404))
    },
    { prefix: '/api' },
  )
}
