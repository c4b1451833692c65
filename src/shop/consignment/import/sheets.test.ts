import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorEntries, consignors, unitEvents, unitPrices, units, unitTerms } from '#data/schema.ts'
import { UNIT } from '#rules/units/states.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { inLetters } from '#tests/support/in-letters.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { balanceOf } from '../ledger/entries.ts'
import { moveUnits } from '#shop/units/unit.ts'
import { openPrices } from '../prices/prices.ts'
import { openSheets } from './sheets.ts'

/** Holds product §55.7. */

const HEAD =
  'Nº;Dueño;DNI;Mail;Celular;Marca;Modelo;Talle;Estado;Precio;Mínimo;%;Ingreso;Situación;Precio de venta;Fecha de venta;Fecha de pago'

describeEachDatabase('the spreadsheet of a showroom comes in', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let sheets: ReturnType<typeof openSheets>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    sheets = openSheets(shop.fixture.context)
  })
  async function brought(rows: string[]): Promise<number> {
    const end = await sheets.bring(shop.admin, { text: [HEAD, ...rows].join('\r\n') })
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  /** Asked for, and worked off. */
  const run = async (id: number, shown: number) => {
    const end = await sheets.run(shop.admin, id, shown)
    await sheets.runDue()
    return end
  }
  async function plan(id: number) {
    const end = await sheets.find(shop.admin, id)
    if (!end.ok || !end.value.plan) throw new Error('no plan')
    return end.value.plan
  }

  test('300 pairs: what is owed afterwards is what the sheet says, to the centavo; taken back, nobody is owed anything', async () => {
    let total = 0
    const perOwner = new Map<string, number>()
    const rows = Array.from({ length: 300 }, (_, at) => {
      const owner = at % 60
      const sold = 60_000 + at * 137
      const kind = ['en venta', 'vendida', 'pagada', 'devuelta', 'en venta'][at % 5]!
      if (kind === 'vendida') {
        // The shop's part is rounded down: the odd centavo is the owner's.
        const part = sold * 100 - Math.floor((sold * 100 * 33) / 100)
        total += part
        perOwner.set(String(20_000_000 + owner), (perOwner.get(String(20_000_000 + owner)) ?? 0) + part)
      }
      const dates = kind === 'pagada' ? '01/10/2026;05/10/2026' : kind === 'vendida' ? '01/11/2026;' : ';'
      return `${at + 1};Persona ${inLetters(owner)};${20_000_000 + owner};p${owner}@example.com;115555${1000 + owner};Nike;Dunk ${at};4${at % 6};8/10;$ ${70_000 + at};;33;02/09/2026;${kind};${kind === 'en venta' ? '' : sold};${dates}`
    })
    const id = await brought(rows)
    const found = await plan(id)
    expect(found.refused).toEqual([])
    expect(found.counts).toEqual({ here: 120, owed: 60, paid: 60, returned: 60, balance: 0 })
    expect(found.openings).toBe(total)
    expect(await sheets.run(shop.admin, id, total - 1)).toMatchObject({ kind: 'conflict' })
    const both = await Promise.all([sheets.run(shop.admin, id, total), sheets.run(shop.admin, id, total)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    await sheets.runDue()
    const owed = await database.db.select().from(consignorEntries).orderBy(consignorEntries.id)
    expect(owed.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)).toBe(total)
    for (const { id: consignorId, dni } of await database.db.select().from(consignors))
      expect(await balanceOf(database.db, consignorId)).toBe(perOwner.get(dni) ?? 0)
    expect(await database.db.$count(units, eq(units.state, 'received'))).toBe(120)
    expect(await database.db.$count(units, eq(units.state, 'sold_before'))).toBe(120)
    expect(await database.db.$count(units, eq(units.state, 'handed_back'))).toBe(60)
    const [gone] = await database.db
      .select({ price: unitPrices.priceCentavos, cause: unitPrices.cause, reason: unitEvents.reason })
      .from(units)
      .innerJoin(unitPrices, eq(unitPrices.unitId, units.id))
      .innerJoin(unitEvents, and(eq(unitEvents.unitId, units.id), eq(unitEvents.to, 'sold_before')))
      .where(eq(units.shelf, 'N.º 3'))
      .orderBy(desc(unitPrices.id))
    expect(gone).toMatchObject({ price: 60_274_00, cause: 'history' })
    expect(gone!.reason).toContain('se pagó el 2026-10-05')
    const [terms] = await database.db.select().from(unitTerms).limit(1)
    expect(terms).toMatchObject({ how: 'paper', witness: shop.admin.id, commissionBp: 3300 })
    expect(terms!.floorCentavos).toBe(terms!.priceCentavos)
    expect(await shop.fixture.broken()).toEqual([])

    expect(await sheets.undo(shop.admin, id)).toMatchObject({ ok: true })
    await sheets.runDue()
    expect(await database.db.$count(units)).toBe(0)
    for (const { id: consignorId } of await database.db.select().from(consignors))
      expect(await balanceOf(database.db, consignorId)).toBe(0)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('two people under one DNI, and rows that break a rule, are refused with their line; «70/30» asks which', async () => {
    const id = await brought([
      '1;Ana Pérez;30123456;a@example.com;;Nike;Dunk;42;bueno;80000;;70/30;;en venta;;;',
      '2;Beto Gómez;30123456;b@example.com;;Nike;Dunk;42;bueno;80000;;70/30;;en venta;;;',
      '3;Caro Ruiz;;;;Nike;Dunk;42;lindas;80000;;70/30;;en venta;;;',
      '4;Dani Sosa;31123456;;;Nike;Dunk;42;bueno;;;70/30;;en venta;;;',
    ])
    expect(await plan(id)).toMatchObject({ asksSide: true })
    const mapping = (await sheets.find(shop.admin, id)) as { value: { mapping: Record<string, string> } }
    await sheets.map(shop.admin, id, { ...mapping.value.mapping, side: 'second' })
    const found = await plan(id)
    expect(found.refused.map(({ line }) => line)).toEqual([2, 3, 5])
    expect(found).toMatchObject({ asksSide: false, incomplete: 1, doubtful: [4], openings: 0 })
    expect(await sheets.refusedRows(shop.admin, id)).toMatchObject({
      ok: true,
      value: {
        rows: [['2', expect.stringContaining('dos personas'), '1', 'Ana Pérez'], [], []].map(() =>
          expect.any(Array),
        ),
      },
    })
    expect(await run(id, 0)).toMatchObject({ ok: true })
    expect(await database.db.select().from(consignors).orderBy(consignors.id)).toMatchObject([
      { name: 'Caro', email: '' },
    ])
  })

  test('«70/30» read the wrong way round is refused with its line: the commission would be more than half', async () => {
    const row = (no: number, both: string) =>
      `${no};Ana Pérez;30123456;a@example.com;;Nike;Dunk;42;bueno;80000;;${both};;en venta;;;`
    const id = await brought([row(1, '70/30'), row(2, '30/70')])
    const found = (await sheets.find(shop.admin, id)) as { value: { mapping: Record<string, string> } }
    await sheets.map(shop.admin, id, { ...found.value.mapping, side: 'first' })
    const why = 'la comisión pasa de la mitad'
    expect((await plan(id)).refused).toMatchObject([{ line: 2, reason: why }])
    await sheets.map(shop.admin, id, { ...found.value.mapping, side: 'second' })
    const { refused, rows } = await plan(id)
    expect(refused).toMatchObject([{ line: 3, reason: why }])
    expect(rows).toMatchObject([{ line: 2, commissionBp: 3000 }])
  })

  test('of who died nothing comes in; of whom nothing more is taken no pair, but what is owed to them', async () => {
    const people = { surname: 'Pérez', blockedReason: 'Trajo una réplica.' }
    await database.db.insert(consignors).values([
      { ...people, name: 'Ana', email: 'ana.p@example.com', dni: '30123456' },
      {
        ...people,
        name: 'Elba',
        email: 'elba@example.com',
        dni: '31123456',
        diedOn: '2026-07-01',
        diedNotedAt: new Date(),
      },
    ])
    const rows = (name: string, dni: string, no: number) => [
      `${no};${name} Pérez;${dni};;;Nike;Dunk;42;ds;80000;60000;30;;en venta;;;`,
      `${no + 1};${name} Pérez;${dni};;;Nike;Dunk;43;ds;80000;60000;25;;vendida;80000;1/9/2026;`,
    ]
    const id = await brought([...rows('Ana', '30123456', 1), ...rows('Elba', '31123456', 3)])
    const { refused, openings } = await plan(id)
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'a esa persona no se le toman más pares'],
      [4, 'esa persona falleció: no se le toma más'],
      [5, 'esa persona falleció: no se le toma más'],
    ])
    expect(openings).toBe(6_000_000)
    expect(await run(id, openings)).toMatchObject({ ok: true })
    expect(await database.db.select().from(units)).toMatchObject([{ state: 'sold_before' }])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('somebody who is here is known by DNI, and is not undone; moved since, nothing is', async () => {
    await database.db
      .insert(consignors)
      .values({ name: 'Ana', surname: 'Pérez', email: 'ana.p@example.com', dni: '30123456' })
    const id = await brought(['1;Ana Perez;30.123.456;;;Nike;Dunk;42;ds;80000;60000;30;;;;;'])
    expect(await run(id, 0)).toMatchObject({ ok: true })
    expect(await database.db.$count(consignors)).toBe(1)
    await database.transaction(async (tx) => {
      const there = await tx.select().from(units)
      await moveUnits(tx, there, UNIT.inspected, { actor: 'system:test', at: shop.fixture.context.clock() })
    })
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ kind: 'conflict' })
    const sales = await seedUser(database, { role: 'sales', username: 'venta' })
    expect(await sheets.list(sales)).toMatchObject({ kind: 'refused' })
    const all = await sheets.exportRows(shop.admin)
    expect(all).toMatchObject({
      ok: true,
      value: { rows: [expect.arrayContaining(['30123456', 'Dunk', 'en venta'])] },
    })
  })

  test('its owner confirms what stood on paper with a code, once; then it is not undone', async () => {
    const id = await brought([
      '1;Ana Perez;30.123.456;ana.p@example.com;;Nike;Dunk;42;ds;80000;60000;30;;;;;',
    ])
    expect(await run(id, 0)).toMatchObject({ ok: true })
    const [unit] = await database.db.select().from(units)
    const { code } = unit!
    const prices = openPrices(shop.fixture.context)
    const { owner, row, codeSent } = ownersOfPairs(database, shop)
    const holder = await owner(code)
    const confirm = (typed: string) => prices.confirmPaper(anonymous, holder, code, { code: typed })
    await prices.askToAccept(anonymous, holder, code)
    const typed = await codeSent()
    expect(await confirm(typed === '000000' ? '000001' : '000000')).toMatchObject({ kind: 'invalid' })
    expect(
      await prices.confirmPaper(anonymous, { ...holder, consignorId: 999 }, code, { code: typed }),
    ).toMatchObject({ kind: 'missing' })
    const both = await Promise.all([confirm(typed), confirm(typed)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await database.db.select().from(unitTerms).orderBy(asc(unitTerms.no))
    expect(rows).toMatchObject([
      { how: 'paper' },
      { how: 'web_code', priceCentavos: 8_000_000, termDays: rows[0]!.termDays },
    ])
    expect((await row(code)).termsId).toBe(rows[1]!.id)
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ kind: 'conflict' })
    expect(await shop.fixture.broken()).toEqual([])
  })
})
