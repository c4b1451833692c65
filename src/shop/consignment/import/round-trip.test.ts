/** What leaves in the columns of a spreadsheet comes in again as it was: whose it is, what is owed, and nothing else. */
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { csvText } from '#rules/csv-text.ts'
import { isCuit } from '#rules/taxpayer.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { inLetters } from '#tests/support/in-letters.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openSheets } from './sheets.ts'

/** Holds product §55.7. */

const HEAD = [
  'N.º',
  'Dueño',
  'DNI',
  'CUIL',
  'Mail',
  'Celular',
  'Alias',
  'Marca',
  'Modelo',
  'Color',
  'Talle',
  'Estado',
  'Precio',
  'Mínimo',
  '%',
  'Ingreso',
  'Situación',
  'Precio de venta',
  'Fecha de venta',
  'Fecha de pago',
  'Notas',
]
const cuilOf = (dni: string): string =>
  Array.from({ length: 10 }, (_, digit) => `20${dni}${digit}`).find(isCuit) ?? ''
const word = fc.stringMatching(/^[A-Z][a-zñáé]{2,9}$/)
/** Whoever owns something has a document, or a mailbox, or a telephone, or only a name. */
const person = fc.record({
  name: word,
  surname: word,
  knownBy: fc.constantFrom('all', 'dni', 'mail', 'phone', 'name'),
})
const pair = fc.record({
  owner: fc.nat(79),
  kind: fc.constantFrom('en venta', 'vendida', 'pagada', 'devuelta', 'saldo'),
  price: fc.integer({ min: 50_000_00, max: 400_000_00 }),
  sold: fc.integer({ min: 30_000_00, max: 300_000_00 }),
  bp: fc.integer({ min: 0, max: 5_000 }),
  model: fc.constantFrom('Dunk Low', 'Samba OG', '=1+1', 'Gel; "Kayano"', '@Air, Max'),
  note: fc.constantFrom('', 'caja rota,\nla busca el sábado', '-5', '+54 9 11'),
})

describeOneDatabase('a sheet goes out and comes in again', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  async function imported(text: string) {
    const shop = await ordersAsAdmin(database)
    const sheets = openSheets(shop.fixture.context)
    const brought = await sheets.bring(shop.admin, { text })
    if (!brought.ok) throw new Error(brought.message)
    const found = await sheets.find(shop.admin, brought.value.id)
    if (!found.ok || !found.value.plan) throw new Error('no plan')
    const { refused, openings } = found.value.plan
    expect(refused).toEqual([])
    const run = await sheets.run(shop.admin, brought.value.id, openings)
    if (!run.ok) throw new Error(run.message)
    await sheets.runDue()
    expect(await shop.fixture.broken()).toEqual([])
    const out = await sheets.exportRows(shop.admin)
    if (!out.ok) throw new Error(out.message)
    return { shop, openings, out: csvText([out.value.columns, ...out.value.rows]) }
  }
  /** By whoever it is, whatever number they have. */
  async function balances() {
    const { rows } = await database.db.execute<Record<string, string>>(sql`
      select trim(c.surname || ' ' || c.name || ' ' || c.dni || ' ' || c.email || ' ' || c.phone) as who, sum(e.amount_centavos)::text as sum
      from consignors c join consignor_entries e on e.consignor_id = c.id group by c.id having sum(e.amount_centavos) <> 0 order by who`)
    return rows
  }
  async function pairs() {
    const { rows } = await database.db.execute<Record<string, string>>(sql`
      select u.state, u.model, u.size_label, u.grade, u.price_centavos::text as price, u.floor_centavos::text as floor, t.commission_bp, c.surname
      from units u join consignors c on c.id = u.consignor_id left join unit_terms t on t.id = u.terms_id order by 1, 2, 3, 4, 5, 8`)
    return rows
  }

  test(
    '300 pairs of random people: the same pairs and the same balances in an empty shop',
    { timeout: 60_000 },
    async () => {
      const [people] = fc.sample(fc.array(person, { minLength: 80, maxLength: 80 }), {
        numRuns: 1,
        seed: 20261124,
      })
      const lines = fc.sample(pair, { numRuns: 300, seed: 20261124 }).map((one, at) => {
        const owner = people![one.owner]!
        const has = (what: string) => owner.knownBy === 'all' || owner.knownBy === what
        const dni = String(20_000_000 + one.owner * 7919)
        const pesos = (centavos: number) => centavos / 100
        const sold = one.kind === 'vendida' || one.kind === 'pagada' || one.kind === 'saldo'
        return [
          one.kind === 'saldo' ? '' : `A-${at}`,
          `${owner.surname}, ${owner.name} ${inLetters(one.owner)}`,
          has('dni') ? dni : '',
          owner.knownBy === 'all' ? cuilOf(dni) : '',
          has('mail') ? `p${one.owner}@example.com` : '',
          has('phone') ? `11 5555-${1000 + one.owner}` : '',
          owner.knownBy === 'all' ? `alias.numero${one.owner}` : '',
          'Nike',
          one.model,
          'Rojo',
          '42',
          '8/10',
          pesos(one.price),
          '',
          `${String(one.bp / 100).replace('.', ',')} %`,
          '02/03/2026',
          one.kind,
          sold ? (one.kind === 'saldo' ? -pesos(one.sold) : pesos(one.sold)) : '',
          one.kind === 'vendida' || one.kind === 'pagada' ? '05/06/2026' : '',
          one.kind === 'pagada' ? '12/06/2026' : '',
          one.note,
        ]
      })
      const first = await imported(csvText([HEAD, ...lines]))
      const [owed, here] = [await balances(), await pairs()]
      expect(owed.length).toBeGreaterThan(30)
      expect(here.length).toBeGreaterThan(200)
      // A cell is never a formula.
      expect(first.out).not.toMatch(/(^|[;\n])"?[=@+]/)
      await emptyTables(database)
      const again = await imported(first.out)
      expect(again.openings).toBe(first.openings)
      expect(await balances()).toEqual(owed)
      expect(await pairs()).toEqual(here)
    },
  )
})
