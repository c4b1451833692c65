import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { unitFlaws, unitPictures, units } from '#data/schema.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_LIST_SAYS } from '#rules/units/list/columns.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '../units.ts'

/** Holds product §48.2. */

const HEAD = 'Código;Número de producto;Producto;Talle;Estado;Caja;Precio;Costo;Estante;Detalles'

describeEachDatabase('the shop’s own pairs come in as a list', (open) => {
  let database: Database
  let fixture: OrderFixture
  let owner: PersonVisitor
  let shoe: SeededProduct
  let verbs: ReturnType<typeof openUnits>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    shoe = await seedProduct(database, { name: 'Cancha', sizes: { '41': 0, '42': 0 } })
    verbs = openUnits(fixture.context, { ownerNews })
  })
  const text = (...lines: string[]) => [HEAD, ...lines].join('\n')
  const enter = (of: string, shown: number, key = 'list-key-0001') =>
    verbs.enterList(owner, { text: of, key, shown })

  test('tried, entered once and ready; lines that break a rule are refused; taken back as if they had never come', async () => {
    const list = text(
      `;${shoe.id};;42;8/10;no;35.000,50;20000;A3;Punta: raya fina | suela gastada`,
      ';;cancha;41;Nuevo con caja;;50000;;A4;',
      ';;cancha;39;ds;;50000;;;',
      ';;nadie;41;ds;;50000;;;',
      ';;cancha;41;lindas;;50000;;;',
      ';;cancha;41;ds;;=1+1;;;',
      'XX;;cancha;41;ds;;50000;;;',
    )
    expect(await verbs.tryList(owner, list)).toMatchObject({
      value: {
        pairs: [{ line: 2 }, { line: 3 }],
        refused: [4, 5, 6, 7, 8].map((line) => ({ line, reason: expect.any(String) })),
      },
    })
    expect(await database.db.$count(units)).toBe(0)
    expect(await enter(list, 3)).toMatchObject({ kind: 'conflict', message: UNIT_LIST_SAYS.moved })
    const both = await Promise.all([enter(list, 2), enter(list, 2)])
    expect(both.every((end) => end.ok || end.kind === 'conflict')).toBe(true)
    expect(await enter(list, 2)).toMatchObject({ value: { pairs: 2 } })
    const rows = await database.db.select().from(units).orderBy(units.creationNo)
    expect(rows).toMatchObject([
      {
        state: 'ready',
        owner: 'shop',
        grade: 'very_good',
        box: 'none',
        priceCentavos: 35_000_50,
        costCentavos: 20_000_00,
        shelf: 'A3',
      },
      { state: 'ready', grade: 'new_boxed', box: 'whole', priceCentavos: 50_000_00 },
    ])
    expect(await database.db.select().from(unitFlaws).orderBy(unitFlaws.position)).toMatchObject([
      { place: 'Punta', sentence: 'raya fina' },
      { place: 'Par', sentence: 'suela gastada' },
    ])
    expect(await fixture.broken()).toEqual([])
    // What «Descargar CSV» gives says what they are, so it comes in only where their codes are free.
    const out = await verbs.csv(owner, {})
    const own = out.ok ? out.value.text : expect.fail(out.message)
    expect(await verbs.tryList(owner, own)).toMatchObject({ value: { pairs: [], refused: [{}, {}] } })
    const [list1] = await shown()
    expect(await verbs.undoList(owner, list1!.key)).toMatchObject({ ok: true })
    expect(await database.db.$count(units)).toBe(0)
    const again = await verbs.tryList(owner, own)
    expect(again).toMatchObject({ value: { refused: [] } })
    expect(await enter(own, 2, 'list-key-0002')).toMatchObject({ ok: true })
    expect(await database.db.$count(units, eq(units.code, rows[0]!.code))).toBe(1)
    expect(own).toContain(printUnitCode(rows[0]!.code))
    expect(await fixture.broken()).toEqual([])
  })
  async function shown() {
    const end = await verbs.lists(owner)
    return end.ok ? end.value : expect.fail(end.message)
  }

  test('once somebody touched one of them, none goes; who may not write pairs enters none', async () => {
    expect(await enter(text(`;${shoe.id};;42;ds;;50000;;;`), 1)).toMatchObject({ ok: true })
    const [unit] = await database.db.select().from(units)
    await database.db
      .insert(unitPictures)
      .values({ unitId: unit!.id, position: 0, kind: 'side', url: 'https://example.com/a.jpg' })
    const [list] = await shown()
    expect(await verbs.undoList(owner, list!.key)).toMatchObject({
      kind: 'conflict',
      message: UNIT_LIST_SAYS.movedSince,
    })
    expect(await verbs.undoList(owner, unit!.code)).toMatchObject({ kind: 'missing' })
    expect(await verbs.tryList(anonymous, HEAD)).toMatchObject({ kind: 'refused' })
    for (const bad of ['', 'Producto\nCancha', 'hola'])
      expect(await verbs.tryList(owner, bad)).toMatchObject({ kind: 'invalid' })
  })
})
