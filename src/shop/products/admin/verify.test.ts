import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { VERIFIED, verifiedText } from '#rules/products/verified.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openCatalogue } from './catalogue.ts'
import { openProducts } from '#shop/products/products.ts'

/** Holds product §4.35. */

describeEachDatabase('a product that somebody found original', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => {
    database = await open()
    shop = await ordersAsAdmin(database)
  })
  afterAll(() => database.close())

  test('says so with who and when, and not before; whoever only buys or counts cannot, and it is taken back as it was', async () => {
    const { context } = shop.fixture
    const catalogue = openCatalogue(context)
    const page = () => openProducts(context).find(shop.shoe.id)
    expect((await page())!.verified).toBeNull()
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo', name: 'Diego' })
    const books = await seedUser(database, { role: 'accountant', username: 'conta' })
    expect(await catalogue.verify(books, shop.shoe.id)).toMatchObject({ kind: 'refused' })
    expect(await catalogue.verify(shop.ana, shop.shoe.id)).toMatchObject({ kind: 'refused' })
    expect(await catalogue.verify(depot, 999_999)).toMatchObject({ kind: 'missing' })

    expect(await catalogue.verify(depot, shop.shoe.id)).toMatchObject({ ok: true })
    const first = (await page())!.verified!
    expect(first).toEqual({ at: context.clock(), by: 'Diego' })
    expect(verifiedText(first)).toMatch(/^Lo revisó Diego el \d+ de \w+ de \d{4}: costuras/)
    expect(VERIFIED).toBe('Original verificado')

    expect(await catalogue.unverify(shop.admin, shop.shoe.id)).toMatchObject({ ok: true })
    expect((await page())!.verified).toBeNull()
    const rows = await database.db.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ action }) => action)).toEqual(['product.verify', 'product.unverify'])
    // Taken back, it is whose it was, and of that day.
    context.later(60)
    expect(await catalogue.verifiedBack(shop.admin, shop.shoe.id, rows[1]!.before)).toMatchObject({
      ok: true,
    })
    expect((await page())!.verified).toEqual(first)
    expect(await catalogue.verifiedBack(shop.admin, shop.shoe.id, rows[0]!.before)).toMatchObject({
      ok: true,
    })
    expect((await page())!.verified).toBeNull()
    expect(await shop.fixture.broken()).toEqual([])
  })
})
