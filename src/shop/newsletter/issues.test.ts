import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, newsletterAddresses, orders, outbox, users } from '#data/schema.ts'
import { NO_SIZE } from '#rules/my-size/my-size.ts'
import type { Segment } from '#rules/newsletter/segment.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openShop, type Shop } from '#shop/shop.ts'
import { filledForm, seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'

/** Holds product §22.4, §22.5, §22.7. */

describeOneDatabase('issues of the newsletter', (open) => {
  let database: Database
  let office: TestContext
  let shop: Shop
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    office = testContext(database, { now: new Date(Date.now() + 3_600_000) })
    shop = openShop(office)
    vale = await seedUser(database, { role: 'owner', email: 'vale@example.com' })
  })

  async function draft(): Promise<number> {
    const made = await shop.newsletter.issues.create(vale)
    if (!made.ok) throw new Error(made.message)
    return made.value.id
  }
  async function issueOf(id: number) {
    const end = await shop.newsletter.issues.find(vale, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const subscribe = (email: string, tailored = true) =>
    database.db.insert(newsletterAddresses).values({ email, tailored })
  async function buys(who: PersonVisitor, productId: number, size: string, paid = true) {
    const end = await shop.orders.place(who, {
      key: `buy-${who.id}-${productId}`.padEnd(16, '0'),
      lines: [{ productId, size, quantity: 1 }],
      personal: filledForm(),
      delivery: 'pickup',
      couponCode: null,
      shownTotal: null,
    })
    if (!end.ok) throw new Error(end.message)
    const { reference } = end.value
    if (paid)
      await database.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.reference, reference))
  }

  test('a segment finds whom it says, and only by data that consent covers', async () => {
    const shoe = await seedProduct(database, { brand: 'nike', genre: 'mujer', sizes: { '38': 9 } })
    const coat = await seedProduct(database, { brand: 'puma', genre: 'hombre', sizes: { M: 9 } })
    const person = async (name: string, more: { ban?: boolean } = {}) =>
      seedUser(database, { email: `${name}@example.com`, ...more })
    const ana = await person('ana')
    await subscribe('ana@example.com')
    await buys(ana, shoe.id, '38')
    const unpaid = await person('unpaid')
    await subscribe('unpaid@example.com')
    await buys(unpaid, coat.id, 'M', false)
    const keeps = await person('keeps')
    await subscribe('keeps@example.com')
    await shop.favourites.toggle(keeps, shoe.id)
    const old = await person('old')
    await subscribe('old@example.com', false)
    await buys(old, shoe.id, '38')
    const sized = await person('sized')
    await database.db.insert(newsletterAddresses).values({ email: 'sized@example.com', sized: true })
    for (const who of [ana, sized]) await shop.mySize.keep(who, NO_SIZE, { shoes: '38', clothes: 'M' })
    // Nobody has shown that this address is theirs.
    const anybody = await seedUser(database, { email: 'stranger@example.com', emailVerified: false })
    await subscribe('stranger@example.com')
    await buys(anybody, shoe.id, '38')
    await person('banned', { ban: true })
    await subscribe('banned@example.com')

    const id = await draft()
    const reach = async (segment: Partial<Segment>) => {
      const { version } = await issueOf(id)
      expect(await shop.newsletter.issues.change(vale, id, { segment }, version)).toMatchObject({ ok: true })
      return (await issueOf(id)).reach
    }
    expect(await reach({ who: 'all' })).toBe(6)
    expect(await reach({ who: 'bought' })).toBe(1)
    expect(await reach({ who: 'not-bought' })).toBe(3)
    expect(await reach({ who: 'likes', brand: 'nike' })).toBe(2)
    expect(await reach({ who: 'likes', brand: 'nike', genre: 'mujer', size: '38' })).toBe(1)
    expect(await reach({ who: 'likes', brand: 'nike', genre: 'hombre' })).toBe(0)
    expect(await reach({ who: 'wears', size: '38' })).toBe(1)
    expect(await reach({ who: 'wears', size: 'M' })).toBe(1)
    expect(await reach({ who: 'wears', size: '39' })).toBe(0)
    for (const segment of [{ who: 'wears' }, { who: 'wears', size: '38', brand: 'nike' }])
      expect(
        await shop.newsletter.issues.change(vale, id, { segment }, (await issueOf(id)).version),
      ).toMatchObject({ kind: 'invalid' })
  })

  test('a draft is written, ordered, copied, deleted and brought back; two admins notice each other', async () => {
    const [one, two] = [await seedProduct(database), await seedProduct(database)]
    const id = await draft()
    const { issues } = shop.newsletter
    const wanted = { subject: 'Hola', body: 'Che', products: [two.id, one.id] }
    expect(await issues.change(vale, id, wanted, 1)).toMatchObject({ value: { version: 2 } })
    expect(await issues.change(vale, id, wanted, 2)).toMatchObject({ value: { version: 2 } })
    expect(await issues.change(vale, id, { ...wanted, subject: 'Chau' }, 1)).toMatchObject({
      kind: 'conflict',
    })
    expect(await issues.change(vale, id, { ...wanted, products: [999] }, 2)).toMatchObject({
      kind: 'invalid',
      fields: { products: 'Ese producto ya no está en la tienda.' },
    })
    expect((await issueOf(id)).products.map((card) => card.id)).toEqual([two.id, one.id])
    const copy = await issues.create(vale, id)
    expect(await issueOf(copy.ok ? copy.value.id : 0)).toMatchObject({
      subject: 'Hola',
      status: 'draft',
      products: [{ id: two.id }, { id: one.id }],
    })
    expect(await issues.remove(vale, id)).toMatchObject({ ok: true })
    expect(await issues.remove(vale, id)).toMatchObject({ kind: 'missing' })
    expect(await issues.find(vale, id)).toMatchObject({ kind: 'missing' })
    const [removed] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'issue.remove'))
    expect(await shop.audit.undo(vale, removed!.id)).toMatchObject({ ok: true })
    expect(await shop.audit.undo(vale, removed!.id)).toMatchObject({ kind: 'conflict' })
    expect(await issueOf(id)).toMatchObject({ subject: 'Hola', products: [{ id: two.id }, { id: one.id }] })
  })

  test('a trial goes to whoever asks for it, once a minute, and to nobody on the list', async () => {
    await subscribe('ana@example.com')
    const id = await draft()
    const { issues } = shop.newsletter
    await issues.change(vale, id, { subject: 'Hola', preheader: 'Mirá', body: 'Uno\n\nDos' }, 1)
    for (const _twice of [1, 2])
      expect(await issues.sendTrial(vale, id)).toMatchObject({ value: { to: 'vale@example.com' } })
    const rows = await database.db.select().from(outbox).orderBy(outbox.id)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.payload).toMatchObject({ to: 'vale@example.com', subject: '[Prueba] Hola · Vereda' })
    const seen = await issues.preview(vale, id)
    expect(seen).toMatchObject({ value: { text: expect.stringMatching(/^Uno\n\nDos\n/) } })
    expect(seen.ok && seen.value.html).toContain('Mirá')
    expect(await issueOf(id)).toMatchObject({ status: 'draft' })
  })

  test('results come from the shop’s own books: paid orders of readers in the days after', async () => {
    const send = async () => undefined
    office = testContext(database, { gateways: { mail: { send } }, now: new Date() })
    shop = openShop(office)
    const shoe = await seedProduct(database, { pesos: 20_000, sizes: { '38': 9 } })
    const [ana, old] = [
      await seedUser(database, { email: 'ana@example.com' }),
      await seedUser(database, { email: 'old@example.com' }),
    ]
    await subscribe('ana@example.com')
    await subscribe('old@example.com', false)
    const before = await seedProduct(database, { sizes: { '38': 9 } })
    await buys(ana, before.id, '38')
    office.later(60)
    const id = await draft()
    const { issues } = shop.newsletter
    await issues.change(vale, id, { subject: 'Hola', body: 'Che' }, 1)
    expect(await issues.send(vale, id, { people: 2, version: 2 })).toMatchObject({ ok: true })
    while ((await shop.outbox.runDue()) > 0);
    office.later(60)
    await buys(ana, shoe.id, '38')
    await buys(old, shoe.id, '38')
    expect(await issues.results(vale, id)).toMatchObject({
      value: { orders: 1, ordersTotal: 2_000_000, ends: [], left: 0 },
    })
    const own = await shop.users.ownData(ana)
    expect(own).toMatchObject({
      value: { newsletterReceived: [{ subject: 'Hola', sentAt: expect.any(Date) }] },
    })
  })

  test('nobody but an admin', async () => {
    const ana = await seedUser(database)
    const { issues } = shop.newsletter
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await issues.list(visitor),
        await issues.find(visitor, 1),
        await issues.create(visitor),
        await issues.change(visitor, 1, {}, 1),
        await issues.remove(visitor, 1),
        await issues.restore(visitor, 1),
        await issues.preview(visitor, 1),
        await issues.sendTrial(visitor, 1),
        await issues.choices(visitor),
        await issues.send(visitor, 1, { people: 1, version: 1 }),
        await issues.pause(visitor, 1),
        await issues.resume(visitor, 1),
        await issues.cancel(visitor, 1),
        await issues.results(visitor, 1),
        await issues.failuresCsv(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await database.db.$count(users)).toBe(2)
  })
})
