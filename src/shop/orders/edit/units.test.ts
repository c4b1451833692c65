import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, units } from '#data/schema.ts'
import { OWN_PAIR_APART } from '#rules/consignment/sales/buyer-is-owner.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { SIZE_SAYS } from '#rules/orders/edit/change-size.ts'
import { saleOf } from '#shop/consignment/sales/sales.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { editing } from '#tests/support/shop/editing.ts'

/** Holds product §11.15, §51.6. */

const PRICE = 8_990_000
const PART = 6_742_500

describeEachDatabase('edits of orders with entrusted pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  let code: string
  let another: string
  let consignorId: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await editing(database)
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    consignorId = await pairs.consignor()
    code = await pairs.onSale(shop.shoe.id, { consignorId })
    another = await pairs.onSale(shop.shoe.id, { consignorId })
  })
  const bulk = (size = '42', quantity = 1) => ({ productId: shop.shoe.id, size, quantity })
  const pair = (unit = code) => ({ ...bulk(), unit })
  const row = async (unit = code) => {
    const [found] = await database.db.select().from(units).where(eq(units.code, unit))
    return found!
  }
  const sale = async (unit = code) => saleOf(database.db, (await row(unit)).id)
  const paidWith = (...lines: object[]) => shop.paidFor(lines as never)
  /** So many of the line of that pair, or of the goods by number. */
  async function of(id: number, unit: string | null, quantity: number, size = '42') {
    const { lines } = await shop.lookAt(id)
    const line = lines.find((one) => one.unit === unit)!
    return { lines: [{ orderLineId: line.id, size, quantity }] }
  }

  test('what comes in quantities is changed beside a pair, which stays as it was sold', async () => {
    const { id } = await paidWith(pair(), bulk())
    const before = await sale()
    expect(await shop.send(id, await of(id, null, 1, '41'))).toMatchObject({ value: { state: 'applied' } })
    expect(await sale()).toEqual(before)
    expect([await shop.stock('41'), (await row()).state]).toEqual([4, 'sold'])
    await shop.fine()
  })

  test('a pair is taken out: it is on sale again, its sale did not come about, and its price goes back', async () => {
    const { id, totalCentavos: total } = await paidWith(pair(), bulk())
    expect(await shop.send(id, await of(id, code, 0))).toMatchObject({ value: { back: PRICE } })
    expect(await row()).toMatchObject({ state: 'listed', orderId: null })
    const edit = await shop.editOf(id)
    expect(await sale()).toMatchObject({ state: 'released', orderLineId: null, editId: edit.id })
    expect((await shop.orderOf(id)).totalCentavos).toBe(total - PRICE)
    await shop.fixture.work()
    await shop.fine()
    // And the same once more, at what it costs now.
    expect(await shop.send(id, { add: [pair()] })).toMatchObject({ value: { state: 'waiting' } })
    await shop.edits.callOffEdit(shop.admin, id)
    expect(await sale()).toMatchObject({ state: 'released' })
    await shop.fine()
  })

  test('a pair that its own buyer entrusted is not added', async () => {
    const { id } = await paidWith(bulk())
    await database.db.update(consignors).set({ userId: shop.ana.id }).where(eq(consignors.id, consignorId))
    expect(await shop.send(id, { add: [pair()] })).toMatchObject({
      kind: 'conflict',
      message: OWN_PAIR_APART,
    })
    expect(await row()).toMatchObject({ state: 'listed', orderId: null })
    await shop.fine()
  })

  test('taken out after its owner asked for it, it waits to be taken home', async () => {
    const { id } = await paidWith(pair(), bulk())
    await database.db.update(units).set({ wantsBackAt: new Date() }).where(eq(units.code, code))
    await shop.send(id, await of(id, code, 0))
    expect((await row()).state).toBe('to_return')
    await shop.fine()
  })

  test('a pair is added to an order that nobody paid: set aside, its split frozen, sold when it is paid', async () => {
    const { id, reference, total } = await shop.placed()
    expect(await shop.send(id, { add: [pair()] })).toMatchObject({ value: { state: 'applied' } })
    expect(await row()).toMatchObject({ state: 'reserved', orderId: id })
    expect(await sale()).toMatchObject({
      state: 'held',
      editId: null,
      baseCentavos: PRICE,
      partCentavos: PART,
    })
    expect((await shop.orderOf(id)).totalCentavos).toBe(total + PRICE)
    await shop.fine()
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
    expect([(await row()).state, (await sale())!.state]).toEqual(['sold', 'earned'])
    await shop.fine()
  })

  test('added to a paid order it is kept until the difference is paid, for nobody else; then it is sold, on its line', async () => {
    const order = await paidWith(bulk())
    expect(await shop.send(order.id, { add: [pair()] })).toMatchObject({ value: { state: 'waiting' } })
    const edit = await shop.editOf(order.id)
    expect(await row()).toMatchObject({ state: 'reserved', orderId: order.id })
    expect(await sale()).toMatchObject({ state: 'held', orderLineId: null, editId: edit.id })
    const { place } = shop.fixture.orders
    const leo = await seedUser(database)
    expect(await place(leo, shop.fixture.request([pair()]))).toMatchObject({ ok: false })
    await shop.fine()
    await shop.sayOfEdit(order, 'approved')
    expect((await row()).state).toBe('sold')
    expect(await sale()).toMatchObject({ state: 'earned', editId: null, partCentavos: PART })
    expect((await shop.lookAt(order.id)).lines.map(({ unit }) => unit)).toEqual([null, code])
    await shop.fine()
  })

  test('one pair for another: each has its own sale', async () => {
    const { id } = await paidWith(pair())
    const out = await of(id, code, 0)
    expect(await shop.send(id, { ...out, add: [pair(another)] })).toMatchObject({
      value: { state: 'applied', difference: 0 },
    })
    expect([(await row()).state, (await sale())!.state]).toEqual(['listed', 'released'])
    expect([(await row(another)).state, (await sale(another))!.state]).toEqual(['sold', 'earned'])
    await shop.fine()
  })

  test('not paid in time, or with the order called off, it is on sale again', async () => {
    for (const ends of ['expires', 'called off'] as const) {
      const { id } = await paidWith(bulk())
      await shop.send(id, { add: [pair()] })
      if (ends === 'expires') {
        shop.fixture.context.later(60 * 24 * 8)
        await shop.edits.sweepEdits()
      } else await shop.orders.cancel(shop.admin, id, { reason: 'Sin stock', confirm: 'si' })
      expect([(await row()).state, (await sale())!.state]).toEqual(['listed', 'released'])
      await shop.fixture.work()
      await shop.fine()
    }
  })

  test('of a pair there is one, in its own size; another product’s, or one that is gone, is not added', async () => {
    const { id } = await paidWith(pair(), bulk())
    const fields = async (asked: object) => {
      const end = await shop.edits.quoteEdit(shop.admin, id, asked)
      return !end.ok && end.kind === 'invalid' ? Object.values(end.fields) : end
    }
    expect(await fields(await of(id, code, 1, '41'))).toEqual([EDIT_SAYS.singleSize])
    expect(await fields(await of(id, code, 2))).toEqual([EDIT_SAYS.singleCount])
    expect(await fields({ add: [{ ...pair(another), quantity: 2 }] })).toEqual([EDIT_SAYS.singleCount])
    for (const wrong of [{ productId: shop.boots.id, size: '40' }, { size: '41' }, { unit: 'nada' }])
      expect(await fields({ add: [{ ...pair(another), ...wrong }] })).toEqual([EDIT_SAYS.noUnit])
    await shop.fixture.orders.place(await seedUser(database), shop.fixture.request([pair(another)]))
    expect(await fields({ add: [pair(another)] })).toMatchObject([
      expect.stringContaining('se vendió recién'),
    ])
    await shop.fine()
  })

  test('whoever bought changes the size of what comes in quantities, never of a pair', async () => {
    const { reference } = await paidWith(pair(), bulk())
    const own = await shop.edits.sizes(shop.ana, reference)
    if (!own.ok) throw new Error(own.message)
    const { why, seen, lines } = own.value
    expect([why, lines.map(({ sizes }) => sizes.length)]).toEqual([null, [0, 1]])
    const asks = (line: number) => ({ line, size: '41', seen, key: `own-${line}-0000` })
    expect(await shop.edits.changeSize(shop.ana, reference, asks(lines[0]!.id))).toMatchObject({
      fields: { line: SIZE_SAYS.single },
    })
    expect(await shop.edits.changeSize(shop.ana, reference, asks(lines[1]!.id))).toMatchObject({ ok: true })
    const alone = await paidWith(pair(another))
    expect(await shop.edits.sizes(shop.ana, alone.reference)).toMatchObject({
      value: { why: SIZE_SAYS.single },
    })
    await shop.fine()
  })

  test('an edit and six buyers want one pair: one has it', async () => {
    for (const paid of [true, false]) {
      const unit = paid ? code : another
      const { id } = paid ? await paidWith(bulk()) : await shop.placed()
      const people = []
      for (let n = 0; n < 6; n++) people.push(await seedUser(database))
      const ends = await Promise.all([
        ...people
          .slice(0, 3)
          .map((who) => shop.fixture.orders.place(who, shop.fixture.request([pair(unit)]))),
        shop.send(id, { add: [pair(unit)] }),
        ...people.slice(3).map((who) => shop.fixture.orders.place(who, shop.fixture.request([pair(unit)]))),
      ])
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      await shop.fine()
    }
  })

  test('its payment, its end and calling the order off at once: the pair has one place', async () => {
    for (let round = 0; round < 2; round++) {
      const order = await paidWith(bulk())
      await shop.send(order.id, { add: [pair()] })
      await Promise.all([
        shop.sayOfEdit(order, 'approved', `pair-${round}`),
        shop.edits.callOffEdit(shop.admin, order.id),
        shop.orders.cancel(shop.admin, order.id, { reason: 'Sin stock', confirm: 'si' }),
      ])
      await shop.fixture.work()
      await shop.fine()
      const now = await shop.orderOf(order.id)
      if (now.holdsStock)
        await shop.orders.cancel(shop.admin, order.id, { reason: 'Sin stock', confirm: 'si' })
      expect((await row()).state).toBe('listed')
    }
  })
})
