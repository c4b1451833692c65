import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedCoupon, seedProduct, seedPromotion } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { locksOf } from '#tests/support/locks.ts'
import { drawing } from '#tests/support/shop/drawing.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §5.6. */

describeEachDatabase('the order in which placing locks', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('the person, sizes, single pairs, products, the coupon, promotions with a limit, store credit', async () => {
    const shop = await drawing(database)
    const { fixture, ana, shoe, admin } = shop
    const pairs = singlePairs(database, fixture.context, admin)
    const boots = await seedProduct(database, { name: 'Botas', sizes: { '40': 3 } })
    const unit = await pairs.onSale(usedPair(shoe.id))
    await seedCoupon(database, { code: 'BIENVENIDA' })
    await seedPromotion(database, { maxUses: 5, stackable: true })
    await shop.giveCredit(1_000_000)
    const lines = [
      { productId: boots.id, size: '40', quantity: 1 },
      { productId: shoe.id, size: '41', quantity: 1 },
      { productId: shoe.id, size: '42', quantity: 1, unit },
    ]
    const request = fixture.request(lines, { couponCode: 'BIENVENIDA', credit: true })
    const locks = await locksOf(database, async () =>
      expect(await fixture.orders.place(ana, request)).toMatchObject({ ok: true }),
    )
    expect(locks).toEqual([
      'users',
      'product_sizes',
      'units',
      'products',
      'coupons',
      'promotions',
      'credit_accounts',
    ])
  })

  test('of a drop: the drop and its entry before its size', async () => {
    const { line, bought } = await drawing(database).then(async (shop) => ({
      ...shop,
      ...(await shop.drawn(2)),
    }))
    const { person, code } = line[0]!
    const locks = await locksOf(database, async () =>
      expect(await bought(person, code)).toMatchObject({ ok: true }),
    )
    expect(locks).toEqual(['users', 'drops', 'drop_entries', 'product_sizes', 'products', 'drop_sizes'])
  })
})
