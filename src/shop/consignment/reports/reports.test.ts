import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, offers, unitChecks, units, unitSales, unitTerms } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { consignedPairs, PLANTED } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES } from '#tests/support/shop/owners-of-pairs.ts'
import { addEntry } from '../ledger/entries.ts'
import { openConsignmentReports } from './reports.ts'

/** Holds product §49.5, §49.10, §55.6. */

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

  test('what is owed stands beside the money of the books: what came in, less what went to owners', async () => {
    await sold()
    const before = value(await reports.cashByBooks(shop.admin))
    // With what its parcel cost.
    expect(before).toMatchObject({ provider: fromPesos(90_400), paidOut: 0, total: fromPesos(90_400) })
    const at = shop.fixture.context.clock()
    const entry = { consignorId, actor: 'system:test', at } as const
    await database.transaction(async (tx) => {
      await addEntry(tx, {
        ...entry,
        kind: 'payout',
        amountCentavos: -fromPesos(10_000),
        requestKey: 'out:1',
      })
      await addEntry(tx, { ...entry, kind: 'payout', amountCentavos: -fromPesos(5_000), requestKey: 'out:2' })
      const back = {
        kind: 'payout_reversal',
        amountCentavos: fromPesos(5_000),
        requestKey: 'back:2',
      } as const
      await addEntry(tx, { ...entry, ...back })
    })
    expect(value(await reports.cashByBooks(shop.admin))).toEqual({
      ...before,
      paidOut: -fromPesos(10_000),
      total: before.total - fromPesos(10_000),
    })
  })

  test('an account below 0 for longer than 180 days is shown to a person, with since when; what came above 0 meanwhile begins anew', async () => {
    const later = (days: number) => shop.fixture.context.later(days * DAY_MINUTES)
    const add = (id: number, amount: number, key: string) =>
      database.transaction((tx) =>
        addEntry(tx, {
          consignorId: id,
          kind: 'adjustment',
          amountCentavos: fromPesos(amount),
          actor: 'system:test',
          requestKey: key,
          at: shop.fixture.context.clock(),
        }),
      )
    const other = await pairs.consignor()
    await add(consignorId, 100, 'a')
    await add(consignorId, -300, 'b')
    await add(other, -300, 'c')
    const since = shop.fixture.context.clock()
    later(100)
    await add(consignorId, -50, 'd')
    await add(other, 300, 'e')
    await add(other, -20, 'f')
    later(80)
    expect(value(await reports.owedBack(shop.admin, {})).rows).toEqual([])
    later(1)
    expect(value(await reports.owedBack(shop.admin, {})).rows).toEqual([
      expect.objectContaining({ consignorId, balance: -fromPesos(250), since, days: 181 }),
    ])
    later(100)
    expect(value(await reports.owedBack(shop.admin, {})).rows).toHaveLength(2)
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
    const offered = offeredPairs(database, shop.fixture, shop.admin)
    const hours = (many: number) => shop.fixture.context.later(many * 60)
    const lateBy = (id: number, many: number) =>
      database.db
        .update(offers)
        .set({ answerDueAt: new Date(shop.fixture.context.clock().getTime() - many * 3_600_000) })
        .where(eq(offers.id, id))
    // Quoted in time, and too late when they asked for another price.
    const one = await offered.quoted({ email: 'una@example.com' })
    const counter = { price: '95000', floor: '70000', quoteNo: '1' }
    value(await offered.offers.counter(one.token, counter))
    await lateBy(one.id, 3)
    value(await offered.quote(one.id))
    // Refused too late.
    const two = await offered.submitted({ email: 'dos@example.com' })
    await lateBy(two.id, 4)
    const { version } = await offered.row(two.id)
    value(await offered.offers.refuse(shop.admin, two.id, { reason: 'unsold', version: String(version) }))
    // Expired, asked for again, and nobody answered yet.
    const three = await offered.quoted({ email: 'tres@example.com' })
    hours(9 * 24)
    await offered.offers.expireDue()
    value(await offered.offers.renew(three.token))
    hours(6 * 24)
    // Waits, and nobody looked at it; one of which a photo is awaited does not.
    const four = await offered.submitted({ email: 'cuatro@example.com' })
    await lateBy(four.id, 5)
    const five = await offered.submitted({ email: 'cinco@example.com' })
    value(await offered.offers.askMore(shop.admin, five.id, { text: '¿Nos mandás la etiqueta?' }))
    await lateBy(five.id, 5)
    const always = { from: '2026-01-01', to: '2028-06-01' }
    const rows = value(await reports.late(shop.admin, always)).rows
    expect(
      Object.fromEntries(rows.map((row) => [row.offerId, [row.asked, row.answeredAt !== null]])),
    ).toEqual({
      [one.id]: ['counter', true],
      [two.id]: ['offer', true],
      [three.id]: ['renewal', false],
      [four.id]: ['offer', false],
    })
    expect(rows.find(({ offerId }) => offerId === four.id)).toMatchObject({ hours: 5, who: null })
    expect(rows.find(({ offerId }) => offerId === two.id)).toMatchObject({
      hours: 4,
      who: expect.any(String),
    })
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo' })
    expect(await reports.owed(depot, {})).toMatchObject({ kind: 'refused' })
    expect(await reports.book(depot, {})).toMatchObject({ kind: 'refused' })
  })
})
