import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders, products, tillEntries, tillLeaseLines, tillOfflineSales, units } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { fromPesos } from '#rules/money.ts'
import { paperCode } from '#rules/till/offline/paper.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { anonymous } from '#rules/users/access.ts'
import { openCart } from '#shop/cart/cart.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'
import { tillDevice } from '#tests/support/shop/till-device.ts'
import { openTill } from '../till.ts'

/** Holds product §63.1, §63.2, §63.3, §63.5, §63.7. */

describeEachDatabase('a till without network', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let till: ReturnType<typeof openTill>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context, coupons, orders: placing } = shop.fixture
    till = openTill(context, { cart: openCart(context), coupons, followQr: placing.followQr })
  })

  const line = (size: string, quantity = 1): CartLine => ({ productId: shop.shoe.id, size, quantity })
  const openDay = async () => {
    const end = await till.days.open(shop.admin, { float: '0', key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  const wall = () => shop.fixture.context.clock().getTime()
  const device = (name?: string, at = wall) => tillDevice(till.offline, shop.admin, at, name)
  const stock = (size: string) => shop.fixture.stock(shop.shoe.sizeIds[size]!)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const hours = (n: number) => shop.fixture.context.later(n * 60)
  const buy = async (size: string) => shop.fixture.orders.place(shop.ana, shop.fixture.request([line(size)]))
  const stuck = async () => {
    const end = await till.offline.unjoined(shop.admin)
    return end.ok ? end.value : []
  }
  const firstLine = (one: ReturnType<typeof device>) => one.lease()!.lines[0]!

  test('what is leased is off the shelf, sold without network, and joined once', async () => {
    const day = await openDay()
    const one = device()
    expect(await one.take([line('41', 5), line('42', 2)])).toMatchObject({
      ok: true,
      value: { till: 'Tablet', lines: [{ left: 5, size: '41' }, { left: 2 }] },
    })
    expect([await stock('41'), await stock('42')]).toEqual([0, 3])
    expect(await buy('41')).toMatchObject({ ok: false, kind: 'conflict' })
    await whole()
    const { id, price } = firstLine(one)
    const haggled = price - fromPesos(1_000)
    expect(one.sell([{ line: id, quantity: 2 }], { received: (price * 3) / 100 })).toMatchObject({ ok: true })
    expect(
      one.sell([{ line: id, quantity: 1, price: haggled, reason: 'Caja rota' }], {
        means: 'card',
        cardOperation: '0042',
      }),
    ).toMatchObject({ ok: true })
    expect(one.sell([{ line: id, quantity: 3 }])).toMatchObject({
      fields: { lines: OFFLINE_SAYS.notLeft(firstLine(one).name) },
    })
    // The answer is lost, then two tabs send all of it at once.
    await one.send({ answer: false })
    const twice = await Promise.all([one.send({ answer: false }), one.send({ answer: false })])
    for (const ends of twice) expect(ends.map(({ is }) => is)).toEqual(['already', 'already'])
    await one.send()
    expect(one.queue).toEqual([])
    const rows = await database.db.select().from(orders).orderBy(asc(orders.id))
    expect(
      rows.map(({ totalCentavos, channel, paymentStatus }) => [totalCentavos, channel, paymentStatus]),
    ).toEqual([
      [price * 2, 'counter', 'paid'],
      [haggled, 'counter', 'paid'],
    ])
    const entries = await database.db.select().from(tillEntries).orderBy(asc(tillEntries.id))
    expect(entries.map(({ means, operation }) => [means, operation])).toEqual([
      ['cash', ''],
      ['card', '0042'],
    ])
    await whole()
    expect(await one.giveBack()).toMatchObject({ ok: true })
    expect(await one.giveBack()).toMatchObject({ ok: true })
    expect([await stock('41'), await stock('42')]).toEqual([2, 5])
    expect(await till.days.close(shop.admin, day, { counted: '1', reason: 'Prueba' })).toMatchObject({
      ok: true,
    })
    await whole()
  })

  test('paid by several means it is so in the till, its paper finds it, and of what is written off only the cash comes in', async () => {
    const day = await openDay()
    const one = device()
    await one.take([line('41', 3)])
    const { id, price } = firstLine(one)
    const mixed = {
      means: 'mixed',
      card: 2_000,
      cardOperation: '0042',
      transfer: 1_000,
      transferOperation: '8',
    }
    const sell = (paid: object) => {
      const end = one.sell([{ line: id, quantity: 1 }], paid)
      return end?.ok ? end.sale : expect.fail('not sold')
    }
    const first = sell({ ...mixed, received: price / 100 })
    const found = (key: string) => till.returns.search(shop.admin, paperCode(key))
    expect(await found(first.key)).toMatchObject({
      value: { sales: [], says: COUNTER_SAYS.notArrived(paperCode(first.key)) },
    })
    await one.send({ answer: false })
    expect((await one.send()).map(({ is }) => is)).toEqual(['already'])
    const entries = () => database.db.select().from(tillEntries).orderBy(asc(tillEntries.id))
    const cash = price - fromPesos(3_000)
    expect((await entries()).map(({ means, amountCentavos }) => [means, amountCentavos])).toEqual([
      ['cash', cash],
      ['card', fromPesos(2_000)],
      ['transfer', fromPesos(1_000)],
    ])
    const [sold] = await database.db.select().from(orders)
    expect(await found(first.key)).toMatchObject({ value: { sales: [{ total: price }], says: null } })
    expect(await till.sale(shop.admin, sold!.id)).toMatchObject({
      value: { ticket: paperCode(first.key), change: price - cash, parts: first.parts },
    })
    await whole()
    // With the till closed the next one waits for a person.
    const close = { counted: String(cash / 100), reason: 'Prueba', unjoined: 'yes' }
    expect(await till.days.close(shop.admin, day, close)).toMatchObject({ ok: true })
    const second = sell(mixed)
    await one.send()
    expect(await found(second.key)).toMatchObject({
      value: { sales: [], says: COUNTER_SAYS.noOrder(paperCode(second.key), 'stuck') },
    })
    const [waits] = await stuck()
    expect(waits).toMatchObject({ ticket: paperCode(second.key), parts: second.parts })
    await openDay()
    await till.offline.resolve(shop.admin, waits!.id, { how: 'write-off', note: 'Ya se lo llevó' })
    expect((await entries()).at(-1)).toMatchObject({ kind: 'in', means: 'cash', amountCentavos: cash })
    await whole()
  })

  test('the same page asked twice is one lease, more is more, and there is a bound', async () => {
    const one = device()
    const key = randomUUID()
    await Promise.all([one.take([line('41', 2)], key), one.take([line('41', 2)], key)])
    expect(await stock('41')).toBe(3)
    await one.take([line('42')])
    expect(one.lease()!.lines.map(({ left }) => left)).toEqual([2, 1])
    shop.fixture.context.settings.tillLeasePieces = 4
    expect(await one.take([line('42', 2)])).toMatchObject({
      kind: 'invalid',
      message: OFFLINE_SAYS.tooMany(4, 3),
    })
    shop.fixture.context.settings.tillLeasePieces = 40
    expect(await one.take([line('41', 4)])).toMatchObject({ kind: 'conflict' })
    expect(await one.take([])).toMatchObject({ message: TILL_SAYS.empty })
    expect(await till.offline.take(shop.admin, { tillKey: 'x' }, [line('41')])).toMatchObject({
      kind: 'invalid',
    })
    for (const visitor of [anonymous, shop.ana]) {
      expect(await till.offline.take(visitor, {}, [])).toMatchObject({ kind: 'refused' })
      expect(await till.offline.join(visitor, [])).toMatchObject({ kind: 'refused' })
      expect(await till.offline.unjoined(visitor)).toMatchObject({ kind: 'refused' })
      expect(await till.offline.resolve(visitor, 1, {})).toMatchObject({ kind: 'refused' })
      expect(await till.offline.giveBack(visitor, 1)).toMatchObject({ kind: 'refused' })
    }
    await whole()
  })

  test.each([0, 1])('the last pair is leased or bought, never both (turn %i)', async (turn) => {
    await openDay()
    await device('Otra').take([line('41', 4)])
    const one = device()
    const [taken, bought] = await meet(
      database,
      sql`select from product_sizes where id = ${shop.shoe.sizeIds['41']!} for update`,
      [() => one.take([line('41')]), () => buy('41')],
      turn,
    )
    expect([taken.ok, bought.ok].filter(Boolean)).toHaveLength(1)
    expect(await stock('41')).toBe(0)
    await whole()
  })

  test.each([0, 1])('two tills never lease the same pair (turn %i)', async (turn) => {
    const code = await singlePairs(database, shop.fixture.context, shop.admin).onSale(usedPair(shop.shoe.id))
    const [a, b] = [device('A'), device('B')]
    const pair = { ...line('42'), unit: code }
    const ends = await meet(
      database,
      sql`select from product_sizes where id = ${shop.shoe.sizeIds['42']!} for update`,
      [() => a.take([pair]), () => b.take([pair])],
      turn,
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await database.db.select().from(units))[0]).toMatchObject({ state: 'reserved', orderId: null })
    await whole()
  })

  test('one seller holds things at three tills at once, and more once one of them is over', async () => {
    const tills = [device('Mostrador'), device('Depósito'), device('Feria')]
    for (const one of tills) await one.take([line('41')])
    const fourth = device('Otra')
    expect(await fourth.take([line('41')])).toMatchObject({
      kind: 'conflict',
      message: OFFLINE_SAYS.tills(['Mostrador', 'Depósito', 'Feria']),
    })
    await Promise.all([device('A').take([line('41')]), device('B').take([line('41')])])
    expect(await stock('41')).toBe(2)
    expect(await tills[0]!.take([line('41')])).toMatchObject({ ok: true })
    hours(shop.fixture.context.settings.tillLeaseHours)
    expect(await device('Otra').take([line('42')])).toMatchObject({ ok: true })
  })

  test('after its time what is left is on sale; a late sale joins while its piece is there, else it waits for a person', async () => {
    const day = await openDay()
    const one = device()
    await one.take([line('41', 5)])
    const { id, price } = firstLine(one)
    one.sell([{ line: id, quantity: 1 }])
    one.sell([{ line: id, quantity: 1 }])
    hours(11)
    expect(one.sell([{ line: id, quantity: 1 }])).toMatchObject({ fields: { lines: OFFLINE_SAYS.over } })
    expect(await till.offline.expireDue()).toBe(1)
    expect(await till.offline.expireDue()).toBe(0)
    expect(await stock('41')).toBe(5)
    await database.db.update(products).set({ priceCentavos: price * 2, offer: false })
    for (let n = 0; n < 4; n++) {
      const buyer = await seedUser(database, { username: `b${n}` })
      const end = await shop.fixture.orders.place(buyer, shop.fixture.request([line('41')]))
      if (!end.ok) throw new Error(end.message)
    }
    const ends = await one.send()
    expect(ends.map(({ is }) => is)).toEqual(['joined', 'stuck'])
    expect(await stock('41')).toBe(0)
    // At what was charged, whatever it costs now.
    const [sold] = await database.db.select().from(orders).where(eq(orders.channel, 'counter'))
    expect(sold!.totalCentavos).toBe(price)
    const [waits] = await stuck()
    expect(waits).toMatchObject({ total: price, holds: false, why: TILL_SAYS.short, till: 'Tablet' })
    expect(await till.days.close(shop.admin, day, { counted: '1', reason: 'x y z' })).toMatchObject({
      fields: { unjoined: OFFLINE_SAYS.open(1, 0) },
    })
    const resolve = (input: object) => till.offline.resolve(shop.admin, waits!.id, input)
    expect(await resolve({ how: 'again' })).toMatchObject({ message: TILL_SAYS.short })
    expect(await resolve({ how: 'give-back' })).toMatchObject({ fields: { note: TILL_SAYS.reason } })
    expect(await resolve({ how: 'other', line: String(id), code: 'nada' })).toMatchObject({
      fields: { code: TILL_SAYS.unknown('nada') },
    })
    const code = `T${String(shop.shoe.sizeIds['42']!).padStart(6, '0')}`
    expect(await resolve({ how: 'other', line: String(id), code })).toMatchObject({
      ok: true,
      value: { state: 'joined' },
    })
    expect(await resolve({ how: 'again' })).toMatchObject({ message: OFFLINE_SAYS.resolved })
    expect(await stock('42')).toBe(4)
    await database.db.update(products).set({ priceCentavos: price })
    expect((await shop.fixture.broken()).filter((name) => !name.includes('history'))).toEqual([])
  })

  test('with the till closed its pieces stay kept for it, also when the lease ends', async () => {
    const one = device()
    await one.take([line('41', 5)])
    const { id, price } = firstLine(one)
    for (let n = 0; n < 4; n++) one.sell([{ line: id, quantity: 1 }])
    expect((await one.send()).map(({ is, why }) => [is, why])).toEqual(
      Array.from({ length: 4 }, () => ['stuck', TILL_SAYS.closed]),
    )
    await whole()
    hours(11)
    await till.offline.expireDue()
    expect(await stock('41')).toBe(1)
    const waits = await stuck()
    expect(waits.every(({ holds }) => holds)).toBe(true)
    await whole()
    const resolve = (n: number, input: object) => till.offline.resolve(shop.admin, waits[n]!.id, input)
    expect(await resolve(0, { how: 'write-off', note: 'No hay caja' })).toMatchObject({
      message: TILL_SAYS.closed,
    })
    await openDay()
    expect(await resolve(0, { how: 'again' })).toMatchObject({ value: { state: 'joined' } })
    expect(await resolve(1, { how: 'give-back', note: 'Se arrepintió' })).toMatchObject({
      value: { state: 'given_back' },
    })
    expect(await stock('41')).toBe(2)
    expect(await resolve(2, { how: 'write-off', note: 'Ya se lo llevó' })).toMatchObject({
      value: { state: 'written_off' },
    })
    const instead = `T${String(shop.shoe.sizeIds['42']!).padStart(6, '0')}`
    expect(await resolve(3, { how: 'other', line: String(id), code: instead })).toMatchObject({
      value: { state: 'joined' },
    })
    expect([await stock('41'), await stock('42')]).toEqual([3, 4])
    const entries = await database.db.select().from(tillEntries).orderBy(asc(tillEntries.id))
    expect(entries.map(({ kind, amountCentavos }) => [kind, amountCentavos])).toEqual([
      ['sale', price],
      ['in', price],
      ['sale', price],
    ])
    expect(await stuck()).toEqual([])
    await whole()
  })

  test('an entrusted pair keeps its floor, and is sold on its owner’s terms', async () => {
    await openDay()
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(shop.shoe.id)
    const one = device()
    await one.take([{ ...line('42'), unit: code }])
    const { id, least, price } = firstLine(one)
    expect(least).toBeGreaterThan(0)
    await whole()
    expect(one.sell([{ line: id, quantity: 1, price: least - 1, reason: 'Se lo lleva' }])).toMatchObject({
      fields: { [`price:${id}`]: TILL_SAYS.underFloor(least) },
    })
    expect(one.sell([{ line: id, quantity: 1, price: price + 1, reason: 'Más' }])).toMatchObject({
      fields: { [`price:${id}`]: TILL_SAYS.haggled },
    })
    expect(one.sell([{ line: id, quantity: 1, price: least, reason: 'Se lo lleva' }])).toMatchObject({
      ok: true,
    })
    expect((await one.send()).map(({ is }) => is)).toEqual(['joined'])
    expect((await database.db.select().from(units))[0]).toMatchObject({ state: 'sold', leaseId: null })
    await whole()
  })

  test('a hidden product, a sale that another till made up, and one that is no sale', async () => {
    await openDay()
    const [one, other] = [device('A'), device('B')]
    await one.take([line('41')])
    await other.take([line('42')])
    one.sell([{ line: firstLine(one).id, quantity: 1 }])
    const sale = { ...one.queue[0]! }
    await database.db.update(products).set({ hidden: true }).where(eq(products.id, shop.shoe.id))
    expect((await one.send()).map(({ is }) => is)).toEqual(['joined'])
    const join = async (...sent: unknown[]) => {
      const end = await till.offline.join(shop.admin, sent)
      return end.ok ? end.value.map(({ is, why }) => [is, why]) : end
    }
    expect(await join({ ...sale, total: sale.total + 1 })).toEqual([['refused', OFFLINE_SAYS.otherSale]])
    const made = { ...sale, key: randomUUID() }
    expect(
      await join(
        null,
        { key: 7 },
        { ...made, lease: 999_999 },
        { ...made, lines: [{ ...made.lines[0], line: firstLine(other).id }] },
        { ...made, parts: [{ ...made.parts[0], means: 'qr' }] },
      ),
    ).toEqual(Array.from({ length: 5 }, () => ['refused', OFFLINE_SAYS.notLeased]))
    expect(await till.offline.join(shop.admin, 'nada')).toMatchObject({ kind: 'invalid' })
    // Sold already: what the lease has no more is taken from nobody.
    await database.db.update(products).set({ hidden: false })
    expect(await join({ ...made, total: 1 })).toEqual([['stuck', OFFLINE_SAYS.total(1, made.total)]])
    const less = { ...made, key: randomUUID(), parts: [{ ...made.parts[0], amount: 1 }] }
    expect(await join(less)).toEqual([['stuck', OFFLINE_SAYS.parts(1, made.total)]])
    const [kept] = await database.db.select().from(tillOfflineSales).orderBy(tillOfflineSales.id).offset(1)
    expect(kept).toMatchObject({ holds: false, state: 'stuck' })
    expect((await database.db.select().from(tillLeaseLines).orderBy(tillLeaseLines.id))[1]).toMatchObject({
      left: 1,
    })
    await whole()
  })
})
