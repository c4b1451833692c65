import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  carts,
  drafts,
  favourites,
  orders,
  users as usersTable,
  deliveryAddresses,
  personalData,
  reviews,
  stockAlerts,
} from '#data/schema.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import { filledForm, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openKeptCart } from '#shop/cart/kept.ts'
import { openAddresses } from '#shop/addresses/addresses.ts'
import { openDrafts } from '#shop/checkout/drafts.ts'
import { openFavourites } from '#shop/favourites/favourites.ts'
import { openAccount } from '#shop/account.ts'
import { openProducts } from '#shop/products/products.ts'
import { openReviews } from '#shop/reviews/reviews.ts'
import { openStockAlerts } from '#shop/stock-alerts/stock-alerts.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §19.5, §20.7. */

describeEachDatabase('who was banned or erased in between', (open) => {
  let database: Database
  let fixture: OrderFixture
  let users: ReturnType<typeof openAccount>
  let shoe: SeededProduct
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    fixture.context.gateways.identity.signOutUrl = async () => 'https://id.test/end'
    users = openAccount(fixture.context)
    shoe = await seedProduct(database, { sizes: { '41': 100, '44': 0 } })
    ana = await seedUser(database, { username: 'anita' })
  })

  const place = (who: PersonVisitor) =>
    fixture.orders.place(who, fixture.request([{ productId: shoe.id, size: '41', quantity: 1 }]))
  /** As a request that had read who is asking a moment before. */
  const additions = {
    order: { table: orders, add: () => place(ana) },
    review: {
      table: reviews,
      add: () => openReviews(fixture.context).create(ana, shoe.id, { number: 5, comment: 'Muy cómodas' }),
    },
    favourite: {
      table: favourites,
      add: () =>
        openFavourites(fixture.context, {
          products: openProducts(fixture.context),
          atHand: openFrameData(fixture.context, frameParts),
        }).toggle(ana, shoe.id),
    },
    cart: {
      table: carts,
      add: () =>
        openKeptCart(fixture.context, { atHand: openFrameData(fixture.context, frameParts) }).bring(ana, [
          { productId: shoe.id, size: '41', quantity: 1 },
        ]),
    },
    'size to wait for': {
      table: stockAlerts,
      add: () => openStockAlerts(fixture.context).ask(ana, { productId: shoe.id, size: '44' }),
    },
    'saved form': { table: personalData, add: () => users.savePersonalData(ana, filledForm()) },
    address: {
      table: deliveryAddresses,
      add: () => openAddresses(fixture.context).add(ana, { ...filledForm(), label: 'Casa' }),
    },
    'unfinished form': {
      table: drafts,
      add: async () => {
        await openDrafts(fixture.context).save('purchase', null, { nameCompra: 'Ana' }, ana)
        return { ok: false }
      },
    },
  }
  const names = Object.keys(additions) as (keyof typeof additions)[]

  test.for(names)('an erased account gets no %s', async (name) => {
    expect(await users.eraseSelf(ana)).toMatchObject({ ok: true })
    const { table, add } = additions[name]
    expect(await add()).toMatchObject({ ok: false })
    expect(await database.db.select().from(table)).toEqual([])
  })

  test.for(names.filter((name) => name !== 'unfinished form'))('a banned person gets no %s', async (name) => {
    expect(await users.ban(system('test'), ana.id)).toMatchObject({ ok: true })
    const { table, add } = additions[name]
    expect(await add()).toMatchObject({ kind: 'refused', reason: 'banned' })
    expect(await database.db.select().from(table)).toEqual([])
  })

  test('favourites of the browser do not join an account that was erased while its sign-in ended', async () => {
    await users.eraseSelf(ana)
    await openFavourites(fixture.context, {
      products: openProducts(fixture.context),
      atHand: openFrameData(fixture.context, frameParts),
    }).merge(ana.id, [shoe.id])
    expect(await database.db.select().from(favourites)).toEqual([])
  })

  test('erasing the account and ordering at once: one of the two, twelve times', async () => {
    for (let round = 0; round < 12; round++) {
      ana = await seedUser(database)
      const [erased, ordered] = await Promise.all([users.eraseSelf(ana), place(ana)])
      const [row] = await database.db.select().from(usersTable).where(eq(usersTable.id, ana.id))
      const placed = await database.db.select().from(orders).where(eq(orders.userId, ana.id))
      expect([erased.ok, ordered.ok].filter(Boolean)).toHaveLength(1)
      expect([row!.deletedAt !== null, placed.length]).toEqual([erased.ok, ordered.ok ? 1 : 0])
    }
    expect(await fixture.broken()).toEqual([])
  })
})
