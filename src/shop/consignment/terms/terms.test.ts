import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products, unitPrices, units, unitTerms } from '#data/schema.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { balanceOf } from '../ledger/entries.ts'
import { awaitUnit, cancelAwaited } from '../reception/awaited.ts'
import { acceptTerms, proposeTerms } from './terms.ts'

/** Holds product §49.5, §49.10, §50.1, §55.6. */

describeEachDatabase('terms of an entrusted pair', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  const at = new Date('2026-11-24T12:00:00Z')
  const terms = {
    price: 8_000_000,
    floor: 6_000_000,
    commission: { bp: 2500, least: 600_000 },
    calendar: [{ day: 30, offBp: 1000 }],
    termDays: 90,
    keepDays: 60,
  }
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
  })

  async function awaited() {
    const consignorId = await pairs.consignor()
    const facts = {
      key: 'offer:1',
      brand: 'Nike',
      model: 'Dunk Low',
      sizeLabel: 'US 9,5',
      box: 'whole',
      grade: 'new_boxed',
      price: terms.price,
    } as const
    const by = { consignorId, at, actor: 'system:test' }
    const unit = await database.transaction((tx) => awaitUnit(tx, facts, by))
    expect(await database.transaction((tx) => awaitUnit(tx, facts, by))).toEqual(unit)
    return { ...unit, consignorId, agreementId: await pairs.agreementOf(consignorId) }
  }
  const accept = (unitId: number, termsId: number, agreementId: number) =>
    database.transaction((tx) =>
      acceptTerms(tx, shop.fixture.context.settings, {
        unitId,
        termsId,
        how: 'web_code',
        witness: null,
        agreementId,
        at,
      }),
    )
  const propose = (unitId: number, changes: object = {}) =>
    database.transaction((tx) => proposeTerms(tx, unitId, { ...terms, ...changes }, 'system:test', at))

  test('are in force once they are accepted; only the last that were proposed can be', async () => {
    const { unitId, code, agreementId } = await awaited()
    const first = await propose(unitId)
    const second = await propose(unitId, { price: 7_500_000 })
    expect(await accept(unitId, first, agreementId)).toBe(false)
    const both = await Promise.all([accept(unitId, second, agreementId), accept(unitId, second, agreementId)])
    expect(both.toSorted()).toEqual([false, true])
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    expect(unit).toMatchObject({
      state: 'awaited',
      termsId: second,
      priceCentavos: 7_500_000,
      floorCentavos: 6_000_000,
    })
    expect(await database.db.select().from(unitPrices).orderBy(unitPrices.id)).toMatchObject([
      { priceCentavos: 7_500_000, cause: 'terms' },
    ])
    const rows = await database.db.select().from(unitTerms).orderBy(unitTerms.no)
    expect(rows.map(({ no, sha256 }) => [no, sha256.length])).toEqual([
      [1, 64],
      [2, 64],
    ])
  })

  test('on sale, the product says the new price at once, and a damage is paid once', async () => {
    const code = await pairs.onSale(shop.shoe.id)
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    const termsId = await propose(unit!.id, {
      price: 7_000_000,
      reason: 'Se manchó acá',
      compensation: 900_000,
    })
    const agreementId = await pairs.agreementOf(unit!.consignorId!)
    expect(await accept(unit!.id, termsId, agreementId)).toBe(true)
    expect(await accept(unit!.id, termsId, agreementId)).toBe(false)
    const [product] = await database.db.select().from(products).where(eq(products.id, shop.shoe.id))
    expect(product!.cheapestUnitCentavos).toBe(7_000_000)
    expect(await balanceOf(database.db, unit!.consignorId!)).toBe(900_000)
  })

  test('a floor above the price, or below twice the least commission, is never written', async () => {
    const { unitId } = await awaited()
    await expect(propose(unitId, { floor: 8_000_001 })).rejects.toThrow(RangeError)
    await expect(propose(unitId, { floor: 1_199_999 })).rejects.toThrow(RangeError)
    expect(await database.db.$count(unitTerms)).toBe(0)
  })

  test('one that is awaited can be called off once, and nothing else', async () => {
    const { code } = await awaited()
    // What is only offered is in nobody's hands but its owner's: it cannot be sold.
    expect(await pairs.verbs.list(shop.admin, code)).toMatchObject({ ok: false })
    const sizeId = shop.shoe.sizeIds['42']!
    await database.db.update(units).set({ productId: shop.shoe.id, sizeId }).where(eq(units.code, code))
    expect(await pairs.verbs.list(shop.admin, code)).toMatchObject({ kind: 'conflict' })
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    expect(unit!.state).toBe('awaited')
    const off = () =>
      database.transaction((tx) => cancelAwaited(tx, code, { actor: 'system:jobs', at, reason: 'Venció' }))
    expect((await Promise.all([off(), off()])).toSorted()).toEqual([false, true])
    expect(await shop.fixture.broken()).toEqual([])
  })
})
