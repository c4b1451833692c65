/** Pages that list single pairs: a product with 40 of them on sale, and the page of an owner who entrusted 320. */
import { sql } from 'drizzle-orm'
import { paths } from '#rules/paths.ts'
import type { Group } from './support/group.ts'
import { bytesOf, openBare } from './support/bare-server.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'
import { seedCatalogue, seedSession } from './support/catalogue.ts'
import { compare } from './support/compare.ts'
import { seedEntrusted } from './support/entrusted.ts'
import { personal } from './support/personal-page.ts'
import { openShopProcess } from './support/shop-process.ts'

const PRODUCTS = 8
const EACH = 40

export const pairs: Group = async (settings) => {
  const shelf = await openBenchDatabase(postgresServer ? 'postgresql' : 'embedded')
  try {
    let cookie = ''
    await shelf.seedShop(async (database, run) => {
      await seedCatalogue(run, PRODUCTS)
      await seedEntrusted(run, { products: PRODUCTS, each: EACH })
      cookie = await seedSession(database, 'shopper')
      await database.db.execute(sql`update consignors set user_id = (select max(id) from users)`)
    })
    const path = paths.product(7)
    const shop = await openShopProcess(shelf)
    const bare = await openBare(await bytesOf(shop.port, path))
    const shown = await compare(settings, {
      group: 'pairs',
      name: `product detail with ${EACH} single pairs, anonymous`,
      target: { atLeast: 0.35 },
      ours: { port: shop.port, connections: 16, asks: [{ path }] },
      other: { port: bare.port, connections: 16, asks: [{ path }] },
      otherIs: 'bare',
    })
    bare.close()
    await shop.close()
    return [
      shown,
      ...(await personal(settings, shelf, {
        group: 'pairs',
        name: `product detail with ${EACH} single pairs, signed in`,
        path,
        cookie,
      })),
      ...(await personal(settings, shelf, {
        group: 'pairs',
        name: `page of an owner of ${PRODUCTS * EACH} pairs`,
        path: paths.consignment,
        cookie,
      })),
    ]
  } finally {
    await shelf.remove()
  }
}
