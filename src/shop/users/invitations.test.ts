import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { auditLog, invitations as table, outbox, users as usersTable } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import {
  INVITATION_DAYS,
  INVITATION_ENDS,
  INVITATION_MESSAGES,
  NOT_ACCEPTED,
} from '#rules/users/invitation.ts'
import { hashToken } from '#shop/secret-token.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { openInvitations } from './invitations.ts'

/** Holds product §18.11. */

describeEachDatabase('invitations', (open) => {
  let database: Database
  let context: TestContext
  let invitations: ReturnType<typeof openInvitations>
  let vale: PersonVisitor
  const now = () => context.clock()
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    invitations = openInvitations(context)
    vale = await seedUser(database, { role: 'owner', username: 'Vale', email: 'vale@example.com' })
  })

  /** What stands in the links that were sent to this address, the last one first. */
  async function tokensOf(email: string): Promise<string[]> {
    const rows = await database.db.select().from(outbox).orderBy(outbox.id)
    return rows
      .map(({ payload }) => payload as { to: string; text: string; forget?: true })
      .filter(({ to, forget }) => to === email && forget)
      .map(({ text }) => /\/Invitacion\/([\w-]{43})/.exec(text)![1]!)
      .toReversed()
  }
  const invite = (email = 'dora@example.com', role = 'warehouse') => invitations.invite(vale, { email, role })
  const accept = (token: string, userId: number, at = now()) =>
    database.transaction((tx) => acceptInvitation(tx, { token, userId, at }))
  const roleOf = async (id: number) =>
    (await database.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]!.role

  test('it goes out with a link that is kept only as a hash, and gives its role once', async () => {
    expect(await invite(' Dora@Example.com ')).toMatchObject({ ok: true })
    const [token] = await tokensOf('dora@example.com')
    expect(await database.db.select().from(table).orderBy(table.id)).toMatchObject([
      { email: 'dora@example.com', role: 'warehouse', tokenHash: hashToken(token!), invitedBy: vale.id },
    ])
    const dora = await seedUser(database, { email: 'dora@example.com' })
    expect(await invitations.look(anonymous, token!)).toMatchObject({
      end: null,
      role: 'warehouse',
      why: null,
    })
    const ends = await Promise.all([accept(token!, dora.id), accept(token!, dora.id)])
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
    expect(await roleOf(dora.id)).toBe('warehouse')
    expect(await accept(token!, dora.id)).toMatchObject({ message: INVITATION_ENDS.used })
    expect(await invitations.list(vale)).toEqual({ ok: true, value: [] })
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ actor, action }) => [
        actor,
        action,
      ]),
    ).toEqual([
      [`person:${vale.id}`, 'invitation.create'],
      ['system:invitation', 'person.role'],
    ])
  })

  test('only for the verified e-mail that it went to, and not for who works here or is banned', async () => {
    await invite()
    const [token] = await tokensOf('dora@example.com')
    const cases = [
      [await seedUser(database, { email: 'otra@example.com' }), NOT_ACCEPTED.otherEmail],
      [
        await seedUser(database, { email: 'dora@example.com', emailVerified: false }),
        NOT_ACCEPTED.unverified,
      ],
      [await seedUser(database, { email: 'dora@example.com', role: 'owner' }), NOT_ACCEPTED.worksHere],
    ] as const
    for (const [person, message] of cases) {
      expect(await invitations.look(person, token!)).toMatchObject({ end: null, why: message })
      expect(await accept(token!, person.id)).toMatchObject({ kind: 'conflict', message })
    }
    const banned = await seedUser(database, { email: 'dora@example.com', ban: true })
    expect(await accept(token!, banned.id)).toMatchObject({ kind: 'conflict' })
    expect(await roleOf(banned.id)).toBeNull()
  })

  test('it ends after its days, when it is revoked, and when who sent it is no owner any more', async () => {
    await invite()
    const dora = await seedUser(database, { email: 'dora@example.com' })
    const [token] = await tokensOf('dora@example.com')
    const later = new Date(now().getTime() + INVITATION_DAYS * 86_400_000)
    expect(await accept(token!, dora.id, later)).toMatchObject({ message: INVITATION_ENDS.expired })
    await database.db.update(usersTable).set({ role: 'sales' }).where(eq(usersTable.id, vale.id))
    expect(await accept(token!, dora.id)).toMatchObject({ message: NOT_ACCEPTED.withdrawn })
    await database.db.update(usersTable).set({ role: 'owner' }).where(eq(usersTable.id, vale.id))
    const [open] = await database.db.select().from(table)
    expect(await invitations.revoke(vale, open!.id)).toMatchObject({ ok: true })
    expect(await accept(token!, dora.id)).toMatchObject({ message: INVITATION_ENDS.revoked })
    expect(await invitations.revoke(vale, open!.id)).toMatchObject({ message: INVITATION_MESSAGES.closed })
    expect(await accept('x'.repeat(43), dora.id)).toMatchObject({ message: INVITATION_ENDS.missing })
    expect(await roleOf(dora.id)).toBeNull()
  })

  test('sent again it has another link, and the one before is worth nothing', async () => {
    const first = await invite()
    if (!first.ok) throw new Error(first.message)
    expect(await invitations.resend(vale, first.value.id)).toMatchObject({ ok: true })
    const [second, old] = await tokensOf('dora@example.com')
    const dora = await seedUser(database, { email: 'dora@example.com' })
    expect(await accept(old!, dora.id)).toMatchObject({ message: INVITATION_ENDS.missing })
    expect(await accept(second!, dora.id)).toMatchObject({ ok: true })
    expect(await invitations.resend(vale, first.value.id)).toMatchObject({
      message: INVITATION_MESSAGES.closed,
    })
  })

  test('one open invitation an e-mail, however often it is clicked; each wrong one has its sentence', async () => {
    const ends = await Promise.all([invite(), invite()])
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
    expect(await tokensOf('dora@example.com')).toHaveLength(1)
    expect(await invite()).toMatchObject({ fields: { email: INVITATION_MESSAGES.open } })
    expect(await invite('no es un mail')).toMatchObject({ fields: { email: INVITATION_MESSAGES.email } })
    expect(await invite('nadie@example.com', 'jefe')).toMatchObject({ fields: { role: 'Elegí un rol.' } })
    await seedUser(database, { email: 'bruno@example.com', ban: true })
    expect(await invite('bruno@example.com')).toMatchObject({ message: INVITATION_MESSAGES.banned })
    expect(await invite('vale@example.com')).toMatchObject({ message: INVITATION_MESSAGES.worksHere })
  })

  test('only owners who signed in a moment ago invite; nobody else sees or does anything of it', async () => {
    const sales = await seedUser(database, { role: 'sales' })
    for (const visitor of [anonymous, sales, { ...vale, ban: true }])
      for (const end of [
        await invitations.list(visitor),
        await invitations.invite(visitor, { email: 'a@example.com', role: 'sales' }),
        await invitations.resend(visitor, 1),
        await invitations.revoke(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    const stale = { ...vale, authenticatedAt: null }
    expect(await invitations.invite(stale, { email: 'a@example.com', role: 'sales' })).toMatchObject({
      reason: 'sign-in-again',
    })
  })
})
