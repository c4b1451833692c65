import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, people, sessions as sessionsTable, signIns } from '#data/schema.ts'
import { GatewayRefused, type Identity, type IdentityProfile } from '#gateways/ports.ts'
import { system } from '#rules/access.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import type { Database } from '#data/database.ts'
import type { Counter } from './counter.ts'
import { openPeople } from './people.ts'
import { openSessions } from './sessions.ts'

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
let profile: IdentityProfile
let finish: Identity['finish']
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
    nickname: 'ana',
  }
  finish = async () => ({ profile, idToken: 'id-token' })
})

const open = (adminEmails: string[] = []) => {
  const identity = {
    start: async () => ({ url: 'https://id.test/auth', state: 'st', nonce: 'no', verifier: 've' }),
    finish: (options: Parameters<Identity['finish']>[0]) => finish(options),
    signOutUrl: async ({ idToken }: { idToken: string | null }) => `https://id.test/end?hint=${idToken}`,
  }
  const counter = {
    database,
    gateways: { identity },
    clock: () => now,
    settings: { publicUrl: 'http://shop.test', adminEmails },
    log: { info() {}, warn() {}, error() {} },
    hint: async (hint: unknown) => void hints.push(hint),
  } as unknown as Counter
  return { sessions: openSessions(counter), people: openPeople(counter) }
}
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

async function signIn(shop: ReturnType<typeof open>, previousToken: string | null = null) {
  const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '/Cart' })
  const end = await shop.sessions.finishSignIn({
    bindingToken,
    currentUrl: 'http://shop.test/sign-in/callback',
    previousToken,
  })
  if (!end.ok) throw new Error(end.message)
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
    username: 'ana',
    email: 'ana@example.com',
    name: '',
    surname: '',
    image: null,
    admin: false,
    ban: false,
  })
  const again = await signIn(shop)
  expect(again).toMatchObject({ personId: 1, firstTime: false })
})

test('without a nickname the name is the local part of the e-mail', async () => {
  profile.nickname = undefined
  const shop = open()
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ username: 'Ana' })
})

test('the token is not in the database, only its hash', async () => {
  const { token } = await signIn(open())
  const [row] = await database.db.select().from(sessionsTable)
  expect(JSON.stringify(row)).not.toContain(token)
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

// Only the spec's own two sentences reach a person (spec §8).
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

test('claims neither lift a ban nor take the admin away', async () => {
  const shop = open()
  await signIn(shop)
  await database.db.update(people).set({ ban: true, admin: true }).where(eq(people.id, 1))
  const { token } = await signIn(shop)
  expect(await shop.sessions.visitor(token)).toMatchObject({ ban: true, admin: true })
})

test('a ban is true at the very next request, rings once and can be lifted', async () => {
  const shop = open()
  const { token, personId } = await signIn(shop)
  expect(await shop.people.ban(system('test'), personId, 'fraude')).toMatchObject({ ok: true })
  expect(await shop.sessions.visitor(token)).toMatchObject({ ban: true })
  expect(hints).toEqual([{ kind: 'ban', personId }])
  await shop.people.unban(system('test'), personId)
  expect(await shop.sessions.visitor(token)).toMatchObject({ ban: false })
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
  expect(await shop.people.grantAdmin(system('shell'), 'nobody@example.com')).toMatchObject({
    kind: 'missing',
  })
  expect(await shop.people.grantAdmin(system('shell'), 'ANA@example.com')).toMatchObject({
    ok: true,
    value: { id: 1 },
  })
  expect(await shop.people.grantAdmin({ kind: 'anonymous' }, 'ana@example.com')).toMatchObject({
    kind: 'refused',
  })
})
