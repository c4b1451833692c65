import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { invoices } from '#data/schema.ts'
import { openReports } from '#shop/reports/reports.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { memoryArca } from '#tests/support/invoices.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'
import { findings } from '#tests/support/verify.ts'

/** Holds product §42.1, §42.2, §42.5, §42.6. */

describeEachDatabase('the documents of an exchange', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await exchanging(database, memoryArca().port)))

  const work = async () => {
    await shop.fixture.work()
    for (let n = 0; n < 3; n += 1) {
      await shop.fixture.fiscal.openDue()
      shop.fixture.context.later(31)
      await shop.fixture.work()
    }
  }
  /** Kind, total and the document that each takes back, in the order in which they were written. */
  const documents = async () => {
    const rows = await database.db.select().from(invoices).orderBy(invoices.id)
    const place = (id: number | null) => (id === null ? null : rows.findIndex((row) => row.id === id))
    expect(rows.every(({ state }) => state === 'authorized')).toBe(true)
    return rows.map(({ kind, totalCentavos, invoiceId }) => [kind, totalCentavos, place(invoiceId)])
  }
  const whole = async () => expect(await findings(shop.fixture.context)).toEqual([])
  async function dearer(pesos: number, sizes: Record<string, number> = { '40': 2 }) {
    return seedProduct(database, { name: 'Botas', pesos, sizes })
  }
  async function exchanged(
    order: { id: number; reference: string },
    wanted: Parameters<typeof shop.begin>[1],
  ) {
    const code = await shop.begin(order, wanted)
    const { exchange } = await shop.view(code)
    if (exchange!.difference > 0) {
      const payment = await shop.paying(code)
      await shop.fixture.orders.settle(Object.assign(payment, { status: 'approved' }))
    }
    await shop.bring(code)
    await shop.make(code)
    return code
  }

  test('for another size of the same there is none', async () => {
    const order = await shop.delivered()
    await exchanged(order, { size: '42' })
    await work()
    expect(await documents()).toEqual([['invoice', order.totalCentavos, null]])
    await whole()
  })

  test('for a dearer product: a credit note of what came back, an invoice of what was given, and each in its paper', async () => {
    const order = await shop.delivered()
    const { id: productId } = await dearer(25_000)
    await exchanged(order, { productId, size: '40' })
    await work()
    expect(await documents()).toEqual([
      ['invoice', order.totalCentavos, null],
      ['credit_note', 2_000_000, 0],
      ['invoice', 2_500_000, null],
    ])
    const subjects = shop.subjects().filter((subject) => /^(Factura|Nota)/.test(subject!))
    expect(subjects).toHaveLength(3)
    const papers = await Promise.all(
      (await database.db.select().from(invoices).orderBy(invoices.id)).map(({ id }) =>
        shop.fixture.fiscal.ownPaper(shop.ana, id),
      ),
    )
    const [sold, back, given] = papers.map((end) => (end.ok ? pdfText(end.value.bytes) : ''))
    for (const text of [sold, given]) {
      expect(text).toContain('FACTURA')
      expect(text).toMatch(
        /arrepentirte de la compra dentro de los 10 días corridos[\s\S]*Garantía legal: 6 meses/,
      )
    }
    expect(sold).toMatch(/COD\. 06[\s\S]*2\nZapatillas Cancha, talle 41[\s\S]*Envío/)
    expect(back).toMatch(
      /NOTA DE CRÉDITO[\s\S]*Anula: Factura B 00005-00000001[\s\S]*\n1\nZapatillas Cancha, talle 41/,
    )
    expect(back).not.toContain('Garantía legal')
    expect(given).toMatch(/N\.º 00005-00000002[\s\S]*\n1\nBotas, talle 40[\s\S]*IVA Contenido: \$ 4\.338,84/)
    const book = await openReports(shop.fixture.context).moneyBookRows(shop.admin)
    expect(book).toMatchObject({
      value: {
        rows: [
          { kind: 'sale', documents: ['Factura B 00005-00000001'] },
          { kind: 'difference', documents: [], taxes: null },
          {
            kind: 'exchange',
            documents: ['Nota de crédito B 00005-00000001', 'Factura B 00005-00000002'],
            taxes: { net: 413_223, vat: 86_777 },
          },
        ],
      },
    })
    await whole()
  })

  test('for a cheaper one: the same, and nothing more for the money that goes back', async () => {
    const order = await shop.delivered()
    const { id: productId } = await dearer(15_000)
    await exchanged(order, { productId, size: '40' })
    await work()
    expect(await documents()).toEqual([
      ['invoice', order.totalCentavos, null],
      ['credit_note', 2_000_000, 0],
      ['invoice', 1_500_000, null],
    ])
    await whole()
  })

  test('what an exchange gave is taken back from its own invoice: by another exchange, and by a refund of both payments', async () => {
    const order = await shop.delivered()
    const { id: productId } = await dearer(25_000, { '40': 2, '41': 2 })
    const code = await exchanged(order, { productId, size: '40' })
    const again = await exchanged(order, { productId, size: '41', of: code })
    await work()
    const claim = await shop.returns.open(shop.admin, order.id, { kind: 'claim', reason: 'Se despegó' })
    const claimed = claim.ok ? claim.value.code : ''
    await shop.returns.approve(shop.admin, claimed, {})
    const held = (await shop.view(claimed)).holdings.find(({ of }) => of === again)!
    await shop.returns.receive(shop.admin, claimed, {
      lines: [{ orderLineId: held.orderLineId, of: again, quantity: 1, condition: 'damaged' }],
    })
    await shop.returns.resolve(shop.admin, claimed, { amount: 25_000, reason: 'Falla', key: 'claim-00001' })
    await work()
    const papers = await documents()
    expect(papers.slice(0, 3)).toEqual([
      ['invoice', order.totalCentavos, null],
      ['credit_note', 2_000_000, 0],
      ['invoice', 2_500_000, null],
    ])
    // The two payments go back side by side: which of them is first is no promise.
    expect(papers.slice(3).toSorted()).toEqual([
      ['credit_note', 2_000_000, 2],
      ['credit_note', 500_000, 2],
    ])
    await whole()
  })

  test('a refund of more than the sale has left goes on with the invoice of the exchange', async () => {
    const order = await shop.delivered()
    const { id: productId } = await dearer(25_000)
    await exchanged(order, { productId, size: '40' })
    await work()
    const rest = order.totalCentavos - 2_000_000 + 1_000_000
    const end = await shop.orders.refund(shop.admin, order.id, {
      amount: rest / 100,
      reason: 'Cortesía',
      key: 'more-than-left',
    })
    expect(end).toMatchObject({ ok: true })
    await work()
    expect((await documents()).slice(3)).toEqual([
      ['credit_note', rest - 1_000_000, 0],
      ['credit_note', 1_000_000, 2],
    ])
    await whole()
  })
})
