/** Pages: for anonymous visitors against a bare server, for a person against React printing the same tree. */
import { max } from 'drizzle-orm'
import { carts, users } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { Group } from './support/group.ts'
import { bytesOf, openBare } from './support/bare-server.ts'
import { seedCatalogue, seedSession } from './support/catalogue.ts'
import { compare } from './support/compare.ts'
import type { Figure } from './support/figure.ts'
import { personal } from './support/personal-page.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

/** Holds product §37.2. */

const PRODUCTS = 1_000
const ANONYMOUS = {
  home: '/',
  landing: '/LandingPage',
  offers: '/Offers',
  'product detail': '/ProductDetail/7',
}
const PERSONAL = { home: '/', 'product detail': '/ProductDetail/7', cart: '/Cart' }
const CART: CartLine[] = [1, 2, 3, 4, 5].map((productId) => ({
  productId,
  size: productId % 5 === 0 ? '41' : 'M',
  quantity: 1,
}))

export const html: Group = async (settings) => {
  const shelf = await openBenchDatabase(postgresServer ? 'postgresql' : 'embedded')
  let cookie = ''
  await shelf.seedShop(async (database, run) => {
    await seedCatalogue(run, PRODUCTS)
    cookie = await seedSession(database, 'shopper')
    // Where it is of who signed in: a browser that still brought one would join it anew with each visit.
    const [shopper] = await database.db.select({ id: max(users.id) }).from(users)
    await database.db.insert(carts).values({ userId: shopper!.id!, lines: CART, changedAt: new Date() })
  })
  const figures: Figure[] = []
  try {
    const shop = await openShopProcess(shelf)
    try {
      for (const [name, path] of Object.entries(ANONYMOUS)) {
        const bare = await openBare(await bytesOf(shop.port, path))
        figures.push(
          await compare(settings, {
            group: 'html',
            name: `${name}, anonymous`,
            target: { atLeast: 0.35 },
            ours: { port: shop.port, connections: 16, asks: [{ path }] },
            other: { port: bare.port, connections: 16, asks: [{ path }] },
            otherIs: 'bare',
          }),
        )
        bare.close()
      }
    } finally {
      await shop.close()
    }
    for (const [name, path] of Object.entries(PERSONAL))
      figures.push(
        ...(await personal(settings, shelf, {
          group: 'html',
          name: `${name}, signed in, cart of 5`,
          path,
          cookie,
        })),
      )
    return figures
  } finally {
    await shelf.remove()
  }
}
