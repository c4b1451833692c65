import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { invoices, invoiceSeries } from '#data/schema.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { memoryArca } from '#tests/support/invoices.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { findings } from '#tests/support/verify.ts'
import { lateWork } from '#shop/jobs/late.ts'
import { openDataExport } from '#shop/personal-data/export-data.ts'
import { openInvoices } from './invoices.ts'

/** Holds product §42.1, §42.2, §42.5, §42.6, §42.7, §42.8, §42.9. */

const CUIT = '20111111112'
const company = { cuit: CUIT, name: 'Zapatos S. A.', condition: 'registered', address: 'Mitre 1' }

describeEachDatabase('invoices', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let outside: ReturnType<typeof memoryArca>
  let fiscal: ReturnType<typeof openInvoices>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    outside = memoryArca()
    shop = await ordersAsAdmin(database, outside.port)
    fiscal = shop.fixture.fiscal
  })

  const rows = () => database.db.select().from(invoices).orderBy(invoices.id)
  const states = async () => (await rows()).map(({ state }) => state)
  const { later, work } = {
    later: (minutes: number) => shop.fixture.context.later(minutes),
    work: async () => {
      await fiscal.openDue()
      later(31)
      await shop.fixture.work()
    },
  }
  const broken = async () =>
    (await findings(shop.fixture.context)).filter(({ name }) => /invoice|note/.test(name))
  const refund = (id: number, amount: number, key = `key-${Math.round(amount * 100)}-0000`) =>
    shop.orders.refund(shop.admin, id, { amount, reason: 'Cortesía', key })

  test('a sale has its invoice half an hour later, a refund its credit note, and both are mailed once', async () => {
    const order = await shop.paid()
    await fiscal.openDue()
    expect(await rows()).toMatchObject([
      { kind: 'invoice', letter: 'B', state: 'pending', totalCentavos: order.totalCentavos },
    ])
    await shop.fixture.work()
    expect(await states()).toEqual(['pending'])
    await work()
    await refund(order.id, 1000)
    await shop.fixture.work()
    await work()
    const [invoice, note] = await rows()
    expect(invoice).toMatchObject({ state: 'authorized', number: 1, remarks: [] })
    expect(note).toMatchObject({
      kind: 'credit_note',
      state: 'authorized',
      number: 1,
      totalCentavos: 100_000,
      invoiceId: invoice!.id,
    })
    expect(outside.arca.taken[1]).toMatchObject({ of: { number: 1, day: invoice!.day } })
    expect(shop.subjects().filter((subject) => /Factura|Nota/.test(subject!))).toHaveLength(2)
    await work()
    expect(await rows()).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('an order that is given back piece by piece has notes that add up to its invoice', async () => {
    const order = await shop.paid()
    const parts = [333.33, 1, 777.77]
    for (const part of parts) await refund(order.id, part)
    await shop.fixture.work()
    const rest = order.totalCentavos / 100 - parts.reduce((sum, part) => sum + part, 0)
    await refund(order.id, Math.round(rest * 100) / 100, 'rest-00000')
    await shop.fixture.work()
    await work()
    await work()
    const all = await rows()
    const [invoice, ...notes] = all
    for (const column of ['totalCentavos', 'netCentavos', 'vatCentavos'] as const)
      expect(notes.reduce((sum, note) => sum + note[column], 0)).toBe(invoice![column])
    expect(all.every(({ state }) => state === 'authorized')).toBe(true)
    expect(await broken()).toEqual([])
  })

  test('what goes back as store credit has its credit note as money has, by line', async () => {
    await shop.giveCredit(1_000_000)
    const order = await shop.paid({ credit: true })
    const [line] = await shop.linesOf(order.id)
    const units = [{ orderLineId: line!.id, quantity: 1, restock: true }]
    await shop.orders.refund(shop.admin, order.id, { lines: units, reason: 'Vino mal', key: 'pair-00001' })
    await shop.orders.cancel(shop.admin, order.id, { reason: 'Sin stock' })
    await shop.fixture.work()
    await work()
    await work()
    const [invoice, ...notes] = await rows()
    // Of two refunds that wait for the provider either may be answered first.
    const totals = notes.map(({ totalCentavos }) => totalCentavos).toSorted((one, other) => one - other)
    expect(totals).toEqual([2_000_000, invoice!.totalCentavos - 2_000_000])
    expect(await shop.creditOf()).toBe(1_000_000)
    expect(await states()).toEqual(['authorized', 'authorized', 'authorized'])
    expect(await broken()).toEqual([])
  })

  test('the buyer asks for letter A before it is sent, and not after; nobody asks for somebody else', async () => {
    const order = await shop.paid()
    const { reference } = await shop.fixture.order(order.reference)
    await fiscal.openDue()
    expect(await fiscal.askFor(shop.ana, reference, { ...company, cuit: '20111111113' })).toMatchObject({
      kind: 'invalid',
      fields: { cuit: expect.stringMatching(/no existe/) },
    })
    const zoe = await seedUser(database)
    expect(await fiscal.askFor(zoe, reference, company)).toMatchObject({ kind: 'missing' })
    expect(await fiscal.askFor(shop.ana, reference, company)).toMatchObject({ ok: true })
    await work()
    expect(await rows()).toMatchObject([{ letter: 'A', buyerNumber: CUIT, state: 'authorized' }])
    expect(await openDataExport(shop.fixture.context).ownData(shop.ana)).toMatchObject({
      value: { orders: [{ invoiceTo: [{ cuit: CUIT }], invoices: [{ document: 'Factura A', number: 1 }] }] },
    })
    expect(await fiscal.askFor(shop.ana, reference, company)).toMatchObject({ kind: 'conflict' })
    expect(await fiscal.ofOrder(shop.ana, reference)).toMatchObject({ value: { canAsk: false } })
    expect(await fiscal.ofOrder(zoe, reference)).toMatchObject({ kind: 'missing' })
  })

  test('ARCA is down for two days: sales go on, the queue waits and is told, and goes out in order', async () => {
    outside.arca.down = true
    const orders = []
    for (let n = 0; n < 3; n += 1) {
      orders.push(await shop.paidFor([{ productId: shop.shoe.id, size: '42', quantity: 1 }]))
      await work()
      later(60)
      await work()
    }
    for (let hours = 0; hours < 48; hours += 6) {
      later(360)
      await work()
    }
    expect(await states()).toEqual(['pending', 'pending', 'pending'])
    expect(await lateWork(database.db, shop.fixture.context.clock())).toMatchObject([
      { provider: 'invoices' },
    ])
    expect(await fiscal.admin.list(shop.admin, { view: 'en-cola', q: '', page: 1 })).toMatchObject({
      value: { rows: [{}, {}, {}] },
    })
    outside.arca.down = false
    later(60)
    await work()
    const all = await rows()
    expect(all.map(({ state, number, orderId }) => [state, number, orderId])).toEqual(
      orders.map(({ id }, index) => ['authorized', index + 1, id]),
    )
    expect(all.map(({ day }) => day).toSorted()).toEqual(all.map(({ day }) => day))
    expect(await broken()).toEqual([])
  })

  test.each([['after'], ['before'], ['after', 'after'], ['before', 'before', 'before'], ['dies']] as const)(
    'an answer that is lost (%s) uses no second number',
    async (...losses) => {
      outside.arca.lose = [...losses]
      await shop.paid()
      for (let n = 0; n < 6; n += 1) {
        await work()
        later(20)
      }
      expect(outside.arca.taken).toHaveLength(1)
      expect(await rows()).toMatchObject([
        { state: 'authorized', number: 1, cae: outside.arca.taken[0]!.cae },
      ])
    },
  )

  test('a ticket that ends in the middle is asked for again, once', async () => {
    await shop.paid()
    outside.arca.ticketEnds = true
    await work()
    expect(await states()).toEqual(['authorized'])
    expect(outside.arca.logins).toBe(2)
  })

  test('another system numbers here: the series stops, and goes on when a person says so', async () => {
    await shop.paid()
    await work()
    outside.arca.steal({ kind: 'invoice', letter: 'B' })
    await shop.paidFor([{ productId: shop.shoe.id, size: '42', quantity: 1 }])
    await shop.paidFor([{ productId: shop.shoe.id, size: '42', quantity: 1 }])
    await work()
    expect(await states()).toEqual(['authorized', 'conflict', 'pending'])
    const [, stuck] = await rows()
    expect(await fiscal.admin.retry(shop.admin, stuck!.id)).toMatchObject({ ok: true })
    await work()
    await work()
    expect((await rows()).map(({ number }) => number)).toEqual([1, 3, 4])
    expect(await database.db.select().from(invoiceSeries)).toMatchObject([{ lastNumber: 4, elsewhere: 1 }])
    expect(await broken()).toEqual([])
  })

  test('a buyer whom ARCA does not know: it says why, is put right by somebody who may, and sent again', async () => {
    outside.arca.minds.set(CUIT, { code: 10015, text: 'no registrado' })
    const order = await shop.paid()
    await fiscal.openDue()
    await fiscal.setBuyer(shop.admin, order.id, company)
    await work()
    const clara = await seedUser(database, { role: 'accountant' })
    const diego = await seedUser(database, { role: 'warehouse' })
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'rejected', number: null })
    expect(await fiscal.admin.list(clara, { view: 'por-hacer', q: '', page: 1 })).toMatchObject({
      value: { rows: [{ why: [expect.stringMatching(/ARCA 10015/)] }] },
    })
    for (const visitor of [clara, diego, shop.ana]) {
      expect(await fiscal.admin.retry(visitor, row!.id)).toMatchObject({ kind: 'refused' })
      expect(await fiscal.setBuyer(visitor, order.id, company)).toMatchObject({ kind: 'refused' })
    }
    expect(await fiscal.admin.list(diego, { view: 'todas', q: '', page: 1 })).toMatchObject({
      kind: 'refused',
    })
    await fiscal.setBuyer(shop.admin, order.id, { ...company, cuit: '20222222223', condition: 'monotributo' })
    await fiscal.admin.retry(shop.admin, row!.id)
    await work()
    expect(await rows()).toMatchObject([{ state: 'authorized', number: 1, buyerNumber: '20222222223' }])
    const month = row!.causedAt.toISOString().slice(0, 7)
    const file = await fiscal.admin.month(clara, month)
    expect(file).toMatchObject({ ok: true, value: expect.stringContaining('Factura A;001;00005-00000001') })
    expect(await fiscal.admin.month(diego, month)).toMatchObject({ kind: 'refused' })
    expect(await fiscal.admin.month(clara, 'ayer')).toMatchObject({ kind: 'invalid' })
    expect(await fiscal.admin.retry(shop.admin, row!.id)).toMatchObject({ kind: 'conflict' })
  })

  test('a document is a PDF for its buyer and the shop, once it has its code', async () => {
    await shop.paid()
    await fiscal.openDue()
    const [row] = await rows()
    expect(await fiscal.paper(shop.admin, row!.id)).toMatchObject({ kind: 'missing' })
    await work()
    const own = await fiscal.ownPaper(shop.ana, row!.id)
    expect(own).toMatchObject({ value: { fileName: 'factura-b-00005-00000001.pdf' } })
    if (own.ok) expect(Buffer.from(own.value.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    const zoe = await seedUser(database)
    expect(await fiscal.ownPaper(zoe, row!.id)).toMatchObject({ kind: 'missing' })
    expect(await fiscal.paper(zoe, row!.id)).toMatchObject({ kind: 'refused' })
    expect(await fiscal.paper(shop.admin, 99_999_999_999)).toMatchObject({ kind: 'missing' })
  })

  test('two instances at once: no number is asked for twice, none is left out', async () => {
    const paid = []
    for (let n = 0; n < 6; n += 1)
      paid.push(await shop.paidFor([{ productId: shop.shoe.id, size: n % 2 ? '41' : '42', quantity: 1 }]))
    await fiscal.openDue()
    later(31)
    outside.arca.slow = 5
    const other = openInvoices(shop.fixture.context)
    const waiting = await rows()
    const ends = await Promise.allSettled(
      waiting.flatMap(({ id }) => [fiscal.issue({ invoiceId: id }), other.issue({ invoiceId: id })]),
    )
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(outside.arca.asked).toEqual([1, 2, 3, 4, 5, 6])
    expect((await rows()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    const both = await Promise.all([fiscal.openDue(), other.openDue()])
    expect(both).toEqual([0, 0])
    expect(outside.arca.logins).toBe(1)
  })

  test('where nothing is issued nothing is written; what was sold before the first day stays without', async () => {
    const off = await ordersAsAdmin(database)
    await off.paid()
    expect(await off.fixture.fiscal.openDue()).toBe(0)
    expect(await rows()).toEqual([])
    expect(await off.fixture.fiscal.admin.now(off.admin)).toMatchObject({ value: { environment: null } })
    const late = await ordersAsAdmin(database, memoryArca('2099-01-01').port)
    const order = await late.paid()
    await late.fixture.fiscal.openDue()
    expect(await database.db.select().from(invoices).where(eq(invoices.orderId, order.id))).toEqual([])
  })
})
