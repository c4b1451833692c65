import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders, outbox, saleTermsVersions } from '#data/schema.ts'
import { SALE_TERMS_CHANGED } from '#rules/sale-terms/texts.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { keepSaleTerms, openSaleTerms } from './sale-terms.ts'

/** Holds product §32.10. */

describeEachDatabase('terms of sale', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    shoe = await seedProduct(database, { pesos: 20_000, sizes: { '42': 5 } })
  })
  const terms = () => openSaleTerms(fixture.context)
  const lines = () => [{ productId: shoe.id, size: '42', quantity: 1 }]
  const kept = () => database.db.select().from(saleTermsVersions).orderBy(saleTermsVersions.id)

  test('the same words are one version, however many ask for them at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => keepSaleTerms(fixture.context)))
    expect(new Set(asked.map(({ version }) => version)).size).toBe(1)
    expect(await kept()).toHaveLength(1)
  })

  test('what the owner changes is another version, and the first can still be read', async () => {
    const first = await terms().current()
    fixture.context.settings.holdMinutes = 45
    const second = await terms().current()
    expect(second.version).not.toBe(first.version)
    expect(JSON.stringify(second.sections)).toContain('45 minutos')
    const read = await terms().find(String(first.version))
    expect(read).toMatchObject({ ok: true, value: { sections: first.sections, current: second.version } })
    for (const wrong of ['0', '-1', '999999', 'uno', '1e3', '99999999999999'])
      expect(await terms().find(wrong)).toMatchObject({ ok: false, kind: 'missing' })
  })

  test('what may be paid without Mercado Pago is named with its hours, only while it is offered, each a version of its own', async () => {
    const { settings } = fixture.context
    const payment = async () => {
      const { version, sections } = await terms().current()
      return { version, said: sections.find(({ title }) => title === 'Pago')!.paragraphs.join(' ') }
    }
    const bare = await payment()
    expect(bare.said).not.toMatch(/transferencia|efectivo/)
    expect(bare.said).toContain('si el pago quedó en proceso, 48 horas')
    Object.assign(settings, { transferAlias: 'vereda.tienda', transferHours: 36 })
    const transfer = await payment()
    expect(transfer.said).toMatch(/transferencia .* 36 horas/)
    Object.assign(settings, { cash: 'yes', cashHours: 24 })
    const cash = await payment()
    expect(cash.said).toMatch(/en efectivo: guardamos los productos 24 horas/)
    settings.cashHours = 12
    const shorter = await payment()
    settings.pickup = 'no'
    expect((await payment()).said).not.toContain('efectivo')
    const versions = [bare, transfer, cash, shorter].map(({ version }) => version)
    expect(new Set(versions).size).toBe(4)
  })

  test('an order keeps the version it accepted, and its first email carries the words', async () => {
    const ana = await seedUser(database)
    const { version, sections } = await terms().current()
    const end = await fixture.orders.place(ana, { ...fixture.request(lines()), shownTerms: version })
    expect(end).toMatchObject({ ok: true })
    const reference = end.ok ? end.value.reference : ''
    expect(await fixture.orders.find(ana, reference)).toMatchObject({ value: { saleTermsVersion: version } })
    const mails = await database.db
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.kind, 'mail'))
      .orderBy(outbox.id)
    const text = JSON.stringify(mails)
    for (const { title } of sections) expect(text).toContain(`${title}.`)
    expect(text).toContain(`versión ${version}`)
  })

  test('an order from a page with an older version is refused, and nothing is taken', async () => {
    const ana = await seedUser(database)
    const { version } = await terms().current()
    fixture.context.settings.holdMinutes = 45
    const end = await fixture.orders.place(ana, { ...fixture.request(lines()), shownTerms: version })
    expect(end).toMatchObject({ ok: false, kind: 'conflict', message: SALE_TERMS_CHANGED })
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(5)
    expect(await database.db.select().from(orders).where(eq(orders.userId, ana.id))).toEqual([])
  })
})
