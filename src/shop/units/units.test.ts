import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, products, productSizes, stockLedger, unitEvents, units } from '#data/schema.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { openList } from '#shop/lists/open.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { unitList } from './desk/search.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.2, §47.3. */

describeEachDatabase('single pairs as the shop keeps them', (open) => {
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
  const size = async (of = '42') => {
    const [row] = await database.db.select().from(productSizes).where(eq(productSizes.id, shoe.sizeIds[of]!))
    const { stock, listedUnits, bulk } = row!
    return { stock, listedUnits, bulk }
  }
  const product = async () => {
    const [row] = await database.db.select().from(products)
    const { stock, listedUnits, usedUnits, cheapestUnitCentavos } = row!
    return [stock, listedUnits, usedUnits, cheapestUnitCentavos]
  }

  test('a pair is entered with its own code, is on sale when somebody puts it there, and the numbers follow', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id))
    expect(await size()).toEqual({ stock: 3, listedUnits: 0, bulk: 3 })
    expect(await pairs.verbs.list(owner, printUnitCode(code!))).toMatchObject({ value: { state: 'listed' } })
    await pairs.onSale(newPair(shoe.id, { price: '30000' }))
    expect(await size()).toEqual({ stock: 5, listedUnits: 2, bulk: 3 })
    expect(await product()).toEqual([7, 2, 1, 30_000_00])
    expect(await pairs.verbs.unlist(owner, code!)).toMatchObject({ value: { state: 'ready' } })
    expect(await size()).toEqual({ stock: 4, listedUnits: 1, bulk: 3 })
    expect(await product()).toEqual([6, 1, 0, 30_000_00])
    const unit = await pairs.row(code!)
    expect(unit).toMatchObject({ listedAt: null, version: 3 })
    const ledger = await database.db
      .select({ kind: stockLedger.kind, delta: stockLedger.delta })
      .from(stockLedger)
      .where(eq(stockLedger.unitId, unit.id))
      .orderBy(asc(stockLedger.id))
    expect(ledger).toEqual([
      { kind: 'listed', delta: 1 },
      { kind: 'unlisted', delta: -1 },
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test('twelve equal new ones are one form and twelve codes; the same form again makes none', async () => {
    const form = newPair(shoe.id, { equal: '12' })
    const ends = await Promise.all([1, 2].map(() => pairs.verbs.create(owner, form)))
    const codes = await pairs.entered(form)
    expect(new Set(codes).size).toBe(12)
    for (const end of ends) expect(end).toEqual({ ok: true, value: { codes } })
    expect(await database.db.$count(units)).toBe(12)
    expect(await pairs.verbs.create(owner, { ...form, price: '1' })).toMatchObject({
      kind: 'conflict',
      message: UNIT_SAYS.changed,
    })
    expect(await pairs.verbs.create(owner, usedPair(shoe.id, { equal: 2 }))).toMatchObject({
      fields: { equal: UNIT_SAYS.onlyNew },
    })
    for (const code of codes) await pairs.verbs.list(owner, code)
    expect(await pairs.verbs.ofProduct(shoe.id)).toMatchObject([{ code: codes[0], count: 12 }])
  })

  test.for([
    [{ price: '0' }, 'price'],
    [{ price: '5000001' }, 'price'],
    [{ grade: 'mint' }, 'grade'],
    [{ size: '99' }, 'size'],
    [{ productId: 99 }, 'productId'],
    [{ grade: 'new_boxed', box: 'none' }, 'box'],
    [{ unmarked: true }, 'unmarked'],
    [{ flaws: [{ place: 'Suela', sentence: 'Gastada.', picture: '/img/other' }] }, 'flaws'],
    [{ pictures: [{ kind: 'side', url: 'javascript:alert(1)' }], flaws: [] }, 'pictures.0.url'],
    [{ shelf: 'x'.repeat(21) }, 'shelf'],
  ] as const)('%o is refused beside its field', async ([change, field]) => {
    const end = await pairs.verbs.create(owner, usedPair(shoe.id, change))
    expect(Object.keys((end as { fields: object }).fields)).toContain(field)
    expect(await database.db.$count(units)).toBe(0)
  })

  test('what a used pair lacks is said whole, and it is not on sale', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id, { pictures: [], flaws: [] }))
    await database.db
      .update(productSizes)
      .set({ offered: false })
      .where(eq(productSizes.id, shoe.sizeIds['42']!))
    expect(await pairs.verbs.list(owner, code!)).toMatchObject({
      kind: 'conflict',
      message: [UNIT_SAYS.unoffered, UNIT_SAYS.fewPictures, UNIT_SAYS.noFlaws].join(' '),
    })
    expect(await size()).toEqual({ stock: 3, listedUnits: 0, bulk: 3 })
  })

  test('an edit counts at once, keeps what is on sale fit to be, and says when somebody was quicker', async () => {
    const code = await pairs.onSale(usedPair(shoe.id))
    const { key: _, ...form } = usedPair(shoe.id)
    expect(await pairs.verbs.edit(owner, code, { ...form, price: '33000', version: 2 })).toMatchObject({
      ok: true,
    })
    expect((await product())[3]).toBe(33_000_00)
    expect(await pairs.verbs.edit(owner, code, { ...form, version: 2 })).toMatchObject({ kind: 'conflict' })
    expect(await pairs.verbs.edit(owner, code, { ...form, size: '41', version: 3 })).toMatchObject({
      fields: { size: UNIT_SAYS.sizeFixed },
    })
    expect(await pairs.verbs.edit(owner, code, { ...form, flaws: [], version: 3 })).toMatchObject({
      message: UNIT_SAYS.noFlaws,
    })
    const [row] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'unit.change'))
    expect(row).toMatchObject({ before: { priceCentavos: 35_000_00 }, after: { priceCentavos: 33_000_00 } })
    expect(await fixture.broken()).toEqual([])
  })

  test('what is lost is written off with its reason and may be found again', async () => {
    const code = await pairs.onSale(usedPair(shoe.id))
    expect(await pairs.verbs.writeOff(owner, code, { reason: 'x' })).toMatchObject({ kind: 'invalid' })
    await pairs.verbs.writeOff(owner, code, { reason: 'No aparece' })
    expect(await size()).toEqual({ stock: 3, listedUnits: 0, bulk: 3 })
    expect(await pairs.verbs.list(owner, code)).toMatchObject({ kind: 'conflict' })
    expect(await pairs.verbs.found(owner, code)).toMatchObject({ value: { state: 'ready' } })
    expect(await fixture.broken()).toEqual([])
  })

  test('put on sale by two at once it is on sale once', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id))
    const ends = await Promise.all([1, 2, 3].map(() => pairs.verbs.list(owner, code!)))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await size()).toEqual({ stock: 4, listedUnits: 1, bulk: 3 })
    expect(await fixture.broken()).toEqual([])
  })

  test('the desk finds one by its code and by words, and reads what happened to it', async () => {
    const code = await pairs.onSale(usedPair(shoe.id, { seal: '0042' }))
    await pairs.entered(newPair(shoe.id, { shelf: 'B1' }))
    for (const q of [printUnitCode(code).toLowerCase(), 'cancha 80 A3', ''])
      expect(await pairs.verbs.search(depot, { q, shelf: 'A3' })).toMatchObject({
        value: { units: [{ code, state: 'listed', product: 'Zapatillas Cancha', size: '42' }] },
      })
    expect(await openList(fixture.context, unitList).counts()).toMatchObject({
      'estado=ready': 1,
      'estado=listed': 1,
    })
    const seen = await pairs.verbs.look(owner, code)
    expect(seen).toMatchObject({
      value: {
        cost: 20_000_00,
        flaws: [{ place: 'Puntera' }],
        history: [
          { from: null, to: 'ready', who: 'vale' },
          { from: 'ready', to: 'listed' },
        ],
      },
    })
    expect(await pairs.verbs.look(depot, code)).toMatchObject({ value: { cost: null } })
    expect(await pairs.verbs.look(depot, '7KQ2MD4')).toMatchObject({ kind: 'missing' })
  })

  test('its passport is there from the first time on sale, and tells no price, day or person', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id, { seal: '123456' }))
    expect(await pairs.verbs.passport(anonymous, code!)).toMatchObject({ kind: 'missing' })
    await pairs.verbs.list(owner, code!)
    const end = await pairs.verbs.passport(anonymous, code!)
    const passport = end.ok ? end.value : null
    expect(passport).toMatchObject({
      state: 'listed',
      seal: '456',
      size: '42',
      moves: [{ to: 'ready' }, { to: 'listed' }],
    })
    expect(JSON.stringify(passport)).not.toMatch(/price|35000|3500000|vale|person:|A3/)
  })

  test('nobody without the right enters, changes or reads them', async () => {
    const [code] = await pairs.entered(usedPair(shoe.id))
    for (const visitor of [anonymous, depot])
      for (const end of [
        await pairs.verbs.create(visitor, usedPair(shoe.id)),
        await pairs.verbs.list(visitor, code!),
        await pairs.verbs.writeOff(visitor, code!, { reason: 'No aparece' }),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await pairs.verbs.search(anonymous)).toMatchObject({ kind: 'refused' })
    expect(await pairs.verbs.look(anonymous, code!)).toMatchObject({ kind: 'refused' })
    expect(await database.db.$count(unitEvents)).toBe(1)
  })
})
