import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, offers, unitChecks, units, unitSales, unitTerms } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs, PLANTED } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES } from '#tests/support/shop/owners-of-pairs.ts'
import { addEntry } from '../ledger/entries.ts'
import { openConsignmentReports } from './reports.ts'

describeEachDatabase('reports of consignment', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let reports: ReturnType<typeof openConsignmentReports>
  let consignorId: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    reports = openConsignmentReports(shop.fixture.context)
    consignorId = await pairs.consignor()
  })
  const value = <T>(end: { ok: true; value: T } | { ok: false; message: string }): T => {
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const PART = fromPesos(67_425)

  const idOf = async (code: string) => {
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    return unit!.id
  }
  async function sold(): Promise<string> {
    const code = await pairs.onSale(shop.shoe.id, { consignorId })
    shop.fixture.context.later(4 * DAY_MINUTES)
    await shop.fixture.paid(shop.ana, [{ productId: shop.shoe.id, size: '42', quantity: 1, unit: code }])
    await shop.fixture.work()
    return code
  }

  test('what is owed, by person and by day, adds up to the account and to what may still come back', async () => {
    await sold()
    await database.transaction((tx) =>
      addEntry(tx, {
        consignorId,
        kind: 'compensation',
        amountCentavos: fromPesos(10_000),
        actor: 'system:test',
        requestKey: 'test:1',
        at: shop.fixture.context.clock(),
      }),
    )
    expect(value(await reports.owed(shop.admin, {})).rows).toEqual([
      expect.objectContaining({ consignorId, due: fromPesos(10_000), onItsWay: 0, inWindow: PART }),
    ])
    expect(value(await reports.owedInAll(shop.admin))).toEqual({
      due: fromPesos(10_000),
      onItsWay: 0,
      inWindow: PART,
    })
    const days = value(await reports.due(shop.admin, {})).rows
    expect(days.map(({ what, amount }) => [what, amount])).toEqual([
      ['due', fromPesos(10_000)],
      ['undelivered', PART],
    ])
  })

  test('what lies here, what sold and how soon, by each facet, and what the shop earned', async () => {
    const code = await sold()
    await pairs.onSale(shop.shoe.id, { consignorId })
    shop.fixture.context.later(45 * DAY_MINUTES)
    await database.db
      .update(units)
      .set({ brand: 'Nike', receivedAt: shop.fixture.context.clock() })
      .where(eq(units.code, code))
    const stay = value(await reports.stay(shop.admin, {})).rows
    expect(stay).toMatchObject([{ days: 45, state: 'listed' }])
    for (const by of ['brand', 'size', 'grade', 'consignor'] as const) {
      const rows = value(await reports.sold(shop.admin, by, {})).rows
      expect(rows.reduce((sum, { sold: many }) => sum + many, 0)).toBe(1)
    }
    const [nike] = value(await reports.sold(shop.admin, 'brand', {})).rows.filter(({ key }) => key === 'Nike')
    expect(nike).toMatchObject({ came: 1, sold: 1, price: fromPesos(89_900) })
    const week = { from: '2026-01-01', to: '2028-06-01' }
    expect(value(await reports.commission(shop.admin, week)).rows).toMatchObject([
      { code, commission: fromPesos(22_475), part: PART, state: 'earned' },
    ])
    expect(value(await reports.returned(shop.admin, week)).rows).toMatchObject([{ sold: 1, back: 0 }])
    expect(value(await reports.undelivered(shop.admin, {})).rows).toMatchObject([{ code, part: PART }])
    const quotes = value(await reports.quotes(shop.admin, week)).rows
    expect(quotes).toMatchObject([{ pairs: 2, sold: 1, first: fromPesos(89_900), got: fromPesos(89_900) }])
  })

  test('what comes back is told of whoever checked it and of whoever priced it first, once for each', async () => {
    const [kept, back] = [await sold(), await sold()]
    const second = await seedUser(database, { role: 'sales', username: 'segunda' })
    await database.db
      .update(unitChecks)
      .set({ secondSignerId: second.id, secondSignedAt: new Date() })
      .where(eq(unitChecks.unitId, await idOf(back)))
    await database.db
      .update(unitTerms)
      .set({ proposedBy: `person:${second.id}` })
      .where(eq(unitTerms.unitId, await idOf(kept)))
    await database.db
      .update(unitSales)
      .set({ state: 'reversed' })
      .where(eq(unitSales.unitId, await idOf(back)))
    const always = { from: '2026-01-01', to: '2028-06-01' }
    const { rows } = value(await reports.answered(shop.admin, always))
    expect(rows).toEqual([
      { who: shop.admin.username, did: 'checked', sold: 2, back: 1 },
      { who: 'segunda', did: 'checked', sold: 1, back: 1 },
      { who: shop.admin.username, did: 'quoted', sold: 1, back: 1 },
      { who: 'segunda', did: 'quoted', sold: 1, back: 0 },
    ])
    expect(await reports.answered(second, always)).toMatchObject({ ok: true })
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo' })
    expect(await reports.answered(depot, always)).toMatchObject({ kind: 'refused' })
  })

  test('the book says who brought what; whole documents only in the file, for who may see them, and it is written down', async () => {
    const code = await pairs.onSale(shop.shoe.id, { consignorId })
    await pairs.put(code, 'handed_back')
    const always = { from: '2026-01-01', to: '2028-06-01' }
    const screen = value(await reports.book(shop.admin, always)).rows
    expect(screen).toMatchObject([
      { code, enters: false, owner: `${PLANTED.name} ${PLANTED.surname}`, dni: '' },
    ])
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'consignor.document'))).toBe(0)
    const sales = await seedUser(database, { role: 'sales', username: 'venta' })
    expect(value(await reports.book(sales, always, 1, 50, true)).rows[0]!.dni).toBe('')
    expect(value(await reports.book(shop.admin, always, 1, 50, true)).rows[0]!.dni).toMatch(/^\d{8}$/)
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'consignor.document'))).toBe(1)
  })

  test('offers that were answered late are told; the warehouse reads none of it', async () => {
    const now = shop.fixture.context.clock()
    await database.db.insert(offers).values({
      requestKey: 'k',
      name: 'Ana',
      email: 'ana@example.com',
      brand: 'Nike',
      model: 'Dunk',
      size: '42',
      grade: 'good',
      box: 'none',
      answerDueAt: new Date(now.getTime() - 5 * 3_600_000),
    })
    const always = { from: '2026-01-01', to: '2028-06-01' }
    expect(value(await reports.late(shop.admin, always)).rows).toMatchObject([{ hours: 5, answeredAt: null }])
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo' })
    expect(await reports.owed(depot, {})).toMatchObject({ kind: 'refused' })
    expect(await reports.book(depot, {})).toMatchObject({ kind: 'refused' })
  })
})
