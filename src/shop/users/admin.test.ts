import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, sessions, users as usersTable } from '#data/schema.ts'
import { anonymous, system, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openUsersAdmin } from './admin.ts'

describeEachDatabase('users as admins see them', (open) => {
  let database: Database
  let fixture: OrderFixture
  let users: ReturnType<typeof openUsersAdmin>
  let vale: PersonVisitor
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    users = openUsersAdmin(fixture.context)
    vale = await seedUser(database, { admin: true, username: 'Vale' })
    ana = await seedUser(database, { username: 'ana', name: 'Ána', email: 'ana@example.com' })
  })
  const roles = async ({ id }: PersonVisitor) => {
    const [row] = await database.db.select().from(usersTable).where(eq(usersTable.id, id))
    return { admin: row!.admin, ban: row!.ban, banReason: row!.banReason }
  }
  const signIn = (id: number) =>
    database.db
      .insert(sessions)
      .values({ idHash: `hash-${id}`, userId: id, expiresAt: new Date('2100-01-01') })

  test('the list is by username whatever the case, found by any part of it', async () => {
    await seedUser(database, { username: 'BRUNO' })
    const names = async (query: object) => {
      const end = await users.list(vale, query)
      return end.ok ? end.value.users.map(({ username }) => username) : end
    }
    expect(await names({})).toEqual(['ana', 'BRUNO', 'Vale'])
    for (const q of ['run', 'RUN', 'bruno']) expect(await names({ q })).toEqual(['BRUNO'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ only: 'admins' })).toEqual(['Vale'])
    expect(await users.list(vale)).toMatchObject({ value: { counts: { all: 3, admins: 1, banned: 0 } } })
  })

  test('a person’s page has orders, money and history, by e-mail or by number', async () => {
    const shoe = await seedProduct(database, { sizes: { '41': 5 } })
    const end = await fixture.orders.place(
      ana,
      fixture.request([{ productId: shoe.id, size: '41', quantity: 1 }]),
    )
    if (!end.ok) throw new Error(end.message)
    await fixture.orders.payment(ana, end.value.reference)
    await fixture.orders.settle(await fixture.payment(end.value.reference, 'approved'))
    await users.ban(vale, ana.id, 'Contracargos')
    await signIn(ana.id)
    const found = await users.find(vale, 'ANA@example.com')
    expect(found).toMatchObject({
      value: {
        id: ana.id,
        ban: true,
        banReason: 'Contracargos',
        orders: 1,
        spent: 2_050_000,
        sessions: 1,
        latestOrders: [{ number: 'V-000001', paymentStatus: 'paid' }],
        history: [{ action: 'person.ban', actor: 'Vale', after: { ban: true, banReason: 'Contracargos' } }],
      },
    })
    expect(await users.find(vale, String(ana.id))).toEqual(found)
    expect(await users.find(vale, 'nadie@example.com')).toMatchObject({ kind: 'missing' })
  })

  test('of two who hold one e-mail, the verified one is shown and the other is named', async () => {
    const other = await seedUser(database, {
      email: 'ANA@example.com',
      emailVerified: false,
      username: 'falsa',
    })
    expect(await users.find(vale, 'ana@example.com')).toMatchObject({
      value: { id: ana.id, sameEmail: [{ id: other.id, username: 'falsa' }] },
    })
  })

  test('a ban keeps its reason, rings at once, is written down once, and can be lifted', async () => {
    await Promise.all([1, 2].map(() => users.ban(vale, ana.id, '  Insultos\u0000 ')))
    expect(await roles(ana)).toEqual({ admin: false, ban: true, banReason: 'Insultos' })
    expect(fixture.context.hints).toEqual([{ kind: 'ban', userId: ana.id }])
    await users.unban(vale, ana.id)
    expect(await roles(ana)).toEqual({ admin: false, ban: false, banReason: null })
    expect((await database.db.select().from(auditLog)).map(({ action }) => action)).toEqual([
      'person.ban',
      'person.unban',
    ])
  })

  test('nobody bans themselves, and the last admin stays, whoever asks', async () => {
    expect(await users.ban(vale, vale.id)).toMatchObject({ message: 'No podés banearte a vos mismo.' })
    expect(await users.ban(system('shell'), vale.id)).toMatchObject({
      message: 'Tiene que quedar al menos un admin.',
    })
    expect(await users.revoke(vale, vale.id, 'Se va')).toMatchObject({ kind: 'conflict' })
    expect(await roles(vale)).toMatchObject({ admin: true, ban: false })
    await users.grant(vale, ana.id, 'Trabaja acá')
    expect(await users.revoke(vale, vale.id, 'Se va')).toMatchObject({ ok: true })
  })

  test('two admins who take each other’s right at once: one stays', async () => {
    const bruno = await seedUser(database, { admin: true })
    for (const verb of ['ban', 'revoke'] as const) {
      const ends = await Promise.all([
        users[verb](vale, bruno.id, 'No confío'),
        users[verb](bruno, vale.id, 'No confío'),
      ])
      expect(ends.filter((end) => end.ok)).toHaveLength(1)
      await database.db.update(usersTable).set({ admin: true, ban: false }).where(eq(usersTable.id, bruno.id))
      await database.db.update(usersTable).set({ admin: true, ban: false }).where(eq(usersTable.id, vale.id))
    }
  })

  test('making somebody admin wants a sign-in of the last ten minutes; taking the right does not wait', async () => {
    const at = fixture.context.clock()
    const asked = (minutesAgo: number | null) => ({
      ...vale,
      authenticatedAt: minutesAgo === null ? null : new Date(at.getTime() - minutesAgo * 60_000),
    })
    for (const stale of [asked(null), asked(11)])
      expect(await users.grant(stale, ana.id, 'Trabaja acá')).toMatchObject({ reason: 'sign-in-again' })
    expect(await roles(ana)).toMatchObject({ admin: false })
    expect(await users.grant(asked(9), ana.id, 'Trabaja acá')).toMatchObject({ ok: true })
    expect(await users.revoke(asked(null), ana.id, 'Fue un error')).toMatchObject({ ok: true })
  })

  test('an admin signs somebody out on every device; it is written down', async () => {
    await signIn(ana.id)
    expect(await users.signOut(vale, ana.id)).toEqual({ ok: true, value: { ended: 1 } })
    expect(await database.db.$count(sessions)).toBe(0)
    expect(fixture.context.hints).toEqual([{ kind: 'standing', userId: ana.id }])
    expect(await database.db.select().from(auditLog)).toMatchObject([
      {
        actor: `person:${vale.id}`,
        action: 'person.sign-out',
        entityId: String(ana.id),
        after: { sessions: 1 },
      },
    ])
    for (const nobody of [9_999, -1, Number.NaN])
      expect(await users.signOut(vale, nobody)).toMatchObject({ kind: 'missing' })
  })

  test('a new admin signs in anew; nobody banned is made admin', async () => {
    await signIn(ana.id)
    await users.grant(vale, ana.id, 'Trabaja acá')
    expect(await roles(ana)).toMatchObject({ admin: true })
    expect(await database.db.$count(sessions)).toBe(0)
    const bruno = await seedUser(database, { ban: true })
    expect(await users.grant(vale, bruno.id, 'Trabaja acá')).toMatchObject({ kind: 'conflict' })
  })

  test('who gives or takes the right says why; whose it was is known afterwards', async () => {
    for (const reason of ['', ' a '])
      expect(await users.grant(vale, ana.id, reason)).toMatchObject({
        kind: 'invalid',
        fields: { reason: 'Escribí el motivo.' },
      })
    expect(await roles(ana)).toMatchObject({ admin: false })
    expect(await users.wasAdmin(ana)).toBe(false)
    await users.grant(vale, ana.id, 'Entra al showroom')
    await users.revoke(vale, ana.id, 'Terminó la temporada')
    expect(fixture.context.hints).toEqual([
      { kind: 'standing', userId: ana.id },
      { kind: 'standing', userId: ana.id },
    ])
    expect((await database.db.select().from(auditLog)).map(({ after }) => after)).toEqual([
      { admin: true, reason: 'Entra al showroom' },
      { admin: false, reason: 'Terminó la temporada' },
    ])
    expect(await users.wasAdmin(ana)).toBe(true)
    expect(await users.wasAdmin(vale)).toBe(false)
    expect(await users.wasAdmin(anonymous)).toBe(false)
  })

  test('only admins see or decide', async () => {
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await users.list(visitor),
        await users.find(visitor, ana.id),
        await users.ban(visitor, vale.id),
        await users.unban(visitor, vale.id),
        await users.grant(visitor, ana.id, 'Porque sí'),
        await users.revoke(visitor, vale.id),
        await users.signOut(visitor, vale.id),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
