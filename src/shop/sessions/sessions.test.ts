import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { users, sessions as sessionsTable, signIns } from '#data/schema.ts'
import { GatewayRefused, SignInDeclined } from '#gateways/ports.ts'
import { SIGN_IN_AGAIN } from '#rules/users/access.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { playedProvider } from '#tests/support/shop/played-provider.ts'

/** Holds product §18.1, §18.3, §19.3, §19.4, §19.6, §19.7. */

let database: Database
const provider = playedProvider(() => database)
const { open, signIn, later, hints, logged } = provider
beforeAll(async () => void (database = await blankDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  provider.reset()
})

// Auth0 makes a nickname of the local part by itself; what stands beside a comment is not half of an address.
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
    provider.saidAt = said
    const visitor = await shop.sessions.visitor((await signIn(shop)).token)
    return visitor.kind === 'person' ? visitor.authenticatedAt : visitor
  }
  const before = new Date(provider.now.getTime() - 3_600_000)
  expect(await knownFrom(undefined)).toBeNull()
  expect(await knownFrom(before)).toEqual(before)
  expect(await knownFrom(new Date(provider.now.getTime() + 3_600_000))).toBeNull()
})

test('who signs in again has to be asked by the provider, not waved through', async () => {
  const shop = open()
  for (const said of [undefined, new Date(provider.now.getTime() - 5 * 60_000)]) {
    provider.saidAt = said
    await expect(signIn(shop, null, 'again')).rejects.toThrow('Login failed')
  }
  expect(await database.db.select().from(sessionsTable)).toEqual([])
  // The provider's clock may be a minute behind ours.
  provider.saidAt = new Date(provider.now.getTime() - 50_000)
  const { token } = await signIn(shop, null, 'again')
  expect(await shop.sessions.visitor(token)).toMatchObject({ authenticatedAt: provider.now })
})

test('erasing the account wants a sign-in of the last ten minutes, and closes the session at the provider too', async () => {
  const shop = open()
  provider.saidAt = provider.now
  const { token } = await signIn(shop, null, 'again')
  const erase = async () => shop.users.eraseSelf(await shop.sessions.visitor(token), token)
  later(11)
  expect(await erase()).toMatchObject({ reason: 'sign-in-again', message: SIGN_IN_AGAIN })
  expect(await shop.sessions.visitor(token)).toMatchObject({ id: 1 })
  provider.saidAt = provider.now
  const again = await signIn(shop, token, 'again')
  later(9)
  expect(await shop.users.eraseSelf(await shop.sessions.visitor(again.token), again.token)).toMatchObject({
    value: { url: 'https://id.test/end?hint=id-token' },
  })
})

test('a person closes their sessions on every device, and nobody else’s', async () => {
  const shop = open()
  const tokens = [(await signIn(shop)).token, (await signIn(shop)).token]
  provider.profile = { ...provider.profile, subject: 's2', email: 'leo@example.com' }
  const leo = await signIn(shop)
  const visitor = await shop.sessions.visitor(tokens[0]!)
  expect(await shop.sessions.signOutEverywhere(visitor, tokens[0]!)).toEqual({
    url: 'https://id.test/end?hint=id-token',
  })
  for (const token of tokens) expect(await shop.sessions.visitor(token)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.visitor(leo.token)).toMatchObject({ id: leo.userId })
  expect(hints).toEqual([{ kind: 'role', userId: 1 }])
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
  provider.finish = async () => {
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
  provider.finish = async () => {
    throw new GatewayRefused(reason)
  }
  const shop = open()
  const { bindingToken } = await shop.sessions.startSignIn({ returnTo: '/' })
  expect(await shop.sessions.finishSignIn({ bindingToken, currentUrl: 'x' })).toMatchObject({ message })
  expect(await database.db.select().from(signIns)).toEqual([])
  expect(await database.db.select().from(users).orderBy(users.id)).toEqual([])
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
  await database.db.update(users).set({ role: 'owner' }).where(eq(users.id, 1))
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
  expect(await seen()).toBe(provider.now.getTime())
})

test('signing out ends the session here and leads to the provider’s own end', async () => {
  const shop = open()
  const { token } = await signIn(shop)
  expect(await shop.sessions.signOut(token)).toEqual({ url: 'https://id.test/end?hint=id-token' })
  expect(await shop.sessions.visitor(token)).toEqual({ kind: 'anonymous' })
  expect(await shop.sessions.signOut(token)).toEqual({ url: 'http://shop.test/' })
})
