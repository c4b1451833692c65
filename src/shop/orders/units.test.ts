import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '#data/database.ts'
import { orderLines, productSizes, products, refundLines, refunds, units } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { CONDITION_SAYS } from '#rules/returns/kinds.ts'
import { notePrices } from '#shop/prices/note.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import { lookFirst, otherPairTold, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { backOnSale, moveOrderPairs } from './units.ts'
import { PairStays } from '#shop/units/unit.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { photo } from '#tests/support/photo.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.4, §47.5, §48.4, §48.5, §49.10. */

describeEachDatabase('orders of single pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof singlePairs>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = singlePairs(database, shop.fixture.context, shop.admin)
    code = await pairs.onSale(usedPair(shop.shoe.id))
  })
  const of = (unit = code): CartLine => ({ productId: shop.shoe.id, size: '42', quantity: 1, unit })
  const bulk = (quantity = 1): CartLine => ({ productId: shop.shoe.id, size: '42', quantity })
  const place = (lines: CartLine[], buyer = shop.ana) =>
    shop.fixture.orders.place(buyer, shop.fixture.request(lines))
  const size = async () => {
    const [row] = await database.db
      .select({ stock: productSizes.stock, units: productSizes.listedUnits })
      .from(productSizes)
      .where(eq(productSizes.id, shop.shoe.sizeIds['42']!))
    return row!
  }
  const state = async (unit = code) => (await pairs.row(unit)).state
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('a pair that may not go where its refund sends it stays, and so do the money and the books', async () => {
    const { id } = await shop.paidFor([of(), bulk()])
    const [line] = await shop.linesOf(id)
    const give = () =>
      shop.orders.refund(shop.admin, id, {
        lines: [{ orderLineId: line!.id, quantity: 1, restock: false }],
        reason: 'Falla',
        key: 'stays-00001',
      })
    // As a transfer that never came leaves it: reserved, and never straight to be looked at.
    await database.db.update(units).set({ state: UNIT.reserved }).where(eq(units.code, code))
    expect(await give()).toMatchObject({ kind: 'conflict', message: UNIT_SAYS.moved })
    expect([await state(), await database.db.$count(refunds), await database.db.$count(refundLines)]).toEqual(
      [UNIT.reserved, 0, 0],
    )
    await database.db.update(units).set({ state: UNIT.sold }).where(eq(units.code, code))
    expect(await give()).toMatchObject({ ok: true })
    expect(await state()).toBe(UNIT.returned)
    await whole()
  })

  test('where a move has no other way out, none of what is written with it stays', async () => {
    const { id } = await shop.paidFor([of()])
    const deed = { actor: 'test', at: new Date() }
    const pair = await pairs.row(code)
    const tries = [
      (tx: Tx) => moveOrderPairs(tx, id, [code], [UNIT.sold, UNIT.handed_back], deed),
      (tx: Tx) => backOnSale(tx, [{ ...pair, state: UNIT.returned }], deed),
    ]
    for (const go of tries) await expect(database.transaction(go)).rejects.toThrow(PairStays)
    expect(await state()).toBe(UNIT.sold)
  })

  test('a pair and pairs by number of one size are two lines, each at its own price; paid it is sold', async () => {
    await database.transaction(async (tx) => {
      await tx.update(products).set({ offer: true, discount: '50%' })
      await notePrices(tx, [shop.shoe.id], new Date())
    })
    const end = await place([of(), bulk(2)])
    if (!end.ok) throw new Error(end.message)
    expect(await size()).toEqual({ stock: 3, units: 0 })
    expect(await state()).toBe('reserved')
    const { id, reference } = await shop.fixture.order(end.value.reference)
    const lines = await database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(orderLines.id)
    expect(lines).toMatchObject([
      {
        unitCode: code,
        quantity: 1,
        listPriceCentavos: fromPesos(35_000),
        unitPriceCentavos: fromPesos(35_000),
        discount: null,
        costCentavos: fromPesos(20_000),
        condition: { label: 'Usado · Bueno', flaws: [{ place: 'Puntera' }] },
      },
      { unitId: null, quantity: 2, unitPriceCentavos: fromPesos(10_000) },
    ])
    expect(lines[0]!.image).toContain('/img/')
    await whole()
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
    expect(await state()).toBe('sold')
    expect(await shop.fixture.sold(shop.shoe.id)).toBe(3)
    await whole()
  })

  test('whoever comes second hears that it was sold a moment ago, and in the cart too', async () => {
    await place([of()])
    const leo = await seedUser(database, { username: 'leo' })
    expect(await place([of(), bulk()], leo)).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(UNIT_GONE),
      current: { lines: [{ problem: 'unit-gone', buyable: 0, unit: { code } }, { problem: null }] },
    })
    expect(await size()).toEqual({ stock: 5, units: 0 })
    await whole()
  })

  test('what is on sale by number is never a single pair', async () => {
    const six = { productId: shop.shoe.id, size: '42', quantity: 6 }
    expect(await place([six])).toMatchObject({ kind: 'conflict' })
    expect(await place([{ ...six, quantity: 5 }])).toMatchObject({ ok: true })
    expect(await size()).toEqual({ stock: 1, units: 1 })
    expect(await place([bulk()])).toMatchObject({ kind: 'conflict' })
    await whole()
  })

  test('of a pair of another size or product, or of none, nothing is bought', async () => {
    for (const line of [{ ...of(), size: '41' }, { ...of(), productId: 99 }, of('7KQ2MD4'), of('abc')])
      expect(await place([line])).toMatchObject({ ok: false })
    expect(await state()).toBe('listed')
    await whole()
  })

  test('a new one that is gone is another one like it, the oldest first; never one that costs more or is used', async () => {
    const codes = await pairs.entered(newPair(shop.shoe.id, { equal: 3 }))
    for (const one of codes) await pairs.verbs.list(shop.admin, one)
    await pairs.onSale(newPair(shop.shoe.id, { price: '36000' }))
    const got = []
    for (let n = 0; n < 3; n++) {
      const end = await place([of(codes[2])])
      if (!end.ok) throw new Error(end.message)
      const { id } = await shop.fixture.order(end.value.reference)
      const [line] = await database.db.select().from(orderLines).where(eq(orderLines.orderId, id))
      got.push(line!.unitCode)
    }
    expect(got).toEqual(codes)
    expect(await place([of(codes[0])])).toMatchObject({ kind: 'conflict' })
    await whole()
  })

  test.each(['cancelled', 'expired'])(
    '%s before it was paid it is on sale again, as old as it was',
    async (how) => {
      const before = (await pairs.row(code)).listedAt
      const reference = await shop.fixture.ordered(shop.ana, [of()])
      if (how === 'cancelled') await shop.fixture.orders.cancel(shop.ana, reference)
      else {
        shop.fixture.context.later(31)
        await shop.fixture.orders.sweep()
      }
      expect(await pairs.row(code)).toMatchObject({ state: 'listed', orderId: null, listedAt: before })
      expect(await size()).toEqual({ stock: 6, units: 1 })
      await whole()
    },
  )

  test('a late payment takes exactly that pair, or the money goes back', async () => {
    const codes = await pairs.entered(newPair(shop.shoe.id, { equal: 2 }))
    for (const one of codes) await pairs.verbs.list(shop.admin, one)
    const leo = await seedUser(database, { username: 'leo' })
    for (const sold of [false, true]) {
      const reference = await shop.fixture.placed(shop.ana, [of(codes[0])])
      shop.fixture.context.later(31)
      await shop.fixture.orders.sweep()
      expect(await state(codes[0])).toBe('listed')
      if (sold) expect(await place([of(codes[0])], leo)).toMatchObject({ ok: true })
      await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
      const order = await shop.fixture.order(reference)
      // The other one that is like it stays where it is.
      expect(await state(codes[1])).toBe('listed')
      expect(order.status).toBe(sold ? 'expired' : 'placed')
      expect(await state(codes[0])).toBe(sold ? 'reserved' : 'sold')
      await whole()
      if (!sold)
        await shop.orders.cancel(shop.admin, order.id, {
          reason: 'Se arrepintió',
          refundable: order.totalCentavos / 100,
        })
    }
  })

  async function delivered() {
    const order = await shop.paidFor([of(), bulk()] as never)
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, parcel)
    await shop.orders.deliver(shop.admin, order.id)
    return order
  }
  async function cameBack(order: { id: number }, condition: string, photos: Uint8Array[] = []) {
    const [line] = await shop.linesOf(order.id)
    const asked = await shop.asked({ order: `V-${String(order.id).padStart(6, '0')}` })
    await shop.returns.approve(shop.admin, asked, {})
    const lines = [{ orderLineId: line!.id, quantity: 1, condition, note: '' }]
    const end = await shop.returns.receive(shop.admin, asked, { lines, key: randomUUID() }, photos)
    return { asked, end }
  }

  test('what comes back waits to be compared, and is settled after that; it is on sale when somebody puts it there', async () => {
    const order = await delivered()
    expect((await cameBack(order, 'restock')).end).toMatchObject({
      fields: { 'lines.0.condition': CONDITION_SAYS.single },
    })
    const { asked, end } = await cameBack(order, 'inspect')
    expect(end).toMatchObject({ ok: true })
    expect(await pairs.row(code)).toMatchObject({ state: 'returned', listedAt: null, orderId: null })
    expect(await size()).toEqual({ stock: 4, units: 0 })
    const settle = { amount: '35000', key: randomUUID() }
    expect(await shop.returns.resolve(shop.admin, asked, settle)).toMatchObject({
      kind: 'conflict',
      message: lookFirst([code]),
    })
    await whole()
    expect(await pairs.verbs.samePair(shop.admin, code)).toMatchObject({ value: { state: 'ready' } })
    expect(await shop.returns.resolve(shop.admin, asked, settle)).toMatchObject({ ok: true })
    expect(await pairs.verbs.list(shop.admin, code)).toMatchObject({ ok: true })
    expect(await place([of()])).toMatchObject({ ok: true })
    await whole()
  })

  test('another pair than the one that was sold is theirs, and its case is over with why and its photos', async () => {
    const order = await delivered()
    const { asked } = await cameBack(order, 'inspect')
    expect(await pairs.verbs.otherPair(shop.admin, code, { reason: 'no' })).toMatchObject({ kind: 'invalid' })
    const why = { reason: 'El precinto y las costuras no son los de las fotos.' }
    const decide = () => pairs.verbs.otherPair(shop.admin, code, why)
    expect(await decide()).toMatchObject({ kind: 'conflict', message: UNIT_SAYS.noPhotos })
    expect(await shop.returns.addPhotos(shop.admin, asked, [await photo()])).toMatchObject({ ok: true })
    const other = await seedUser(database, { role: 'warehouse', username: 'deposito' })
    expect(await decide()).toMatchObject({ kind: 'conflict', message: UNIT_SAYS.otherPerson })
    await shop.fixture.work()
    shop.fixture.emails.length = 0
    expect(await pairs.verbs.otherPair(other, code, why)).toMatchObject({ value: { state: 'sold' } })
    expect(await pairs.row(code)).toMatchObject({ orderId: order.id })
    expect((await shop.view(asked)).status).toBe('rejected')
    expect(await decide()).toMatchObject({ kind: 'conflict', message: UNIT_SAYS.moved })
    await shop.fixture.work()
    expect(shop.fixture.emails).toHaveLength(1)
    expect(shop.fixture.emails[0]).toMatchObject({ to: 'ana@example.com' })
    expect(shop.fixture.emails[0]!.text).toContain(otherPairTold(code, why.reason))
    await whole()
  })

  test('what else came with another pair is settled as ever: its case is not over', async () => {
    const order = await delivered()
    const [one, two] = await shop.linesOf(order.id)
    const asked = await shop.asked({ order: `V-${String(order.id).padStart(6, '0')}` })
    await shop.returns.approve(shop.admin, asked, {})
    const lines = [
      { orderLineId: one!.id, quantity: 1, condition: 'inspect' },
      { orderLineId: two!.id, quantity: 1, condition: 'restock' },
    ]
    await shop.returns.receive(shop.admin, asked, { lines, key: randomUUID() }, [await photo()])
    const why = { reason: 'El precinto y las costuras no son los de las fotos.' }
    expect(await pairs.verbs.otherPair(shop.admin, code, why)).toMatchObject({ ok: true })
    const { status, owed } = await shop.view(asked)
    expect(status).toBe('received')
    const settle = { amount: owed / 100, key: randomUUID() }
    expect(await shop.returns.resolve(shop.admin, asked, settle)).toMatchObject({ ok: true })
    await whole()
  })

  test('a pair whose money goes back before it left is on sale again, once', async () => {
    const order = await shop.paidFor([of(), bulk()] as never)
    const [line] = await shop.linesOf(order.id)
    for (const restock of [true, false]) {
      const end = await shop.orders.refund(shop.admin, order.id, {
        amount: '35000',
        reason: 'Tiene una falla',
        key: randomUUID(),
        lines: [{ orderLineId: line!.id, quantity: 1, restock }],
      })
      if (restock) {
        expect(end).toMatchObject({ ok: true })
        expect(await state()).toBe('listed')
      } else expect(end).toMatchObject({ ok: false })
      await whole()
    }
  })
})
