import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import type { FeedItem } from '#rules/feeds/item.ts'
import { fromPesos } from '#rules/money.ts'
import { anyProduct } from '#rules/search/search.ts'
import { printUnitCode } from '#rules/units/code.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openFeeds } from '#shop/feeds/feeds.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §6.14, §7.8, §32.9, §47.9. */

describeOneDatabase('single pairs as shoppers find them', (open) => {
  let database: Database
  let owner: PersonVisitor
  let products: ReturnType<typeof openProducts>
  let pairs: ReturnType<typeof singlePairs>
  let context: ReturnType<typeof testContext>
  let both: SeededProduct
  let fresh: SeededProduct
  let used: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    owner = await seedUser(database, { role: 'owner' })
    pairs = singlePairs(database, context, owner)
    both = await seedProduct(database, { pesos: 50_000, sizes: { '41': 2, '42': 1 }, images: ['/img/a'] })
    fresh = await seedProduct(database, { pesos: 40_000, sizes: { '42': 3 } })
    used = await seedProduct(database, { pesos: 90_000, discount: '10%', sizes: { '42': 0, '43': 0 } })
    products = openProducts(context)
  })
  const found = async (asked: object) => {
    products.forget()
    const { cards } = await products.list({ ...anyProduct, ...asked })
    return cards.map(({ id }) => id)
  }

  test('a card is as cheap as its cheapest pair, and lists sort and filter by that', async () => {
    expect(await found({ sort: 'price' })).toEqual([fresh.id, both.id, used.id])
    await pairs.onSale(usedPair(both.id, { price: '30000' }))
    await pairs.onSale(usedPair(both.id, { price: '60000' }))
    await pairs.onSale(usedPair(used.id, { price: '70000' }))
    await pairs.onSale(newPair(fresh.id, { price: '45000' }))
    expect(await found({ sort: 'price' })).toEqual([both.id, fresh.id, used.id])
    expect(await found({ price: 35_000 })).toEqual([both.id])
    expect(await found({ priceFrom: 65_000, price: 75_000 })).toEqual([used.id])
    const cards = await products.byIds([both.id, fresh.id, used.id])
    expect(cards.map(({ from }) => from)).toEqual([fromPesos(30_000), null, fromPesos(70_000)])
    // Nothing of what is left is at the offer's price.
    expect(cards[2]).toMatchObject({ offer: false, discount: null, stock: 1 })
  })

  test('new and used are asked for and counted; sizes that only a pair has are there', async () => {
    await pairs.onSale(usedPair(both.id))
    await pairs.onSale(usedPair(used.id, { size: '43' }))
    expect(await found({ condition: ['usado'] })).toEqual([both.id, used.id])
    expect(await found({ condition: ['nuevo'] })).toEqual([both.id, fresh.id])
    expect(await found({ condition: ['nuevo', 'usado'] })).toEqual([both.id, fresh.id, used.id])
    expect(await found({ q: 'usadas' })).toEqual([both.id, used.id])
    expect(await found({ q: 'nuevas' })).toEqual([both.id, fresh.id])
    expect(await found({ size: ['43'] })).toEqual([used.id])
    const counts = await products.counts({ ...anyProduct, condition: ['usado'] })
    expect(counts.condition).toEqual({ nuevo: 2, usado: 2 })
    expect(counts.size).toMatchObject({ '41': 1, '42': 1, '43': 1 })
  })

  test('forty of a product are read in as many questions as one', async () => {
    let asked = 0
    const counting = new Proxy(database.db, {
      get: (db, name, self) => {
        if (name === 'select' || name === 'execute') asked += 1
        return Reflect.get(db, name, self)
      },
    })
    const read = async () => {
      const window = openProducts({ ...context, database: { ...database, db: counting } })
      asked = 0
      const [page, found] = [await window.find(both.id), await window.units(both.id)]
      return [page?.units?.listed, found.length, asked]
    }
    await pairs.onSale(usedPair(both.id))
    const [, , forOne] = await read()
    for (let n = 1; n < 40; n += 1)
      await pairs.onSale(usedPair(both.id, { size: ['41', '42'][n % 2], grade: ['good', 'worn'][n % 2] }))
    expect(await read()).toEqual([40, 40, forOne])
  })

  test('a cart holds a pair beside the same size in quantities, and says when somebody else was first', async () => {
    const cart = openCart(context)
    const code = await pairs.onSale(usedPair(both.id))
    const asked = [
      { productId: both.id, size: '42', quantity: 2 },
      { productId: both.id, size: '42', unit: code, quantity: 1 },
    ]
    const { lines, subtotal } = await cart.read(asked)
    // Of the two that lie there one is the pair.
    expect(lines[0]).toMatchObject({ stock: 1, buyable: 1, problem: 'too-many', unit: null })
    expect(lines[1]).toMatchObject({
      unit: { code, grade: 'good' },
      name: `Zapatillas Cancha · Usado · Bueno · ${printUnitCode(code)}`,
      unitPrice: fromPesos(35_000),
      buyable: 1,
      problem: null,
    })
    expect(subtotal).toBe(fromPesos(85_000))
    await pairs.verbs.unlist(owner, code)
    const [, gone] = (await cart.read(asked)).lines
    expect(gone).toMatchObject({ problem: 'unit-gone', buyable: 0, lineTotal: 0 })
    expect(gone!.problemText).toBe(
      'Ese par se vendió recién. Mirá los otros de ese talle o sacalo del carrito.',
    )
    // Another product's code is nobody's pair.
    const other = await pairs.onSale(usedPair(fresh.id))
    const [wrong] = (await cart.read([{ ...asked[1]!, unit: other }])).lines
    expect(wrong).toMatchObject({ problem: 'unit-gone', unitPrice: 0 })
  })

  test('of a size that only pairs are left of, nothing is bought by number', async () => {
    await pairs.onSale(usedPair(used.id))
    const { lines } = await openCart(context).read([{ productId: used.id, size: '42', quantity: 1 }])
    expect(lines[0]).toMatchObject({ problem: 'sold-out', buyable: 0, stock: 0 })
    expect(lines[0]!.problemText).toMatch(/^Del talle 42 quedan solo piezas únicas\./)
  })

  test('feeds tell each pair with its condition and its price, and no pair as one of many', async () => {
    const code = await pairs.onSale(usedPair(both.id))
    const all: FeedItem[] = []
    for await (const items of openFeeds(context).items()) all.push(...items)
    const own = all.filter(({ link }) => link.includes(`/ProductDetail/${both.id}`))
    expect(own.map(({ size, condition, quantity, price }) => [size, condition, quantity, price])).toEqual([
      ['41', 'new', 2, '50000.00 ARS'],
      ['42', 'new', 1, '50000.00 ARS'],
      ['42', 'used', 1, '35000.00 ARS'],
    ])
    expect(own[2]!.link).toContain(code)
  })
})
