import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openPlace } from '#shop/checkout/place.ts'
import { placing } from '#shop/placing.ts'
import { openShippingQuotes } from '#shop/shipments/quotes.ts'
import { seedCoupon, seedProduct, seedPromotion } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { locksOf } from '#tests/support/locks.ts'
import { drawing } from '#tests/support/shop/drawing.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §5.6. */

const LOCKS = ['users', 'product_sizes', 'units', 'products', 'coupons', 'promotions', 'credit_accounts']

describeEachDatabase('the order in which placing locks', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof drawing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await drawing(database)))

  /** Two products, the later one first, a single pair, a coupon, a promotion with a limit and store credit. */
  async function allAtOnce() {
    const { fixture, shoe, admin } = shop
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
    return fixture.request(lines, { couponCode: 'BIENVENIDA', credit: true })
  }
  const locksOfPlacing = async (place: typeof shop.fixture.orders.place) => {
    const request = await allAtOnce()
    return locksOf(database, async () => expect(await place(shop.ana, request)).toMatchObject({ ok: true }))
  }

  test('the person, sizes, single pairs, products, the coupon, promotions with a limit, store credit', async () => {
    expect(await locksOfPlacing(shop.fixture.orders.place)).toEqual(LOCKS)
  })

  test('of a drop: the drop and its entry before its size', async () => {
    const { line } = await shop.drawn(2)
    const { person, code } = line[0]!
    const locks = await locksOf(database, async () =>
      expect(await shop.bought(person, code)).toMatchObject({ ok: true }),
    )
    expect(locks).toEqual(['users', 'drops', 'drop_entries', 'product_sizes', 'products', 'drop_sizes'])
  })

  test('is that of the list of parts: two that change places lock in another one', async () => {
    const { context, coupons } = shop.fixture
    const verbs = { cart: openCart(context), coupons, quotes: openShippingQuotes(context) }
    const swapped = openPlace(context, () => {
      const parts = [...placing(context, verbs)]
      const at = (name: string) => parts.findIndex((part) => part.name === name)
      const [coupon, goods] = [at('coupons'), at('goods')]
      ;[parts[coupon], parts[goods]] = [parts[goods]!, parts[coupon]!]
      return parts
    })
    expect((await locksOfPlacing(swapped)).slice(0, 2)).toEqual(['users', 'coupons'])
  })
})
