import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { emailAlerts, outbox, productSizes, users } from '#data/schema.ts'
import { EMAIL_ALERT_SAYS, MAX_EMAIL_ALERTS } from '#rules/email-alerts/email-alert.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { waysOut } from '#shop/parts.ts'
import { openUnsubscribe } from '#shop/emails/unsubscribe.ts'
import { openProducts } from '#shop/products/products.ts'
import { openEmailAlerts } from './email-alerts.ts'

/** Holds product §45.6, §45.7. */

const ANA = 'ana@example.com'
describeEachDatabase('alerts by e-mail', (open) => {
  let database: Database
  let context: TestContext
  let products: ReturnType<typeof openProducts>
  let shop: ReturnType<typeof openEmailAlerts>
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    products = openProducts(context)
    shop = openEmailAlerts(context, { products })
    shoe = await seedProduct(database, { sizes: { '41': 0, '42': 1 } })
  })

  const mails = async () =>
    (await database.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)).map(
      ({ payload }) => payload as { to: string; subject: string; text: string; unsubscribeUrl?: string },
    )
  const tokenIn = (text: string, where: string) => new RegExp(`/${where}/([\\w-]+)`).exec(text)![1]!
  const size = () => ({ email: ' Ana@Example.com ', of: { productId: shoe.id, size: '41' } })
  const search = { email: ANA, search: '/?category=calzado&size=44' }
  async function confirmed(asked: Parameters<typeof shop.ask>[1]) {
    expect(await shop.ask(anonymous, asked)).toEqual({ ok: true, value: { confirmed: false } })
    const { text } = (await mails()).at(-1)!
    expect(await shop.confirm(tokenIn(text, 'aviso'))).toMatchObject({ ok: true })
  }
  const stockOf = async (sizeId: number, stock: number) => {
    await database.db.update(productSizes).set({ stock }).where(eq(productSizes.id, sizeId))
    products.forget()
  }
  const told = async () => (await mails()).filter(({ subject }) => subject.startsWith('Entró'))

  test('a size is told once, only after whoever reads the address said yes', async () => {
    expect(await shop.ask(anonymous, size())).toMatchObject({ ok: true })
    await stockOf(shoe.sizeIds['41']!, 2)
    expect(await shop.tellDue()).toBe(0)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: ANA, subject: 'Confirmá tu aviso · Vereda', forget: true })
    expect(await shop.look(tokenIn(mail!.text, 'aviso'))).toMatchObject({ ok: true })
    expect(await shop.tellDue()).toBe(0)
    await shop.confirm(tokenIn(mail!.text, 'aviso'))
    expect(await shop.tellDue()).toBe(1)
    context.later(25 * 60)
    expect(await shop.tellDue()).toBe(0)
    expect(await told()).toHaveLength(1)
    expect((await told())[0]!.text).toContain(`Volvió el talle 41`)
  })

  test('a search is told of what came in since, and not of what was there', async () => {
    await seedProduct(database, { category: 'calzado', sizes: { '44': 1 } })
    await confirmed(search)
    expect(await shop.tellDue()).toBe(1)
    expect(await told()).toEqual([])
    const fresh = await seedProduct(database, {
      category: 'calzado',
      name: 'Zapatillas Nuevas',
      sizes: { '44': 1 },
    })
    products.forget()
    context.later(61)
    await shop.tellDue()
    expect((await told()).map(({ text }) => text)).toEqual([
      expect.stringContaining(`/ProductDetail/${fresh.id}`),
    ])
  })

  test('one address has one e-mail a day at most, of all that came in', async () => {
    await confirmed(size())
    await confirmed(search)
    await stockOf(shoe.sizeIds['41']!, 1)
    await seedProduct(database, { category: 'calzado', sizes: { '44': 1 } })
    products.forget()
    await shop.tellDue()
    expect(await told()).toHaveLength(1)
    await seedProduct(database, { category: 'calzado', sizes: { '44': 1 } })
    products.forget()
    context.later(23 * 60)
    await shop.tellDue()
    expect(await told()).toHaveLength(1)
    context.later(2 * 60)
    await shop.tellDue()
    expect(await told()).toHaveLength(2)
  })

  test('instances that look at once tell once', async () => {
    await confirmed(size())
    await stockOf(shoe.sizeIds['41']!, 1)
    const elsewhere = openEmailAlerts(context, { products })
    await Promise.all([shop.tellDue(), elsewhere.tellDue(), shop.tellDue(), elsewhere.tellDue()])
    expect(await told()).toHaveLength(1)
  })

  test('one tap ends all of an address, also later; a stranger’s link ends nothing', async () => {
    await confirmed(size())
    await confirmed(search)
    await stockOf(shoe.sizeIds['41']!, 1)
    await shop.tellDue()
    const way = openUnsubscribe(context, waysOut)
    const token = tokenIn((await told())[0]!.unsubscribeUrl!, 'baja')
    expect(await way.look(token)).toEqual({ ok: true, value: 'email-alerts' })
    expect(await way.look(`a${'x'.repeat(60)}`)).toMatchObject({ kind: 'missing' })
    expect(await way.leave(token)).toMatchObject({ ok: true })
    expect(await way.leave(token)).toMatchObject({ ok: true })
    expect(await database.db.$count(emailAlerts)).toBe(0)
  })

  test('the answer is the same for an address that waits, is full or is banned', async () => {
    const banned = await seedUser(database, { email: 'mala@example.com', emailVerified: true })
    await database.db.update(users).set({ ban: true }).where(eq(users.id, banned.id))
    expect(await shop.ask(anonymous, { ...search, email: 'mala@example.com' })).toMatchObject({ ok: true })
    expect(await mails()).toEqual([])
    const full = Array.from({ length: MAX_EMAIL_ALERTS }, (_, n) => ({
      email: ANA,
      search: `/?q=palabra${n}`,
      confirmedAt: context.clock(),
    }))
    await database.db.insert(emailAlerts).values(full)
    expect(await shop.ask(anonymous, search)).toEqual({ ok: true, value: { confirmed: false } })
    expect(await mails()).toEqual([])
    expect(await shop.ask({ ...banned, ban: true }, search)).toMatchObject({ kind: 'refused' })
  })

  test('an account’s own verified address needs no second yes', async () => {
    const ana = await seedUser(database, { email: ANA, emailVerified: true })
    expect(await shop.ask(ana, search)).toEqual({ ok: true, value: { confirmed: true } })
    expect(await mails()).toEqual([])
    const bea = await seedUser(database, { email: 'bea@example.com', emailVerified: false })
    expect(await shop.ask(bea, { ...search, email: 'bea@example.com' })).toMatchObject({
      value: { confirmed: false },
    })
  })

  test('what is no wish is refused, and so is who asks too often', async () => {
    expect(await shop.ask(anonymous, { ...search, email: 'nada' })).toMatchObject({
      kind: 'invalid',
      fields: { email: EMAIL_ALERT_SAYS.email },
    })
    for (const odd of ['', '/', '/?page=3', `/?q=${'a'.repeat(9)}`.slice(0, 4), 'javascript:x', '/?size=xyz'])
      expect([odd, await shop.ask(anonymous, { email: ANA, search: odd })]).toMatchObject([
        odd,
        { kind: 'missing', message: EMAIL_ALERT_SAYS.nothing },
      ])
    expect(await shop.ask(anonymous, { email: ANA, of: { productId: shoe.id, size: '42' } })).toMatchObject({
      kind: 'conflict',
      message: STOCK_ALERT_MESSAGES.inStock,
    })
    for (let turn = 0; turn < 8; turn++) await shop.ask(anonymous, { ...search, search: `/?q=algo${turn}` })
    expect((await mails()).length).toBeLessThanOrEqual(5)
  })

  test('nobody’s yes: the address goes after two days; who wants what is counted without people', async () => {
    await shop.ask(anonymous, size())
    await confirmed(search)
    const owner = await seedUser(database, { role: 'owner' })
    expect(await shop.searches(owner)).toMatchObject({
      value: { rows: [{ search: search.search, said: 'Calzado, Talle 44', people: 1, found: 0 }] },
    })
    expect(await shop.searches(anonymous)).toMatchObject({ kind: 'refused' })
    context.later(49 * 60)
    await shop.sweep()
    expect(await database.db.$count(emailAlerts)).toBe(1)
    context.later(366 * 24 * 60)
    await shop.sweep()
    expect(await database.db.$count(emailAlerts)).toBe(0)
  })
})
