import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, unitEvents, units } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openEverything } from '#shop/everything/everything.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'
import { openList } from '#shop/lists/open.ts'
import { unitList } from './search.ts'

/** Holds product §48.1, §48.2, §48.3. */

const MONTH = 31 * 86_400_000

describeEachDatabase('single pairs at the desk', (open) => {
  let database: Database
  let fixture: OrderFixture
  let pairs: ReturnType<typeof singlePairs>
  let owner: PersonVisitor
  let depot: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    depot = await seedUser(database, { role: 'warehouse', username: 'nico' })
    shoe = await seedProduct(database, { sizes: { '41': 2, '42': 3 } })
    pairs = singlePairs(database, fixture.context, owner)
  })
  async function found(asked: Parameters<typeof pairs.verbs.search>[1]): Promise<string[]> {
    const end = await pairs.verbs.search(depot, asked)
    return end.ok ? end.value.units.map(({ code }) => code) : expect.fail(end.message)
  }

  test('they are found by size, shelf and how long they have been here', async () => {
    const [old] = await pairs.entered(usedPair(shoe.id, { size: '41' }))
    const context = {
      ...fixture.context,
      clock: () => new Date(fixture.context.clock().getTime() + MONTH),
    }
    const later = singlePairs(database, context, owner)
    const [young] = await later.entered(usedPair(shoe.id, { shelf: 'B1' }))
    expect(await found({ size: '41' })).toEqual([old])
    expect(await found({ shelf: 'B1' })).toEqual([young])
    const list = openList(context, unitList)
    expect(await list.read(depot, { filters: { dias: '30' } })).toMatchObject({
      value: { rows: [{ code: old }] },
    })
  })

  test('those that are to be sold and lack something are listed with what it is, and counted, until nothing does', async () => {
    const consignorId = await consignedPairs(database, fixture.context, owner).consignor()
    const one = async (changes: object, form = usedPair(shoe.id)) => {
      const [code] = await pairs.entered(form)
      if (Object.keys(changes).length > 0)
        await database.db.update(units).set(changes).where(eq(units.code, code!))
      return code!
    }
    const brought = {
      state: 'received',
      owner: 'consignor',
      consignorId,
      productId: null,
      sizeId: null,
    } as const
    await one({})
    const fresh = await one({}, newPair(shoe.id))
    const bare = await one({}, usedPair(shoe.id, { pictures: [], flaws: [] }))
    const theirs = await one(brought, newPair(shoe.id))
    await one({ state: 'written_off' }, usedPair(shoe.id, { pictures: [], flaws: [] }))
    const lacking = async () => {
      const end = await pairs.verbs.search(depot, { incomplete: true })
      if (!end.ok) return expect.fail(end.message)
      const { units: rows } = end.value
      const counts = await openList(fixture.context, unitList).counts()
      expect(counts['falta=si']).toBe(rows.length)
      return Object.fromEntries(rows.map(({ code, lacks }) => [code, lacks]))
    }
    expect(await lacking()).toEqual({
      [bare]: ['pictures', 'flaws'],
      [theirs]: ['check', 'place', 'pictures'],
    })
    await database.db.update(units).set({ unmarked: true }).where(eq(units.code, bare))
    expect(await lacking()).toMatchObject({ [bare]: ['pictures'] })
    await database.db.update(units).set({ grade: 'new' }).where(eq(units.code, bare))
    expect(Object.keys(await lacking())).toEqual([theirs])
    expect(await found({ state: 'ready' })).toContain(fresh)
    const csv = await pairs.verbs.csv(depot, { filters: { falta: 'si' } })
    expect(csv.ok && csv.value.text).toContain('que alguien lo revise; producto y talle; fotos')
    expect(await pairs.verbs.look(owner, fresh)).toMatchObject({ value: { lacks: [] } })
  })

  test('what is entrusted and in no catalogue yet is found with the others, by its words, its shelf and its code', async () => {
    const consignorId = await consignedPairs(database, fixture.context, owner).consignor()
    const [code] = await pairs.entered(usedPair(shoe.id))
    await database.db
      .update(units)
      .set({
        state: 'received',
        owner: 'consignor',
        consignorId,
        productId: null,
        sizeId: null,
        brand: 'nike',
        shelf: 'R1',
      })
      .where(eq(units.code, code!))
    expect(await found({})).toEqual([code])
    expect(await found({ q: 'nike cancha' })).toEqual([code])
    expect(await found({ shelf: 'R1', state: 'received' })).toEqual([code])
    expect(await found({ q: printUnitCode(code!) })).toEqual([code])
    expect(await found({ size: '42' })).toEqual([])
    const end = await pairs.verbs.search(depot)
    expect(end).toMatchObject({
      value: {
        units: [{ productId: null, product: '', size: '' }],
        paging: { total: 1 },
      },
    })
    const csv = await pairs.verbs.csv(depot)
    expect(csv.ok && csv.value.text).toContain(`${printUnitCode(code!)};"Recibido, a revisar";;;Cancha 80;`)
    const count = await pairs.verbs.counts.start(depot, { shelf: 'R1' })
    const view = count.ok ? await pairs.verbs.counts.find(depot, count.value.id) : count
    expect(view).toMatchObject({
      value: { expected: 1, missing: [{ code, name: 'Cancha 80', entrusted: true }] },
    })
  })

  test('as a spreadsheet with all that is asked for, and what they cost only for whoever may see it', async () => {
    const code = await pairs.onSale(usedPair(shoe.id))
    const read = async (visitor: PersonVisitor) => {
      const end = await pairs.verbs.csv(visitor, {})
      return end.ok ? end.value.text : expect.fail(end.message)
    }
    const [mine, theirs] = [await read(owner), await read(depot)]
    expect(mine).toContain(`${printUnitCode(code)};A la venta;`)
    expect(mine).toContain(';Costo;')
    expect(mine).toContain(';20000;')
    expect(theirs).not.toContain('Costo')
    expect(theirs).not.toContain('20000')
    expect(await pairs.verbs.csv(anonymous, {})).toMatchObject({ kind: 'refused' })
  })

  test('its page says what is missing to sell it', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id, { flaws: [] }))
    expect(await pairs.verbs.look(depot, code!)).toMatchObject({ value: { missing: [UNIT_SAYS.noFlaws] } })
  })

  test('tags come in the order in which they were asked for, each once', async () => {
    const [one, two] = await pairs.entered(newPair(shoe.id, { equal: '2' }))
    const end = await pairs.verbs.tags(depot, [two!, printUnitCode(one!), two!, 'nada'])
    expect(end).toMatchObject({ value: [{ code: two, name: 'Cancha 80', size: '42' }, { code: one }] })
    expect(JSON.stringify(end)).not.toContain('20000')
    // Printed again, and by two at once, it is the same tag, and nothing of the pair or its history is another.
    const before = [await pairs.row(one!), await database.db.select().from(unitEvents).orderBy(unitEvents.id)]
    const again = await Promise.all([1, 2].map(() => pairs.verbs.tags(depot, [two!, one!])))
    expect(again).toEqual([end, end])
    expect([
      await pairs.row(one!),
      await database.db.select().from(unitEvents).orderBy(unitEvents.id),
    ]).toEqual(before)
  })

  test('the one search finds it by its code, also as it is printed, and by its words', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id, { seal: 'AR-004417' }))
    const { search } = openEverything(fixture.context)
    for (const typed of [code!, printUnitCode(code!).toLowerCase()])
      expect(await search(depot, typed)).toMatchObject({ value: { exact: { kind: 'unit', id: code } } })
    for (const typed of ['cancha 80', 'ar-004417'])
      expect(await search(depot, typed)).toMatchObject({
        value: { groups: expect.arrayContaining([expect.objectContaining({ kind: 'unit' })]) as never },
      })
  })

  test('what was done to it is taken back from the record, while nothing came after it', async () => {
    const code = await pairs.onSale(usedPair(shoe.id))
    const last = async () => {
      const [row] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
      return row!
    }
    const listed = await last()
    expect(await pairs.verbs.undo(owner, listed)).toMatchObject({ value: { state: 'ready' } })
    expect(await pairs.verbs.undo(owner, await last())).toMatchObject({ value: { state: 'listed' } })

    const { version } = await pairs.row(code)
    await pairs.verbs.edit(owner, code, usedPair(shoe.id, { price: '31.000', shelf: 'B1', version }))
    const cheaper = await last()
    expect(cheaper.after).toMatchObject({ priceCentavos: 31_000_00, shelf: 'B1' })
    expect(await pairs.verbs.undo(owner, cheaper)).toMatchObject({ ok: true })
    expect(await pairs.row(code)).toMatchObject({ priceCentavos: 35_000_00, shelf: 'A3' })
    expect(await pairs.verbs.undo(owner, cheaper)).toMatchObject({ message: UNDONE_ALREADY })
  })
})
