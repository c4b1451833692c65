import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, dropEntries, drops, notifications, personalData } from '#data/schema.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { ENTRY_TRIES } from '#rules/drops/terms.ts'
import { anonymous } from '#rules/users/access.ts'
import { toRow } from '#shop/addresses/personal-data.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openRoles } from '#shop/users/roles.ts'
import { filledForm, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { drawing } from '#tests/support/shop/drawing.ts'

/** Holds product §39.4, §56.1, §56.3, §56.4, §56.6. */

describeEachDatabase('a drop', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof drawing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await drawing(database)))
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const stock = () => shop.fixture.stock(shop.shoe.sizeIds['42']!)

  test('announced, its pairs are off the shelf and its seed is promised; called off, they are back', async () => {
    const { verbs, announced, row, admin, aside } = shop
    const id = await announced()
    const drop = await row(id)
    expect([drop.state, drop.seed, await stock(), await aside(id)]).toEqual(['announced', null, 3, 2])
    expect(drop.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(await verbs.ofProduct(shop.shoe.id)).toMatchObject({ id, sizes: ['41', '42'] })
    const shown = JSON.stringify([
      await verbs.find(anonymous, id),
      await verbs.list(),
      await verbs.admin.look(admin, id),
    ])
    expect(shown).not.toContain(drop.sealedSeed!)
    expect(shown).not.toMatch(/sealed/i)
    await whole()
    expect(await verbs.admin.cancel(admin, id, drop.revision, { reason: '' })).toMatchObject({
      kind: 'invalid',
    })
    expect(
      await verbs.admin.cancel(admin, id, drop.revision, { reason: 'No llegaron los pares' }),
    ).toMatchObject({
      ok: true,
    })
    expect([(await row(id)).state, await stock(), await aside(id)]).toEqual(['cancelled', 5, 0])
    await whole()
  })

  test('more than there is, or a second one of the same product, is not announced', async () => {
    const { verbs, draft, row, admin, announced } = shop
    const many = await draft({ units: { '42': 6 } })
    expect(await verbs.admin.announce(admin, many, (await row(many)).revision)).toMatchObject({
      kind: 'conflict',
      message: DROP_SAYS.short('42', 5),
    })
    await announced()
    const second = await draft()
    expect(await verbs.admin.announce(admin, second, (await row(second)).revision)).toMatchObject({
      kind: 'conflict',
      message: DROP_SAYS.twice,
    })
    expect(await stock()).toBe(3)
    await whole()
  })

  test('a draft changes, and back from the record; two who change it notice each other', async () => {
    const { verbs, draft, row, admin, form } = shop
    const id = await draft()
    const { revision } = await row(id)
    expect(await verbs.admin.change(admin, id, form({ windowHours: 48 }), revision)).toMatchObject({
      ok: true,
    })
    expect(await verbs.admin.change(admin, id, form(), revision)).toMatchObject({
      message: DROP_SAYS.changed,
    })
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'drop.change'))
    expect(await verbs.admin.changeBack(admin, id, entry!.before, entry!.after)).toMatchObject({ ok: true })
    expect((await row(id)).windowHours).toBe(24)
    expect(await verbs.admin.changeBack(admin, id, entry!.before, entry!.after)).toMatchObject({
      kind: 'conflict',
    })
  })

  test.each([
    [{ units: {} }, 'units'],
    [{ units: { '42': 'dos' } }, 'units'],
    [{ units: { '55': 1 } }, 'units'],
    [{ opensAt: 'mañana' }, 'opensAt'],
    [{ closesAt: '2020-01-01T10:00' }, 'closesAt'],
    [{ drawAt: '2020-01-01T10:00' }, 'drawAt'],
    [{ windowHours: 0 }, 'windowHours'],
  ])('a form with %j says what is wrong with %s', async (changes, field) => {
    const end = await shop.verbs.admin.create(shop.admin, shop.shoe.id, shop.form(changes))
    expect(end).toMatchObject({ kind: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('who may: only owners write, sales read, nobody else', async () => {
    const { verbs, draft, form, shoe, ana } = shop
    const id = await draft()
    const sales = await seedUser(database, { role: 'sales' })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    const accountant = await seedUser(database, { role: 'accountant' })
    expect(await verbs.admin.create(sales, shoe.id, form())).toMatchObject({ reason: 'forbidden' })
    expect(await verbs.admin.look(sales, id)).toMatchObject({ ok: true })
    for (const who of [accountant, warehouse, ana])
      expect(await verbs.admin.look(who, id)).toMatchObject({ ok: false })
    expect(await verbs.find(anonymous, id)).toMatchObject({ kind: 'missing' })
  })

  test('one entry a person: account, mailbox and document; withdrawn and back until the close', async () => {
    const { verbs, announced, fixture } = shop
    const id = await announced()
    const leo = await seedUser(database, { email: 'leo@gmail.com' })
    expect(await verbs.enter(leo, id, '42')).toMatchObject({ message: DROP_SAYS.soon })
    fixture.context.later(61)
    expect(await verbs.enter(leo, id, '42')).toMatchObject({
      kind: 'invalid',
      fields: { dni: DROP_SAYS.noDni },
    })
    for (const none of ['1', '301112223', 'DNI', '0000000'])
      expect(await verbs.enter(leo, id, '42', none)).toMatchObject({ kind: 'invalid' })
    const first = await verbs.enter(leo, id, '42', '28.111.222')
    expect(await verbs.enter(leo, id, '41')).toEqual(first)
    expect(await verbs.enter(leo, id, '39')).toMatchObject({ kind: 'invalid' })
    const twin = await seedUser(database, { email: 'l.e.o+2@googlemail.com' })
    expect(await verbs.enter(twin, id, '42', '28111223')).toMatchObject({
      kind: 'conflict',
      message: DROP_SAYS.mailbox,
    })
    // The same document, written otherwise, of somebody whose data keep none.
    const other = await seedUser(database)
    for (const dni of ['28111222', '028111222', '28 111 222'])
      expect(await verbs.enter(other, id, '42', dni)).toMatchObject({
        kind: 'conflict',
        message: DROP_SAYS.dni,
      })
    const kept = (n: PersonId) => ({ ...toRow(filledForm() as never), dni: '30111222', userId: n })
    const [zoe, eva] = [await seedUser(database), await seedUser(database)]
    await database.db.insert(personalData).values([kept(zoe.id), kept(eva.id)])
    expect(await verbs.enter(zoe, id, '42')).toMatchObject({ ok: true })
    expect(await verbs.enter(eva, id, '42')).toMatchObject({ kind: 'conflict', message: DROP_SAYS.dni })
    expect(await verbs.leave(zoe, id)).toMatchObject({ ok: true })
    expect(await verbs.enter(eva, id, '42')).toMatchObject({ ok: true })
    expect(await verbs.enter(zoe, id, '42')).toMatchObject({ kind: 'conflict', message: DROP_SAYS.dni })
    await whole()
    fixture.context.later(26 * 60)
    expect(await verbs.enter(zoe, id, '42')).toMatchObject({ message: DROP_SAYS.closed })
    expect(await verbs.leave(leo, id)).toMatchObject({ ok: true })
    await whole()
  })
  type PersonId = number

  test('nobody enters without a session, without a verified e-mail, banned, or from behind the counter; nor without end', async () => {
    const { verbs, announced, fixture, admin } = shop
    const id = await announced()
    fixture.context.later(61)
    expect(await verbs.enter(anonymous, id, '42')).toMatchObject({ reason: 'signed-out' })
    const unverified = await seedUser(database, { emailVerified: false })
    expect(await verbs.enter(unverified, id, '42')).toMatchObject({ message: DROP_SAYS.unverified })
    const banned = await seedUser(database, { ban: true })
    expect(await verbs.enter(banned, id, '42')).toMatchObject({ reason: 'banned' })
    const lately = await seedUser(database)
    await openRoles(fixture.context).ban(admin, lately.id)
    expect(await verbs.enter(lately, id, '42')).toMatchObject({ reason: 'banned' })
    expect(await verbs.enter(admin, id, '42')).toMatchObject({ message: DROP_SAYS.staff })
    const eager = await seedUser(database)
    for (let n = 0; n < ENTRY_TRIES.hour; n++) await verbs.enter(eager, id, '42', '30111222')
    expect(await verbs.enter(eager, id, '42', '30111222')).toMatchObject({ reason: 'too-many' })
    expect(await database.db.$count(dropEntries)).toBe(1)
  })

  test('drawn once, as anybody finds it: the first have a pair for their term, the others wait in order', async () => {
    const { verbs, drawn, row, states, aside, fixture } = shop
    const { id, line } = await drawn(5)
    expect(await states(id)).toEqual(['offered', 'offered', 'waiting', 'waiting', 'waiting'])
    expect([await aside(id), await aside(id, '41')]).toEqual([2, 0])
    const { seed, sealedSeed } = await row(id)
    expect([seed?.length, sealedSeed]).toEqual([64, null])
    expect(await verbs.check(id, line[3]!.code)).toMatchObject({
      value: { seed: true, list: true, places: true, entry: { place: 4, of: 5 } },
    })
    expect(await verbs.check(id, 'NADIE')).toMatchObject({ value: { entry: null } })
    await verbs.turnDue()
    expect((await row(id)).seed).toBe(seed)
    await fixture.work()
    expect(fixture.emails.map(({ to }) => to).sort()).toEqual(
      line
        .slice(0, 2)
        .map(({ person }) => person.email)
        .sort(),
    )
    expect(fixture.emails[0]!.subject).toContain('talle 42')
    expect(await database.db.$count(notifications, eq(notifications.dropId, id))).toBe(5)
    const list = await verbs.listOf(id)
    expect(list).toMatchObject({ ok: true, value: expect.stringContaining(`${line[0]!.code};42\n`) })
    await whole()
  })

  test('nobody entered: it is drawn all the same, and everything is back on sale', async () => {
    const { verbs, announced, fixture, row } = shop
    const id = await announced()
    fixture.context.later(27 * 60)
    await verbs.turnDue()
    expect([(await row(id)).state, await stock()]).toEqual(['finished', 5])
    await whole()
  })

  test('its product is not archived or hidden, nor loses the size, until it is over', async () => {
    const { announced, fixture, admin, shoe, verbs, row } = shop
    const id = await announced()
    const catalogue = openCatalogue(fixture.context)
    const kept = { ok: false, message: expect.stringContaining('lanzamiento') }
    expect(await catalogue.remove(admin, shoe.id)).toMatchObject(kept)
    expect(await catalogue.hide(admin, shoe.id)).toMatchObject(kept)
    await verbs.admin.cancel(admin, id, (await row(id)).revision, { reason: 'Cambio de planes' })
    expect(await catalogue.hide(admin, shoe.id)).toMatchObject({ ok: true })
  })

  test.each([
    ['seed', sql`update drops set seed = repeat('0', 64)`],
    ['place', sql`update drop_entries set place = 90 where place = 1`],
    ['passed over', sql`update drop_entries set state = 'waiting' where place = 1`],
    ['list', sql`update drop_entries set listed = false where place = 3`],
    ['ledger', sql`update drop_sizes set aside = 1 where size = '42'`],
    ['twice', sql`update drop_entries set mailbox = 'x'`],
  ])('asked, the shop sees what is wrong: %s', async (what, harm) => {
    await shop.drawn(4)
    if (what === 'twice') await database.db.execute(sql`drop index drop_entries_mailbox`)
    await database.db.execute(harm)
    expect((await shop.fixture.broken()).length).toBeGreaterThan(0)
    if (what !== 'twice') return
    await database.db.execute(sql`update drop_entries set mailbox = id::text`)
    await database.db.execute(
      sql`create unique index drop_entries_mailbox on drop_entries (drop_id, mailbox) where not (state in ('withdrawn'))`,
    )
  })
  test('a drop that was never drawn has no seed to find', async () => {
    const id = await shop.announced()
    expect(await shop.verbs.check(id, null)).toMatchObject({ kind: 'missing' })
    expect(await shop.verbs.listOf(id)).toMatchObject({ kind: 'missing' })
    expect(await database.db.$count(drops, eq(drops.id, id))).toBe(1)
  })
})
