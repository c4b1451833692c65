import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, people, sessions as sessionsTable, signIns } from '#data/schema.ts'
import {
  GatewayRefused,
  SignInDeclined,
  type Identity,
  type IdentityProfile,
  type SignInIntent,
} from '#gateways/ports.ts'
import { SIGN_IN_AGAIN, system } from '#rules/users/access.ts'
import { testSettings } from '#tests/support/open-shop.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import type { Database } from '#data/database.ts'
import type { ShopContext } from '#shop/context.ts'
import { openUsers } from '#shop/users/users.ts'
import { openSessions } from './sessions.ts'
import { openUsersAdmin } from '#shop/users/admin.ts'

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
let profile: IdentityProfile
let finish: Identity['finish']
/** `auth_time`, as the provider said it. */
let saidAt: Date | undefined
const logged: { facts: object; message: string }[] = []
const hints: unknown[] = []

beforeAll(async () => {
  database = await blankDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  hints.length = 0
  now = new Date('2026-11-20T12:00:00Z')
  profile = {
    issuer: 'https://id.test',
    subject: 's1',
    email: 'Ana@Example.com',
    emailVerified: true,
    nickname: 'anita',
  }
  finish = async () => ({ profile, idToken: 'id-token', authenticatedAt: saidAt })
  saidAt = undefined
  logged.length = 0
})

const open = (adminEmails: string[] = []) => {
  const identity = {
    start: async () => ({ url: 'https://id.test/auth', state: 'st', nonce: 'no', verifier: 've' }),
    finish: (options: Parameters<Identity['finish']>[0]) => finish(options),
    signOutUrl: async ({ idToken }: { idToken: string | null }) => `https://id.test/end?hint=${idToken}`,
  }
  const context = {
    database,
    gateways: { identity },
    clock: () => now,
    settings: { ...testSettings, adminEmails },
    log: {
      info: (facts: object, message: string) => void logged.push({ facts, message }),
      warn: (facts: object, message: string) => void logged.push({ facts, message }),
      error() {},
    },
    hint: async (hint: unknown) => void hints.push(hint),
  } as unknown as ShopContext
  return { sessions: openSessions(context), users: openUsers(context), usersAdmin: openUsersAdmin(context) }
}
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

async function signIn(
  shop: ReturnType<typeof open>,
  previousToken: string | null = null,
  intent?: SignInIntent,
) {
  const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '/Cart', intent })
  const end = await shop.sessions.finishSignIn({
    bindingToken,
    currentUrl: 'http://shop.test/sign-in/callback',
    previousToken,
  })
  if (!end.ok) throw new Error(end.message)
  if (end.value.token === null) throw new Error('nobody came in')
  return end.value
}

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
    admin: false,
    ban: false,
    authenticatedAt: null,
  })
  const again = await signIn(shop)
  expect(again).toMatchObject({ personId: 1, firstTime: false })
})

// Auth0 makes a nickname of the local part by itself; what stands beside a comment is not half of an address.
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
  profile = { ...profile, nickname, givenName, familyName }
  const shop = open()
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ username })
})

test('neither the token nor what the provider signed can be read in the database', async () => {
  const { token } = await signIn(open())
  const rows = JSON.stringify(await database.db.select().from(sessionsTable))
  expect(rows).not.toContain(token)
  expect(rows).not.toContain('id-token')
})

test('a sign-in is logged, and by a number alone', async () => {
  await signIn(open())
  expect(logged).toEqual([
    { facts: { person: 1, firstTime: true, again: false }, message: 'somebody signed in' },
  ])
})

test('when the provider asked who it is, is known only where it said so, and never from the future', async () => {
  const shop = open()
  const knownFrom = async (said: Date | undefined) => {
    saidAt = said
    const visitor = await shop.sessions.visitor((await signIn(shop)).token)
    return visitor.kind === 'person' ? visitor.authenticatedAt : visitor
  }
  const before = new Date(now.getTime() - 3_600_000)
  expect(await knownFrom(undefined)).toBeNull()
  expect(await knownFrom(before)).toEqual(before)
  expect(await knownFrom(new Date(now.getTime() + 3_600_000))).toBeNull()
})

test('who signs in again has to be asked by the provider, not waved through', async () => {
  const shop = open()
  for (const said of [undefined, new Date(now.getTime() - 5 * 60_000)]) {
    saidAt = said
    await expect(signIn(shop, null, 'again')).rejects.toThrow('Login failed')
  }
  expect(await database.db.select().from(sessionsTable)).toEqual([])
  // The provider's clock may be a minute behind ours.
  saidAt = new Date(now.getTime() - 50_000)
  const { token } = await signIn(shop, null, 'again')
  expect(await shop.sessions.visitor(token)).toMatchObject({ authenticatedAt: now })
})

test('erasing the account wants a sign-in of the last ten minutes, and closes the session at the provider too', async () => {
  const shop = open()
  saidAt = now
  const { token } = await signIn(shop, null, 'again')
  const erase = async () => shop.users.eraseSelf(await shop.sessions.visitor(token), token)
  later(11)
  expect(await erase()).toMatchObject({ reason: 'sign-in-again', message: SIGN_IN_AGAIN })
  expect(await shop.sessions.visitor(token)).toMatchObject({ id: 1 })
  saidAt = now
  const again = await signIn(shop, token, 'again')
  later(9)
  expect(await shop.users.eraseSelf(await shop.sessions.visitor(again.token), again.token)).toMatchObject({
    value: { url: 'https://id.test/end?hint=id-token' },
  })
})

test('a person closes their sessions on every device, and nobody else’s', async () => {
  const shop = open()
  const tokens = [(await signIn(shop)).token, (await signIn(shop)).token]
  profile = { ...profile, subject: 's2', email: 'leo@example.com' }
  const leo = await signIn(shop)
  const visitor = await shop.sessions.visitor(tokens[0]!)
  expect(await shop.sessions.signOutEverywhere(visitor, tokens[0]!)).toEqual({
    url: 'https://id.test/end?hint=id-token',
  })
  for (const token of tokens) expect(await shop.sessions.visitor(token)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.visitor(leo.token)).toMatchObject({ id: leo.personId })
  expect(hints).toEqual([{ kind: 'standing', personId: 1 }])
})

test('an id planted before the sign-in opens nothing after it', async () => {
  const shop = open()
  const planted = (await signIn(shop)).token
  const { token } = await signIn(shop, planted)
  expect(token).not.toBe(planted)
  expect(await shop.sessions.visitor(planted)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.visitor(token)).toMatchObject({ id: 1 })
})

test('a sign-in is finished once, by the browser that began it, and in time', async () => {
  const shop = open()
  const currentUrl = 'http://shop.test/sign-in/callback?code=1'
  const failed = { ok: false, kind: 'invalid', message: 'Login failed' }
  expect(await shop.sessions.finishSignIn({ bindingToken: null, currentUrl })).toMatchObject(failed)
  expect(await shop.sessions.finishSignIn({ bindingToken: 'x'.repeat(43), currentUrl })).toMatchObject(failed)

  const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '//evil.test' })
  const first = await shop.sessions.finishSignIn({ bindingToken, currentUrl })
  expect(first).toMatchObject({ ok: true, value: { returnTo: '/' } })
  expect(await shop.sessions.finishSignIn({ bindingToken, currentUrl })).toMatchObject(failed)

  const slow = await shop.sessions.startSignIn({ returnTo: '/' })
  later(16)
  expect(await shop.sessions.finishSignIn({ bindingToken: slow.bindingToken, currentUrl })).toMatchObject(
    failed,
  )
})

test('who goes back at the provider stays who they were, and where they were going', async () => {
  finish = async () => {
    throw new SignInDeclined('Login failed')
  }
  const shop = open()
  const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '/Checkout' })
  expect(await shop.sessions.finishSignIn({ bindingToken, currentUrl: 'x' })).toEqual({
    ok: true,
    value: { token: null, returnTo: '/Checkout' },
  })
})

// Only two sentences reach a person (product §19.8).
test.each([
  ['wrong nonce', 'Login failed'],
  ['Get access token failed', 'Get access token failed'],
])('«%s» of the provider leaves nobody signed in, and is told as «%s»', async (reason, message) => {
  finish = async () => {
    throw new GatewayRefused(reason)
  }
  const shop = open()
  const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '/' })
  expect(await shop.sessions.finishSignIn({ bindingToken, currentUrl: 'x' })).toMatchObject({ message })
  expect(await database.db.select().from(signIns)).toEqual([])
  expect(await database.db.select().from(people)).toEqual([])
})

test('the admin’s e-mail with another subject is another person, and no admin', async () => {
  const shop = open(['ana@example.com'])
  const owner = await signIn(shop)
  for (const emailVerified of [false, true]) {
    profile = { ...profile, subject: `other-${emailVerified}`, issuer: 'https://other.test', emailVerified }
    const other = await signIn(open())
    expect(other.personId).not.toBe(owner.personId)
    expect(await shop.sessions.visitor(other.token)).toMatchObject({ admin: false })
  }
})

test('ADMIN_EMAILS makes admin only who holds the address verified, and leaves a record', async () => {
  const shop = open(['ana@example.com'])
  profile.emailVerified = false
  expect(await shop.sessions.visitor((await signIn(shop)).token)).toMatchObject({ admin: false })
  profile.emailVerified = true
  expect(await shop.sessions.visitor((await signIn(shop)).token)).toMatchObject({ admin: true })
  await signIn(shop)
  expect(await database.db.select().from(auditLog)).toHaveLength(1)
})

test('ADMIN_EMAILS is one grant like any other: old sessions end, the books say who, and nobody banned is made admin', async () => {
  const before = open()
  const old = (await signIn(before)).token
  const shop = open(['ana@example.com'])
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ admin: true })
  expect(await shop.sessions.visitor(old)).toEqual({ kind: 'anonymous' })
  expect(hints).toEqual([{ kind: 'standing', personId: 1 }])
  expect(await database.db.select().from(auditLog)).toMatchObject([
    {
      actor: 'system:configuration',
      action: 'person.grant',
      before: { admin: false },
      after: { admin: true, reason: 'ADMIN_EMAILS' },
    },
  ])
  // The next sign-in grants nothing anew, and ends nothing.
  await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ admin: true })

  profile = { ...profile, subject: 's2', email: 'mala@example.com' }
  const bad = await signIn(before)
  await before.users.ban(system('test'), bad.personId)
  const banned = open(['mala@example.com'])
  expect(await banned.sessions.visitor((await signIn(banned)).token)).toMatchObject({
    admin: false,
    ban: true,
  })
})

test('claims neither lift a ban nor take the admin away', async () => {
  const shop = open()
  await signIn(shop)
  await database.db.update(people).set({ ban: true, admin: true }).where(eq(people.id, 1))
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ ban: true, admin: true })
})

test('a ban ends every session: each shows the ban screen at the next request, and nothing once it is lifted', async () => {
  const shop = open()
  const { token, personId } = await signIn(shop)
  const phone = (await signIn(shop)).token
  expect(await shop.users.ban(system('test'), personId, 'fraude')).toMatchObject({ ok: true })
  for (const old of [token, phone])
    expect(await shop.sessions.visitor(old)).toMatchObject({ kind: 'person', ban: true })
  expect(await shop.usersAdmin.find(system('test'), personId)).toMatchObject({ value: { sessions: 0 } })
  expect(hints).toEqual([{ kind: 'ban', personId }])
  // Signing in again leads to the same screen; that session is a new one, and goes on afterwards.
  const since = (await signIn(shop)).token
  expect(await shop.sessions.visitor(since)).toMatchObject({ ban: true })
  await shop.users.unban(system('test'), personId)
  for (const old of [token, phone]) expect(await shop.sessions.visitor(old)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.visitor(since)).toMatchObject({ ban: false })
})

test('a shopper’s session lives 7 idle days and 30 in all; an admin’s 30 minutes and 8 hours', async () => {
  const shop = open()
  const idle = await signIn(shop)
  later(7 * 24 * 60 - 1)
  expect(await shop.sessions.visitor(idle.token)).toMatchObject({ id: 1 })
  later(7 * 24 * 60 + 1)
  expect(await shop.sessions.visitor(idle.token)).toEqual({ kind: 'anonymous' })

  const busy = await signIn(shop)
  for (let day = 0; day < 29; day++) {
    later(24 * 60)
    expect(await shop.sessions.visitor(busy.token)).toMatchObject({ id: 1 })
  }
  later(25 * 60)
  expect(await shop.sessions.visitor(busy.token)).toEqual({ kind: 'anonymous' })

  const admin = await signIn(shop)
  await database.db.update(people).set({ admin: true }).where(eq(people.id, 1))
  later(31)
  expect(await shop.sessions.visitor(admin.token)).toEqual({ kind: 'anonymous' })
})

test('being seen is written at most once a minute', async () => {
  const shop = open()
  const { token } = await signIn(shop)
  const seen = async () => (await database.db.select().from(sessionsTable))[0]!.seenAt.getTime()
  const start = await seen()
  later(0.9)
  await shop.sessions.visitor(token)
  expect(await seen()).toBe(start)
  later(0.2)
  await shop.sessions.visitor(token)
  expect(await seen()).toBe(now.getTime())
})

test('signing out ends the session here and leads to the provider’s own end', async () => {
  const shop = open()
  const { token } = await signIn(shop)
  expect(await shop.sessions.signOut(token)).toEqual({ url: 'https://id.test/end?hint=id-token' })
  expect(await shop.sessions.visitor(token)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.signOut(token)).toEqual({ url: 'http://shop.test/' })
})

test('only the one verified holder of an e-mail is made admin by hand', async () => {
  const shop = open()
  await signIn(shop)
  profile = { ...profile, subject: 's2', emailVerified: false }
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
  const { token, personId } = await signIn(shop)
  await shop.users.ban(system('test'), personId)
  expect(await shop.users.grantAdmin(system('shell'), 'ana@example.com')).toMatchObject({ kind: 'conflict' })
  await shop.users.unban(system('test'), personId)
  const stillOpen = (await signIn(shop)).token
  hints.length = 0
  expect(await shop.users.grantAdmin(system('shell'), 'ana@example.com', 'shop grant-admin')).toMatchObject({
    value: { admin: true },
  })
  for (const old of [token, stillOpen])
    expect(await shop.sessions.visitor(old)).toEqual({ kind: 'anonymous' })
  expect(hints).toEqual([{ kind: 'standing', personId }])
  expect((await database.db.select().from(auditLog)).at(-1)).toMatchObject({
    actor: 'system:shell',
    action: 'person.grant',
    before: { admin: false },
    after: { admin: true, reason: 'shop grant-admin' },
  })
})
