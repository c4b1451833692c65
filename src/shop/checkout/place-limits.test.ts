/** One person cannot set the whole shop aside: not with many orders at once, not slowly, not by guessing codes. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { fromPesos } from '#rules/money.ts'
import {
  OPEN_ORDERS,
  ORDERS_A_DAY,
  ORDERS_AN_HOUR,
  PLACING_MESSAGES,
  UNPAID_UNITS,
} from '#rules/checkout/placing.ts'
import { seedCoupon, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'

/** Holds product §10.3, §10.4, §11.8. */

const AT_ONCE = 20
const TOO_MANY = { ok: false, kind: 'refused', reason: 'too-many', retryAfter: expect.any(Number) }

describeEachDatabase('how much one person may set aside', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shoes: SeededProduct[]
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    // A product for each order: nothing but the person is what they have in common.
    shoes = await Promise.all(
      Array.from({ length: AT_ONCE }, () => seedProduct(database, { sizes: { '41': 40 } })),
    )
    ana = await seedUser(database)
  })
  const request = (quantity = 1, at = 0, changes = {}) =>
    fixture.request([{ productId: shoes[at]!.id, size: '41', quantity }], changes)
  const place = (quantity = 1, at = 0, changes = {}) =>
    fixture.orders.place(ana, request(quantity, at, changes))
  const pay = async (reference: string) =>
    fixture.orders.settle(await fixture.payment(reference, 'approved', { id: `pay-${reference}` }))
  const left = async () => {
    const stock = await Promise.all(shoes.map(({ sizeIds }) => fixture.stock(sizeIds['41']!)))
    return stock.reduce((sum, units) => sum + units, 0)
  }

  test('twenty orders at once leave three unpaid ones; the others hold nothing and say what to do', async () => {
    const ends = await Promise.all(shoes.map((_, at) => place(1, at)))
    expect(ends.filter((end) => end.ok)).toHaveLength(OPEN_ORDERS)
    for (const end of ends.filter((end) => !end.ok))
      expect(end).toMatchObject({ ...TOO_MANY, message: PLACING_MESSAGES.openOrders(OPEN_ORDERS) })
    expect(await left()).toBe(AT_ONCE * 40 - OPEN_ORDERS)
    expect(await fixture.broken()).toEqual([])
  })

  test('orders at once share the units that may be unpaid', async () => {
    const ends = await Promise.all(shoes.map((_, at) => place(9, at)))
    expect(ends.filter((end) => end.ok)).toHaveLength(Math.floor(UNPAID_UNITS / 9))
    expect(ends.find((end) => !end.ok)).toMatchObject({
      ...TOO_MANY,
      message: PLACING_MESSAGES.tooManyUnits(18, UNPAID_UNITS),
    })
    expect(await left()).toBe(AT_ONCE * 40 - 18)
  })

  test('the number of units is the shop’s own; a cart above it is told so at once', async () => {
    fixture.context.settings.unpaidUnits = 4
    expect(await place(5)).toMatchObject({ kind: 'invalid', message: PLACING_MESSAGES.tooLarge(4) })
    expect(await place(4)).toMatchObject({ ok: true })
  })

  test('paying or cancelling makes room; another person never waits for it', async () => {
    const placed = [await place(1, 0), await place(1, 1), await place(1, 2)]
    const references = placed.map((end) => (end.ok ? end.value.reference : expect.fail(end.message)))
    const refused = await place(1, 3)
    expect(refused).toMatchObject(TOO_MANY)
    // Until the first of them gives its stock back.
    expect(refused).toMatchObject({ retryAfter: 30 * 60 })
    expect(await fixture.orders.place(await seedUser(database), request(1, 3))).toMatchObject({ ok: true })
    await pay(references[0]!)
    expect(await place(1, 4)).toMatchObject({ ok: true })
    expect(await place(1, 5)).toMatchObject(TOO_MANY)
    await fixture.orders.cancel(ana, references[1]!)
    expect(await place(1, 6)).toMatchObject({ ok: true })
  })

  test('placing and cancelling in turn ends at twelve an hour and thirty a day', async () => {
    let placed = 0
    const turn = async () => {
      const end = await place()
      if (!end.ok) return end
      placed += 1
      return fixture.orders.cancel(ana, end.value.reference)
    }
    for (let n = 0; n < ORDERS_AN_HOUR; n++) expect(await turn()).toMatchObject({ ok: true })
    expect(await turn()).toMatchObject({
      ...TOO_MANY,
      message: `${PLACING_MESSAGES.tooMany} Probá de nuevo en 60 minutos.`,
    })
    for (let hour = 0; hour < 4; hour++) {
      fixture.context.later(61)
      for (let n = 0; n < ORDERS_AN_HOUR; n++) await turn()
    }
    expect(placed).toBe(ORDERS_A_DAY)
    fixture.context.later(24 * 60)
    expect(await turn()).toMatchObject({ ok: true })
  })

  test('many accounts behind one address place no more than the address may', async () => {
    fixture.context.settings.ordersPerAddress = 5
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => seedUser(database)))
    const from = (who: string) =>
      Promise.all(people.map((person, at) => fixture.orders.place({ ...person, who }, request(1, at))))
    const ends = await from('home')
    expect(ends.filter((end) => end.ok)).toHaveLength(5)
    expect(ends.find((end) => !end.ok)).toMatchObject({
      ...TOO_MANY,
      message: expect.stringContaining(PLACING_MESSAGES.fromAddress),
    })
    expect(await fixture.orders.place({ ...people[0]!, who: 'elsewhere' }, request())).toMatchObject({
      ok: true,
    })
  })

  test('guessing codes through orders shares the count of the dialog, and tells nothing after the tenth', async () => {
    await seedCoupon(database, { code: 'SECRETO' })
    const wrongTotal = { shownTotal: 1 }
    for (let n = 0; n < 4; n++)
      expect(await place(1, 0, { ...wrongTotal, couponCode: `NO${n}` })).toMatchObject({ kind: 'invalid' })
    for (let n = 4; n < 8; n++) await fixture.coupons.check(ana, `NO${n}`, 100)
    for (let n = 8; n < 10; n++)
      await fixture.orders.quote(ana, {
        ...request(),
        province: null,
        delivery: 'pickup',
        couponCode: `NO${n}`,
      })
    const [right, wrong] = [
      await place(1, 0, { ...wrongTotal, couponCode: 'SECRETO' }),
      await place(1, 0, { ...wrongTotal, couponCode: 'OTRO' }),
    ]
    expect(right).toMatchObject({ kind: 'refused', reason: 'too-many', retryAfter: expect.any(Number) })
    expect(wrong).toEqual(right)
    expect(await fixture.coupons.check(ana, 'SECRETO', 100)).toMatchObject({ reason: 'too-many' })
    // Without a code the person orders as before.
    expect(await place()).toMatchObject({ ok: true, value: { number: 'V-000001' } })
  })

  test('a refused order takes no number', async () => {
    const refused = [
      await place(1, 0, { couponCode: 'NADA' }),
      await place(1, 0, { shownTotal: fromPesos(1) }),
      await place(1, 0, { personal: {} }),
      await fixture.orders.place(ana, fixture.request([{ productId: 999, size: '41', quantity: 1 }])),
    ]
    expect(refused.map((end) => end.ok)).toEqual([false, false, false, false])
    // The last pair goes in the moment between the look at the cart and the order.
    const rare = await seedProduct(database, { sizes: { '41': 1 } })
    const asked = { productId: rare.id, size: '41', quantity: 1 }
    const others = await Promise.all(Array.from({ length: 6 }, () => seedUser(database)))
    await Promise.all(others.map((person) => fixture.orders.place(person, fixture.request([asked]))))
    expect(await database.db.select({ id: orders.id }).from(orders)).toEqual([{ id: 1 }])
    const next = await place()
    expect(next).toMatchObject({ ok: true, value: { number: 'V-000002' } })
    const { reference } = next.ok ? next.value : expect.fail(next.message)
    expect(await database.db.$count(orders, eq(orders.reference, reference))).toBe(1)
  })
})
