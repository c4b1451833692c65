import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, productSizes, stockLedger, unitCounts, units } from '#data/schema.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { UNIT } from '#rules/units/states.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openStock } from '#shop/stock/stock.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { newPair, singlePairs } from '#tests/support/shop/single-pairs.ts'

/** Holds product §64.1, §64.2, §64.3, §64.4, §64.5, §64.8. */

describeEachDatabase('a count of everything, also of what comes in quantities', (open) => {
  let database: Database
  let fixture: ReturnType<typeof orderFixture>
  let pairs: ReturnType<typeof singlePairs>
  let owner: PersonVisitor
  let depot: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    depot = await seedUser(database, { role: 'warehouse', username: 'nico' })
    ana = await seedUser(database)
    shoe = await seedProduct(database, { sizes: { '41': 5, '42': 3 } })
    for (const [size, barcode] of [
      ['41', '7791234567898'],
      ['42', '7791234567904'],
    ] as const)
      await database.db
        .update(productSizes)
        .set({ barcode, sku: `ZC-${size}` })
        .where(eq(productSizes.id, shoe.sizeIds[size]!))
    pairs = singlePairs(database, fixture.context, owner)
  })
  const counts = () => pairs.verbs.counts
  const size = (name: '41' | '42') => shoe.sizeIds[name]!
  async function begun(shelf = ''): Promise<number> {
    const end = await counts().start(depot, { shelf })
    return end.ok ? end.value.id : expect.fail(end.message)
  }
  const scan = (id: number, codes: string, more: object = {}, visitor = depot) =>
    counts().scan(visitor, id, { codes, key: randomUUID(), ...more })
  async function view(id: number) {
    const end = await counts().find(owner, id)
    return end.ok ? end.value : expect.fail(end.message)
  }
  const approve = async (id: number, boxes: object = {}, visitor = owner) =>
    counts().approve(visitor, id, { differences: (await view(id)).differences, ...boxes })
  const linesOf = async (id: number) =>
    (await view(id)).pieces.sizes.map(({ size: name, expected, counted, difference, moved }) => [
      name,
      expected,
      counted,
      difference,
      moved,
    ])
  const stockOf = async (name: '41' | '42') => {
    const [row] = await database.db
      .select()
      .from(productSizes)
      .where(eq(productSizes.id, size(name)))
    return row!.bulk
  }

  async function approvedWithPairs() {
    const [kept] = await pairs.entered(newPair(shoe.id))
    const listed = await pairs.onSale(newPair(shoe.id, { size: '42', key: randomUUID() }))
    const id = await begun()
    await scan(id, 'ZC-41', { quantity: '2' })
    await scan(id, 'ZC-42', { quantity: '7' })
    expect(await approve(id, { writeOff: true })).toMatchObject({ value: { adjusted: 2, writtenOff: 2 } })
    return { id, kept: kept!, listed }
  }
  const stateOf = async (code: string) =>
    (await database.db.select().from(units).where(eq(units.code, code)))[0]!.state

  test('an approval is undone whole and once, with the pairs that it wrote off', async () => {
    const open = await begun('A3')
    expect(await counts().undo(owner, open)).toMatchObject({ message: COUNT_SAYS.notApproved })
    const { id, kept, listed } = await approvedWithPairs()
    expect([await stockOf('41'), await stockOf('42')]).toEqual([2, 7])
    expect(await counts().undo(depot, id)).toMatchObject({ kind: 'refused' })
    const ends = await Promise.all([counts().undo(owner, id), counts().undo(owner, id)])
    for (const end of ends) expect(end).toEqual({ ok: true, value: { adjusted: 2, found: 2 } })
    expect([await stockOf('41'), await stockOf('42')]).toEqual([5, 3])
    expect([await stateOf(kept), await stateOf(listed)]).toEqual([UNIT.ready, UNIT.listed])
    const rows = await database.db.select().from(stockLedger).where(isNotNull(stockLedger.countId))
    expect(rows.map(({ delta }) => delta).toSorted((a, b) => a - b)).toEqual([-4, -3, 3, 4])
    expect(await counts().notFound(owner)).toEqual({ ok: true, value: [] })
    expect(await view(id)).toMatchObject({ undoneBy: 'vale', changed: true, writtenOff: [kept, listed] })
    expect(await fixture.broken()).toEqual([])
  })

  test('where anything of it moved since, nothing is undone', async () => {
    const { id, kept, listed } = await approvedWithPairs()
    await pairs.verbs.found(owner, kept)
    expect(await counts().undo(owner, id)).toMatchObject({ message: COUNT_SAYS.movedSince([kept]) })
    const arrived = { delta: '1', reason: 'Llegó', key: 'undo-moved' }
    await openStock(fixture.context).adjust(owner, size('42'), arrived)
    expect(await counts().undo(owner, id)).toMatchObject({
      message: COUNT_SAYS.movedSince([COUNT_SAYS.piece('Zapatillas Cancha', '42'), kept]),
    })
    expect([await stockOf('41'), await stockOf('42'), await stateOf(listed)]).toEqual([
      2,
      8,
      UNIT.written_off,
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test.each([0, 1])(
    'undone while somebody buys: what was sold in between is not forgotten (turn %i)',
    async (turn) => {
      const id = await begun()
      await scan(id, 'ZC-41', { quantity: '2' })
      await approve(id)
      const line = { productId: shoe.id, size: '41', quantity: 1 }
      const [undone, bought] = await meet(
        database,
        sql`select from product_sizes where id = ${size('41')} for update`,
        [() => counts().undo(owner, id), () => fixture.orders.place(ana, fixture.request([line]))],
        turn,
      )
      expect(bought.ok).toBe(true)
      const [order] = await database.db
        .select()
        .from(stockLedger)
        .where(and(eq(stockLedger.sizeId, size('41')), isNotNull(stockLedger.orderId)))
      const [last] = await database.db
        .select()
        .from(stockLedger)
        .where(eq(stockLedger.countId, id))
        .orderBy(desc(stockLedger.id))
      // Undone before it was sold, or not at all.
      expect(undone.ok).toBe(last!.delta > 0)
      expect(await stockOf('41')).toBe(undone.ok ? 4 : 1)
      if (undone.ok) expect(last!.id).toBeLessThan(order!.id)
      expect(await fixture.broken()).toEqual([])
    },
  )

  test('each code is one more, or as many as were typed; a sending that comes again counts once', async () => {
    const id = await begun()
    const key = randomUUID()
    for (let again = 0; again < 2; again += 1) await scan(id, '7791234567898 zc-41', { key })
    expect(await scan(id, `T${size('42')}`, { quantity: '3' }, owner)).toMatchObject({
      value: { known: 1, said: [{ kind: 'ok', text: COUNT_SAYS.size('Zapatillas Cancha', '42', 3) }] },
    })
    expect(await linesOf(id)).toEqual([
      ['41', 5, 2, -3, false],
      ['42', 3, 3, 0, false],
    ])
    expect((await view(id)).people).toEqual([
      { name: 'nico', scans: 2 },
      { name: 'vale', scans: 1 },
    ])
    expect(await scan(id, '7791234567898 zc-41', { key })).toMatchObject({
      value: { said: [{ kind: 'again' }, { kind: 'again' }] },
    })
    expect(await counts().setSize(depot, id, size('41'), { quantity: '5', key: randomUUID() })).toMatchObject(
      {
        ok: true,
      },
    )
    expect((await linesOf(id))[0]).toEqual(['41', 5, 5, 0, false])
    await counts().setSize(depot, id, size('41'), null)
    expect((await linesOf(id))[0]).toEqual(['41', 5, null, 0, false])
  })

  test('approved once, as it was shown: only what was counted is set, with its rows in ledger and record', async () => {
    const id = await begun()
    await scan(id, '7791234567898', { quantity: '4' })
    const shown = (await view(id)).differences
    await scan(id, 'ZC-41', {}, owner)
    expect(await counts().approve(owner, id, { differences: shown })).toMatchObject({
      kind: 'conflict',
      message: COUNT_SAYS.changed,
    })
    await scan(id, 'ZC-41')
    const { differences } = await view(id)
    const ends = await Promise.all([
      counts().approve(owner, id, { differences }),
      counts().approve(depot, id, { differences }),
      counts().approve(owner, id, { differences }),
    ])
    expect(ends.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: { adjusted: 1, writtenOff: 0, missing: 0 } },
    ])
    expect(ends.filter(({ ok }) => !ok)).toMatchObject([
      { message: COUNT_SAYS.over },
      { message: COUNT_SAYS.over },
    ])
    expect([await stockOf('41'), await stockOf('42')]).toEqual([6, 3])
    const rows = await database.db.select().from(stockLedger).where(isNotNull(stockLedger.countId))
    expect(rows.map(({ delta, kind, countId, reason }) => [delta, kind, countId, reason])).toEqual([
      [1, 'adjusted', id, `Recuento n.º ${id}`],
    ])
    const audit = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entity, 'count'))
      .orderBy(asc(auditLog.id))
    expect(audit.map(({ action }) => action)).toEqual(['count.start', 'count.approve'])
    expect(await linesOf(id)).toEqual([
      ['41', 5, 6, 1, false],
      ['42', 3, null, 0, false],
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test('what nobody counted is gone only where whoever approves says so', async () => {
    const id = await begun()
    await scan(id, 'ZC-41', { quantity: '5' })
    await approve(id)
    expect(await stockOf('42')).toBe(3)
    const next = await begun()
    await scan(next, 'ZC-41', { quantity: '5' })
    expect(await approve(next, { uncounted: 'on' })).toMatchObject({ value: { adjusted: 1 } })
    expect([await stockOf('41'), await stockOf('42')]).toEqual([5, 0])
    expect(await fixture.broken()).toEqual([])
  })

  test('sold while it was counted, or after, is no difference; packed between two scans is counted anew', async () => {
    const admin = openOrdersAdmin(fixture.context)
    const sell = () => fixture.paid(ana, [{ productId: shoe.id, size: '41', quantity: 1 }])
    const id = await begun()
    await scan(id, 'ZC-41', { quantity: '2' })
    const first = await sell()
    await scan(id, 'ZC-41', { quantity: '3' })
    expect((await linesOf(id))[0]).toEqual(['41', 5, 5, 0, false])
    // Counted, then sold and carried out: the books and the shelf went down together.
    await admin.pack(owner, first.id)
    expect((await linesOf(id))[0]).toEqual(['41', 5, 5, 0, false])
    await approve(id)
    expect(await stockOf('41')).toBe(4)

    const next = await begun()
    await scan(next, 'ZC-41', { quantity: '1' })
    const second = await sell()
    await admin.pack(owner, second.id)
    await scan(next, 'ZC-41', { quantity: '3' })
    expect((await linesOf(next))[0]).toEqual(['41', 4, 4, 0, true])
    await approve(next)
    expect(await stockOf('41')).toBe(3)
    expect(await fixture.broken()).toEqual([])
  })

  test('what was given back before it was packed lies there once', async () => {
    const admin = openOrdersAdmin(fixture.context)
    const order = await fixture.paid(ana, [{ productId: shoe.id, size: '41', quantity: 2 }])
    const found = await admin.find(owner, order.id)
    const line = found.ok ? found.value.lines[0]!.id : expect.fail(found.message)
    const back = [{ orderLineId: line, quantity: 1, restock: true }]
    const half = { lines: back, reason: 'Se arrepintió', key: randomUUID() }
    expect(await admin.refund(owner, order.id, half)).toMatchObject({ ok: true })
    const id = await begun()
    await scan(id, 'ZC-41', { quantity: '5' })
    expect((await linesOf(id))[0]).toEqual(['41', 5, 5, 0, false])
  })

  test('set by hand after it was counted, it is not corrected twice', async () => {
    const stock = openStock(fixture.context)
    // Before the count began it is no matter of it.
    await stock.adjust(owner, size('41'), { counted: '5', reason: 'Conteo', key: randomUUID() })
    await stock.adjust(owner, size('41'), { delta: '1', reason: 'Conteo', key: randomUUID() })
    await stock.adjust(owner, size('41'), { delta: '-1', reason: 'Conteo', key: randomUUID() })
    const id = await begun()
    await scan(id, 'ZC-41', { quantity: '3' })
    await scan(id, 'ZC-41')
    expect((await linesOf(id))[0]).toEqual(['41', 5, 4, -1, false])
    await stock.adjust(owner, size('41'), { counted: '4', reason: 'Conteo', key: randomUUID() })
    expect((await linesOf(id))[0]).toEqual(['41', 5, 4, 0, true])
    await approve(id)
    expect(await stockOf('41')).toBe(4)
    const next = await begun()
    await scan(next, 'ZC-41', { quantity: '2' })
    await stock.adjust(owner, size('41'), { delta: '10', reason: 'Llegó mercadería', key: randomUUID() })
    await counts().setSize(depot, next, size('41'), { quantity: '14', key: randomUUID() })
    await approve(next)
    expect(await stockOf('41')).toBe(14)
  })

  test('fewer than are promised: none is for sale, and those that lack are kept with the count', async () => {
    await fixture.ordered(ana, [{ productId: shoe.id, size: '42', quantity: 2 }])
    const id = await begun()
    await scan(id, 'ZC-42', { quantity: '0' })
    await approve(id)
    expect(await stockOf('42')).toBe(0)
    const [row] = await database.db.select().from(unitCounts).where(eq(unitCounts.id, id))
    expect(row!.result!.sizes!.find(({ sizeId }) => sizeId === size('42'))).toMatchObject({
      expected: 3,
      counted: 0,
      delta: -1,
      promised: 2,
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('of a shelf: what is written down there; what is not is said, and may be put there', async () => {
    const stock = openStock(fixture.context)
    expect(await stock.place(depot, size('41'), { shelf: ' C2 ' })).toMatchObject({ ok: true })
    const id = await begun('C2')
    expect(await scan(id, 'ZC-42')).toMatchObject({
      value: {
        said: [{ kind: 'look', text: COUNT_SAYS.elsewhere('Zapatillas Cancha, talle 42', '') }],
      },
    })
    expect((await linesOf(id)).map(([name]) => name)).toEqual(['41'])
    expect((await view(id)).pieces.elsewhere).toMatchObject([{ size: '42', counted: 1 }])
    await counts().moveSizeHere(depot, id, size('42'))
    expect(await linesOf(id)).toEqual([
      ['41', 5, null, 0, false],
      ['42', 3, 1, -2, false],
    ])
    await approve(id)
    expect([await stockOf('41'), await stockOf('42')]).toEqual([5, 1])
  })

  test('the shop’s own that nobody saw are written off where that is said; somebody else’s is for a person', async () => {
    const consigned = consignedPairs(database, fixture.context, owner)
    const theirs = await consigned.onSale(shoe.id, { consignorId: await consigned.consignor() })
    const [seen, lost] = await pairs.entered(newPair(shoe.id, { equal: '2' }))
    const sold = await pairs.onSale(newPair(shoe.id))
    const id = await begun()
    await fixture.paid(ana, [{ productId: shoe.id, size: '42', quantity: 1, unit: sold }])
    await scan(id, seen!)
    // It came while they counted.
    fixture.context.later(5)
    const [late] = await pairs.entered(newPair(shoe.id))
    expect((await view(id)).missing.map(({ code }) => code).toSorted()).toEqual(
      [theirs, lost!, sold].toSorted(),
    )
    expect(await approve(id, { writeOff: 'on' }, depot)).toMatchObject({ kind: 'refused' })
    expect(await approve(id, { writeOff: 'on' })).toMatchObject({ value: { writtenOff: 1, missing: 2 } })
    const states = await Promise.all([seen!, lost!, sold, theirs, late!].map(async (code) => pairs.row(code)))
    expect(states.map(({ state }) => state)).toEqual([
      UNIT.ready,
      UNIT.written_off,
      UNIT.sold,
      UNIT.listed,
      UNIT.ready,
    ])
    const tasks = await counts().notFound(owner)
    expect(tasks.ok && tasks.value.map(({ code }) => code).toSorted()).toEqual([theirs, sold].toSorted())
    expect((await view(id)).writtenOff).toEqual([lost])
    expect(await fixture.broken()).toEqual([])
  })

  test('given up it changes nothing; bad input is said', async () => {
    const id = await begun()
    await scan(id, 'ZC-41')
    expect(await scan(id, 'ZC-41 ZC-42', { quantity: '2' })).toMatchObject({
      fields: { quantity: COUNT_SAYS.oneCode },
    })
    expect(await scan(id, 'ZC-41', { quantity: '-1' })).toMatchObject({
      fields: { quantity: COUNT_SAYS.quantity },
    })
    const [pair] = await pairs.entered(newPair(shoe.id))
    expect(await scan(id, pair!, { quantity: '2' })).toMatchObject({ kind: 'invalid' })
    expect(await scan(id, 'https://otra.test/p/ABCDEFG')).toMatchObject({
      value: { said: [{ kind: 'unknown', text: expect.stringContaining('otra tienda') }] },
    })
    expect(await counts().setSize(depot, id, 9999, { quantity: '1', key: randomUUID() })).toMatchObject({
      kind: 'missing',
    })
    expect(await counts().cancel(depot, id)).toMatchObject({ ok: true })
    expect(await scan(id, 'ZC-41')).toMatchObject({ message: COUNT_SAYS.cancelled })
    expect(await approve(id)).toMatchObject({ message: COUNT_SAYS.cancelled })
    expect(await counts().cancel(depot, id)).toMatchObject({ kind: 'conflict' })
    expect(await begun()).not.toBe(id)
    const rows = await database.db
      .select()
      .from(stockLedger)
      .where(and(eq(stockLedger.sizeId, size('41')), eq(stockLedger.kind, 'adjusted')))
    expect(rows).toEqual([])
  })
})
