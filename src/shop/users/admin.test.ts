import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, sessions, users as usersTable } from '#data/schema.ts'
import { anonymous, system, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import { openUsersAdmin } from './admin.ts'

/** Holds product §18.4, §18.5, §18.7, §18.9. */

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
    users = openUsersAdmin(fixture.context, { addressesOf })
    vale = await seedUser(database, { role: 'owner', username: 'Vale' })
    ana = await seedUser(database, { username: 'ana', name: 'Ána', email: 'ana@example.com' })
  })
  const roles = async ({ id }: PersonVisitor) => {
    const [row] = await database.db.select().from(usersTable).where(eq(usersTable.id, id))
    return { role: row!.role, ban: row!.ban, banReason: row!.banReason }
  }
  const signIn = (id: number) =>
    database.db
      .insert(sessions)
      .values({ idHash: `hash-${id}`, userId: id, expiresAt: new Date('2100-01-01') })

  test('the list is by username whatever the case, found by any part of it', async () => {
    const { id } = await seedUser(database, { username: 'BRUNO' })
    await database.db.update(usersTable).set({ name: 'Bruno', surname: 'Paz' }).where(eq(usersTable.id, id))
    const names = async (query: object) => {
      const end = await users.list(vale, query)
      return end.ok ? end.value.rows.map(({ username }) => username) : end
    }
    expect(await names({})).toEqual(['ana', 'BRUNO', 'Vale'])
    for (const q of ['run', 'RUN', 'bruno', 'bruno paz']) expect(await names({ q })).toEqual(['BRUNO'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ filters: { ver: 'staff' } })).toEqual(['Vale'])
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
    expect(await roles(ana)).toEqual({ role: null, ban: true, banReason: 'Insultos' })
    expect(fixture.context.hints).toEqual([{ kind: 'ban', userId: ana.id }])
    await users.unban(vale, ana.id)
    expect(await roles(ana)).toEqual({ role: null, ban: false, banReason: null })
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action),
    ).toEqual(['person.ban', 'person.unban'])
  })

  test('nobody bans themselves, and the last owner stays, whoever asks', async () => {
    expect(await users.ban(vale, vale.id)).toMatchObject({ message: 'No podés banearte a vos mismo.' })
    expect(await users.ban(system('shell'), vale.id)).toMatchObject({
      message: 'Tiene que quedar al menos un dueño.',
    })
    expect(await users.setRole(vale, vale.id, null, 'Se va')).toMatchObject({ kind: 'conflict' })
    expect(await roles(vale)).toMatchObject({ role: 'owner', ban: false })
    await users.setRole(vale, ana.id, 'owner', 'Trabaja acá')
    expect(await users.setRole(vale, vale.id, null, 'Se va')).toMatchObject({ ok: true })
  })

  test('two owners who take each other’s role at once: one stays', async () => {
    const bruno = await seedUser(database, { role: 'owner' })
    const take = {
      ban: (who: PersonVisitor, whom: PersonVisitor) => users.ban(who, whom.id, 'No confío'),
      role: (who: PersonVisitor, whom: PersonVisitor) => users.setRole(who, whom.id, 'sales', 'No confío'),
    }
    for (const verb of ['ban', 'role'] as const) {
      const ends = await Promise.all([take[verb](vale, bruno), take[verb](bruno, vale)])
      expect(ends.filter((end) => end.ok)).toHaveLength(1)
      await database.db
        .update(usersTable)
        .set({ role: 'owner', ban: false })
        .where(eq(usersTable.id, bruno.id))
      await database.db
        .update(usersTable)
        .set({ role: 'owner', ban: false })
        .where(eq(usersTable.id, vale.id))
    }
  })

  test('making somebody admin wants a sign-in of the last ten minutes; taking the right does not wait', async () => {
    const at = fixture.context.clock()
    const asked = (minutesAgo: number | null) => ({
      ...vale,
      authenticatedAt: minutesAgo === null ? null : new Date(at.getTime() - minutesAgo * 60_000),
    })
    for (const stale of [asked(null), asked(11)])
      expect(await users.setRole(stale, ana.id, 'owner', 'Trabaja acá')).toMatchObject({
        reason: 'sign-in-again',
      })
    expect(await roles(ana)).toMatchObject({ role: null })
    expect(await users.setRole(asked(9), ana.id, 'owner', 'Trabaja acá')).toMatchObject({ ok: true })
    expect(await users.setRole(asked(null), ana.id, null, 'Fue un error')).toMatchObject({ ok: true })
  })

  test('an admin signs somebody out on every device; it is written down', async () => {
    await signIn(ana.id)
    expect(await users.signOut(vale, ana.id)).toEqual({ ok: true, value: { ended: 1 } })
    expect(await database.db.$count(sessions)).toBe(0)
    expect(fixture.context.hints).toEqual([{ kind: 'role', userId: ana.id }])
    expect(await database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
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
    await users.setRole(vale, ana.id, 'owner', 'Trabaja acá')
    expect(await roles(ana)).toMatchObject({ role: 'owner' })
    expect(await database.db.$count(sessions)).toBe(0)
    const bruno = await seedUser(database, { ban: true })
    expect(await users.setRole(vale, bruno.id, 'owner', 'Trabaja acá')).toMatchObject({ kind: 'conflict' })
  })

  test('who gives or takes the right says why; whose it was is known afterwards', async () => {
    for (const reason of ['', ' a '])
      expect(await users.setRole(vale, ana.id, 'owner', reason)).toMatchObject({
        kind: 'invalid',
        fields: { reason: 'Escribí el motivo.' },
      })
    expect(await roles(ana)).toMatchObject({ role: null })
    expect(await users.wasStaff(ana)).toBe(false)
    await users.setRole(vale, ana.id, 'owner', 'Entra al showroom')
    await users.setRole(vale, ana.id, null, 'Terminó la temporada')
    expect(fixture.context.hints).toEqual([
      { kind: 'role', userId: ana.id },
      { kind: 'role', userId: ana.id },
    ])
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ after }) => after),
    ).toEqual([
      { role: 'owner', reason: 'Entra al showroom' },
      { role: null, reason: 'Terminó la temporada' },
    ])
    expect(await users.wasStaff(ana)).toBe(true)
    expect(await users.wasStaff(vale)).toBe(false)
    expect(await users.wasStaff(anonymous)).toBe(false)
  })

  test('only admins see or decide', async () => {
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await users.list(visitor),
        await users.find(visitor, ana.id),
        await users.ban(visitor, vale.id),
        await users.unban(visitor, vale.id),
        await users.setRole(visitor, ana.id, 'owner', 'Porque sí'),
        await users.setRole(visitor, vale.id, null, 'Porque sí'),
        await users.signOut(visitor, vale.id),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
