import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, users } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { playedProvider } from '#tests/support/shop/played-provider.ts'

/** Holds product §18.2. */

let database: Database
const provider = playedProvider(() => database)
const { open, signIn, hints } = provider
beforeAll(async () => void (database = await blankDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  provider.reset()
})

test('who signs in is a person of the shop from then on, named after the nickname', async () => {
  const shop = open()
  const { token, returnTo, firstTime } = await signIn(shop)
  expect(returnTo).toBe('/Cart')
  expect(firstTime).toBe(true)
  expect(await shop.sessions.visitor(token)).toEqual({
    kind: 'person',
    id: 1,
    username: 'anita',
    email: 'ana@example.com',
    name: '',
    surname: '',
    image: null,
    role: null,
    ban: false,
    authenticatedAt: null,
  })
  const again = await signIn(shop)
  expect(again).toMatchObject({ userId: 1, firstTime: false })
})

test.each([
  [undefined, undefined, undefined, 'cliente'],
  ['Ana', undefined, undefined, 'cliente'],
  ['ana@example.com', 'Ana María', undefined, 'Ana María'],
  [undefined, 'Ana María', 'Núñez', 'Ana María N.'],
  ['ana', 'ANA', 'Núñez', 'ANA N.'],
  ['ana', 'ana', undefined, 'cliente'],
  ['ana', 'ana@example.com', 'Núñez', 'cliente'],
  ['anita', 'Ana', 'Núñez', 'anita'],
])('nickname %s, given name %s, family name %s: «%s»', async (nickname, givenName, familyName, username) => {
  provider.profile = { ...provider.profile, nickname, givenName, familyName }
  const shop = open()
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ username })
})

test('the admin’s e-mail with another subject is another person, and no admin', async () => {
  const shop = open(['ana@example.com'])
  const owner = await signIn(shop)
  for (const emailVerified of [false, true]) {
    provider.profile = {
      ...provider.profile,
      subject: `other-${emailVerified}`,
      issuer: 'https://other.test',
      emailVerified,
    }
    const other = await signIn(open())
    expect(other.userId).not.toBe(owner.userId)
    expect(await shop.sessions.visitor(other.token)).toMatchObject({ role: null })
  }
})

test('ADMIN_EMAILS makes admin only who holds the address verified, and leaves a record', async () => {
  const shop = open(['ana@example.com'])
  provider.profile.emailVerified = false
  expect(await shop.sessions.visitor((await signIn(shop)).token)).toMatchObject({ role: null })
  provider.profile.emailVerified = true
  expect(await shop.sessions.visitor((await signIn(shop)).token)).toMatchObject({ role: 'owner' })
  await signIn(shop)
  expect(await database.db.select().from(auditLog)).toHaveLength(1)
})

test('ADMIN_EMAILS is one grant like any other: old sessions end, the books say who, and nobody banned is made admin', async () => {
  const before = open()
  const old = (await signIn(before)).token
  const shop = open(['ana@example.com'])
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ role: 'owner' })
  expect(await shop.sessions.visitor(old)).toEqual({ kind: 'anonymous' })
  expect(hints).toEqual([{ kind: 'role', userId: 1 }])
  expect(await database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    {
      actor: 'system:configuration',
      action: 'person.role',
      before: { role: null },
      after: { role: 'owner', reason: 'ADMIN_EMAILS' },
    },
  ])
  // The next sign-in grants nothing anew, and ends nothing.
  await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ role: 'owner' })

  provider.profile = { ...provider.profile, subject: 's2', email: 'mala@example.com' }
  const bad = await signIn(before)
  await before.users.ban(system('test'), bad.userId)
  const banned = open(['mala@example.com'])
  expect(await banned.sessions.visitor((await signIn(banned)).token)).toMatchObject({
    role: null,
    ban: true,
  })
})

test('claims neither lift a ban nor take the admin away', async () => {
  const shop = open()
  await signIn(shop)
  await database.db.update(users).set({ ban: true, role: 'owner' }).where(eq(users.id, 1))
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ ban: true, role: 'owner' })
})

test('a ban ends every session: each shows the ban screen at the next request, and nothing once it is lifted', async () => {
  const shop = open()
  const { token, userId } = await signIn(shop)
  const phone = (await signIn(shop)).token
  expect(await shop.users.ban(system('test'), userId, 'fraude')).toMatchObject({ ok: true })
  for (const old of [token, phone])
    expect(await shop.sessions.visitor(old)).toMatchObject({ kind: 'person', ban: true })
  expect(await shop.usersAdmin.find(system('test'), userId)).toMatchObject({ value: { sessions: 0 } })
  expect(hints).toEqual([{ kind: 'ban', userId }])
  // Signing in again leads to the same screen; that session is a new one, and goes on afterwards.
  const since = (await signIn(shop)).token
  expect(await shop.sessions.visitor(since)).toMatchObject({ ban: true })
  await shop.users.unban(system('test'), userId)
  for (const old of [token, phone]) expect(await shop.sessions.visitor(old)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.visitor(since)).toMatchObject({ ban: false })
})

test('only the one verified holder of an e-mail is made admin by hand', async () => {
  const shop = open()
  await signIn(shop)
  provider.profile = { ...provider.profile, subject: 's2', emailVerified: false }
  await signIn(shop)
  expect(await shop.users.grantAdmin(system('shell'), 'nobody@example.com')).toMatchObject({
    kind: 'missing',
  })
  expect(await shop.users.grantAdmin(system('shell'), 'ANA@example.com')).toMatchObject({
    ok: true,
    value: { id: 1 },
  })
  expect(await shop.users.grantAdmin({ kind: 'anonymous' }, 'ana@example.com')).toMatchObject({
    kind: 'refused',
  })
})

test('made admin from the terminal is made admin as from the back office', async () => {
  const shop = open()
  const { token, userId } = await signIn(shop)
  await shop.users.ban(system('test'), userId)
  expect(await shop.users.grantAdmin(system('shell'), 'ana@example.com')).toMatchObject({ kind: 'conflict' })
  await shop.users.unban(system('test'), userId)
  const stillOpen = (await signIn(shop)).token
  hints.length = 0
  expect(await shop.users.grantAdmin(system('shell'), 'ana@example.com', 'shop grant-admin')).toMatchObject({
    value: { role: 'owner' },
  })
  for (const old of [token, stillOpen])
    expect(await shop.sessions.visitor(old)).toEqual({ kind: 'anonymous' })
  expect(hints).toEqual([{ kind: 'role', userId }])
  expect((await database.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
    actor: 'system:shell',
    action: 'person.role',
    before: { role: null },
    after: { role: 'owner', reason: 'shop grant-admin' },
  })
})
