import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { promotions } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { anyProduct } from '#rules/search/search.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openPromotionTurns } from './active.ts'

/** Holds product §10.9. */

describeOneDatabase('promotions on cards and pages', (open) => {
  let database: Database
  let fixture: OrderFixture
  let products: ReturnType<typeof openProducts>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    products = openProducts(fixture.context)
  })
  const week = { name: 'Semana del calzado', kind: 'percent', percent: 20 } as const
  const made = (changes = {}) =>
    database.db.insert(promotions).values({ ...week, createdAt: fixture.context.clock(), ...changes })
  const badges = async () =>
    (await products.list(anyProduct)).cards.map(({ name, promotion }) => [name, promotion])

  test('a card and its page say what is true for everybody, of the products that it reaches', async () => {
    const shoe = await seedProduct(database, { name: 'Cancha', pesos: 10_000, sizes: { '41': 1 } })
    await seedProduct(database, { name: 'Buzo', category: 'buzo', pesos: 10_000, sizes: { M: 1 } })
    await made({ categories: ['calzado'] })
    await made({ kind: 'percent', percent: 50, code: 'SECRETO' })
    await made({ percent: 60, maxUses: 3 })
    await made({ percent: 70, firstPurchase: true })
    expect(await badges()).toEqual([
      ['Cancha', '20 % OFF'],
      ['Buzo', null],
    ])
    expect((await products.find(shoe.id))!.told).toMatchObject({ price: fromPesos(8_000) })
    const [list] = (await products.list({ ...anyProduct, category: ['calzado'] })).cards
    expect(list!.promotion).toBe('20 % OFF')
  })

  test('one that begins or ends by its day is told from that moment, once', async () => {
    await seedProduct(database, { name: 'Cancha', pesos: 10_000, sizes: { '41': 1 } })
    const { context } = fixture
    const later = (minutes: number) => new Date(context.clock().getTime() + minutes * 60_000)
    await made({ startsAt: later(10), endsAt: later(20) })
    let rung = 0
    const turn = openPromotionTurns({
      ...context,
      hint: async () => {
        rung += 1
        products.forget()
      },
    })
    const seen: unknown[] = []
    for (const minutes of [0, 9, 2, 5, 5]) {
      context.later(minutes)
      await turn()
      seen.push([(await badges())[0]![1], rung])
    }
    expect(seen).toEqual([
      [null, 0],
      [null, 0],
      ['20 % OFF', 1],
      ['20 % OFF', 1],
      [null, 2],
    ])
  })
})
