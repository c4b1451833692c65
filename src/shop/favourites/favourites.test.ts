import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products as productsTable } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { openFavourites } from './favourites.ts'
import { openProducts } from '#shop/products/products.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §1.1, §7.1, §16.1, §16.2. */

let database: Database
let context: TestContext
let favourites: ReturnType<typeof openFavourites>
let ana: PersonVisitor
let ids: number[]

beforeAll(async () => {
  database = await blankDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  context = testContext(database)
  favourites = openFavourites(context, {
    products: openProducts(context),
    atHand: openFrameData(context, frameParts),
  })
  ana = await seedUser(database)
  ids = []
  for (let n = 0; n < 4; n++) ids.push((await seedProduct(database)).id)
})

test('a visitor’s favourites are what the browser keeps, newest first', async () => {
  expect(await favourites.ids(anonymous, [ids[0]!, ids[2]!])).toEqual([ids[2], ids[0]])
  expect((await favourites.list(anonymous, [ids[0]!, 99_999, ids[2]!])).map((card) => card.id)).toEqual([
    ids[2],
    ids[0],
  ])
  expect(await favourites.toggle(anonymous, ids[0]!)).toMatchObject({ reason: 'signed-out' })
})

test('a person’s are in the account: on, off, and only what exists', async () => {
  expect(await favourites.toggle(ana, ids[0]!)).toEqual({ ok: true, value: { on: true } })
  context.later(1)
  expect(await favourites.toggle(ana, ids[1]!)).toEqual({ ok: true, value: { on: true } })
  expect(await favourites.ids(ana, [ids[3]!])).toEqual([ids[1], ids[0]])
  expect(await favourites.toggle(ana, ids[0]!)).toEqual({ ok: true, value: { on: false } })
  expect(await favourites.ids(ana, [])).toEqual([ids[1]])
  for (const id of [99_999, -1, Number.NaN])
    expect(await favourites.toggle(ana, id)).toMatchObject({ kind: 'missing' })
})

test('at sign-in the browser’s join the account’s, in their order, once', async () => {
  await favourites.toggle(ana, ids[0]!)
  context.later(1)
  await favourites.merge(ana.id, [ids[3]!, ids[0]!, 99_999, ids[1]!])
  await favourites.merge(ana.id, [ids[3]!, ids[0]!, 99_999, ids[1]!])
  expect(await favourites.ids(ana, [])).toEqual([ids[1], ids[3], ids[0]])
})

test('a product that was removed is no favourite to show, and may be taken off', async () => {
  await favourites.toggle(ana, ids[0]!)
  await database.db.update(productsTable).set({ deletedAt: new Date() }).where(eq(productsTable.id, ids[0]!))
  expect(await favourites.list(ana, [])).toEqual([])
  expect(await favourites.toggle(ana, ids[0]!)).toEqual({ ok: true, value: { on: false } })
})

test('products that were removed leave the account all at once, the others stay', async () => {
  const leo = await seedUser(database)
  for (const who of [ana, leo]) for (const id of ids) await favourites.toggle(who, id)
  await database.db
    .update(productsTable)
    .set({ deletedAt: new Date() })
    .where(inArray(productsTable.id, ids.slice(0, 2)))
  await favourites.dropRemoved(ana)
  expect((await favourites.ids(ana, [])).toSorted()).toEqual(ids.slice(2).toSorted())
  expect(await favourites.ids(leo, [])).toHaveLength(4)
})
