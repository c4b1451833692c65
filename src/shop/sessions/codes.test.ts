import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { outbox, rateLimits, sessions as sessionRows, signInCodes, users } from '#data/schema.ts'
import { anonymous, system } from '#rules/users/access.ts'
import {
  CODE_MESSAGES,
  CODE_TRIES,
  CODES_OF_ADDRESS,
  TRIES_OF_ADDRESS,
  readCode,
  wrongCode,
} from '#rules/users/sign-in-code.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { playedProvider } from '#tests/support/shop/played-provider.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

/** Holds product §19.11, §19.12, §19.13, §38.3. */

const EMAIL = 'ana@example.com'

describeEachDatabase('codes by e-mail', (openDatabase) => {
  let database: Database
  const provider = playedProvider(() => database)
  const { open, signIn, later, logged } = provider
  beforeAll(async () => void (database = await openDatabase()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    provider.reset()
  })

  const letters = async () =>
    (await database.db.select().from(outbox).orderBy(outbox.id)).map(({ payload }) => payload as Jobs['mail'])
  const codeIn = (mail: Jobs['mail'] | undefined) => /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
  type Opened = ReturnType<typeof open>
  async function ask(shop: Opened, email = EMAIL, previous: string | null = null) {
    const end = await shop.sessions.codes.ask(anonymous, { email }, previous)
    if (!end.ok) throw new Error(end.message)
    return { token: end.value.token, code: codeIn((await letters()).at(-1)) }
  }
  const enter = (shop: Opened, token: string | null, code: string, who?: string) =>
    shop.sessions.codes.enter({ kind: 'anonymous', who }, { token, code })
  async function come(shop: Opened, email = EMAIL) {
    const { token, code } = await ask(shop, email)
    const end = await enter(shop, token, code)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('a code makes an account, and opens the same one the next time, fresh and with its address proved', async () => {
    const shop = open()
    const first = await come(shop, ' Ana@Example.com ')
    expect(first).toMatchObject({ userId: 1, firstTime: true })
    expect(await shop.sessions.visitor(first.session)).toMatchObject({
      id: 1,
      email: EMAIL,
      username: 'cliente',
      role: null,
      authenticatedAt: provider.now,
    })
    expect(await come(shop)).toMatchObject({ userId: 1, firstTime: false })
    expect(logged.at(-1)).toEqual({
      facts: { person: 1, firstTime: false },
      message: 'somebody signed in with a code',
    })
    // Nobody is sent to the provider to close what a code opened.
    expect(await shop.sessions.signOut(first.session)).toEqual({ url: 'http://shop.test/' })
  })

  test('the e-mail says what it is for; neither code nor cookie can be read in the database', async () => {
    const shop = open()
    const { token, code } = await ask(shop)
    const [mail] = await letters()
    expect(mail).toMatchObject({
      to: EMAIL,
      subject: `${code} es tu código para ingresar · Vereda`,
      forget: true,
    })
    expect(mail!.text).toContain('durante 10 minutos, una sola vez')
    const rows = JSON.stringify([
      await database.db.select().from(signInCodes),
      await database.db.select().from(rateLimits),
    ])
    expect(rows).not.toMatch(new RegExp(`"${code}"|${token}`))
    expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain('@')
  })

  test('a code works once, in time, in the browser that asked, and only the last one', async () => {
    const shop = open()
    const first = await ask(shop)
    for (const token of [null, '', 'x', 'x'.repeat(43)])
      expect(await enter(shop, token, first.code)).toMatchObject({ message: CODE_MESSAGES.ended })
    const second = await ask(shop, EMAIL, first.token)
    expect(await enter(shop, first.token, first.code)).toMatchObject({ message: CODE_MESSAGES.ended })
    expect(await enter(shop, second.token, second.code)).toMatchObject({ ok: true })
    expect(await enter(shop, second.token, second.code)).toMatchObject({ message: CODE_MESSAGES.ended })
    const third = await ask(shop)
    later(10)
    expect(await shop.sessions.codes.waiting(third.token)).toBeNull()
    expect(await enter(shop, third.token, third.code)).toMatchObject({ message: CODE_MESSAGES.ended })
    await shop.sessions.sweep()
    expect(await database.db.select().from(signInCodes)).toEqual([])
  })

  test(
    'tried 1,000 times, a code is worth nothing after the fifth, and the right one comes too late',
    { timeout: 90_000 },
    async () => {
      const shop = open()
      const { token, code } = await ask(shop)
      const guess = async (tries: number) => {
        const wrong = String(tries).padStart(6, '0')
        const end = await enter(shop, token, wrong === code ? wrongOf(code) : wrong, 'one')
        return end.ok ? 'in' : end.message
      }
      const said: string[] = []
      while (said.length < CODE_TRIES) said.push(await guess(said.length))
      while (said.length < 1_000)
        said.push(...(await Promise.all(Array.from({ length: 199 }, (_, n) => guess(said.length + n)))))
      expect(said.slice(0, CODE_TRIES)).toEqual([4, 3, 2, 1].map(wrongCode).concat(CODE_MESSAGES.ended))
      expect(said).not.toContain('in')
      expect(said.at(-1)).toContain(CODE_MESSAGES.tooManyTries)
      expect(await enter(shop, token, code)).toMatchObject({ ok: false })
      expect(await database.db.select().from(sessionRows)).toEqual([])
      expect(await database.db.select().from(users).orderBy(users.id)).toEqual([])
    },
  )

  test('an address is written to so many times an hour, whoever asks, and is tried so many times over all its codes', async () => {
    const shop = open()
    for (let times = 0; times < CODES_OF_ADDRESS.hour; times += 1) await ask(shop)
    const asked = await shop.sessions.codes.ask({ kind: 'anonymous', who: 'another' }, { email: EMAIL })
    expect(asked).toMatchObject({ reason: 'too-many' })
    expect(await shop.sessions.codes.ask(anonymous, { email: 'leo@example.com' })).toMatchObject({ ok: true })
  })

  describe('what others ask and try in its name keeps nobody out', () => {
    const other = { kind: 'anonymous', who: 'another' } as const
    const passIn = (mail: Jobs['mail'] | undefined) => /pase=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? null
    async function usedUp(shop: Opened) {
      for (let times = 0; times < CODES_OF_ADDRESS.hour; times += 1)
        await shop.sessions.codes.ask(other, { email: EMAIL })
      expect(await shop.sessions.codes.ask(anonymous, { email: EMAIL })).toMatchObject({
        message: expect.stringContaining(CODE_MESSAGES.tooManyOfAddress),
      })
    }

    test('a browser that was signed in before asks on a count of its own', async () => {
      const shop = open()
      const { userId } = await come(shop)
      const pass = await shop.sessions.codes.browserPass(userId)
      later(24 * 60)
      await usedUp(shop)
      const asked = () => shop.sessions.codes.ask(anonymous, { email: EMAIL }, null, pass)
      for (let times = 0; times < CODES_OF_ADDRESS.hour; times += 1)
        expect(await asked()).toMatchObject({ ok: true })
      expect(await asked()).toMatchObject({ message: expect.stringContaining(CODE_MESSAGES.tooMany) })
      const asLeo = { email: 'leo@example.com' }
      for (let times = 0; times < CODES_OF_ADDRESS.hour; times += 1)
        await shop.sessions.codes.ask(other, asLeo)
      expect(await shop.sessions.codes.ask(anonymous, asLeo, null, pass)).toMatchObject({ ok: false })
    })

    test('so does whoever reads its mailbox, for a day, and whoever is signed in', async () => {
      const shop = open()
      const visitor = await shop.sessions.visitor((await come(shop)).session)
      await usedUp(shop)
      const pass = passIn((await letters()).at(-1))
      expect(await shop.sessions.codes.ask(anonymous, { email: EMAIL }, null, pass)).toMatchObject({
        ok: true,
      })
      expect(await shop.sessions.codes.ask(visitor, { email: EMAIL })).toMatchObject({ ok: true })
      const changed = pass!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      expect(await shop.sessions.codes.ask(anonymous, { email: EMAIL }, null, changed)).toMatchObject({
        ok: false,
      })
      later(48 * 60)
      await usedUp(shop)
      expect(await shop.sessions.codes.ask(anonymous, { email: EMAIL }, null, pass)).toMatchObject({
        ok: false,
      })
    })

    test('a code that still counts lets in after any number of tries by others, who get one try a code', async () => {
      const shop = open()
      const mine = await ask(shop)
      for (let tries = 0; tries < TRIES_OF_ADDRESS.hour;) {
        const { token, code } = await ask(shop)
        for (let n = 0; n < CODE_TRIES; n += 1, tries += 1) await enter(shop, token, wrongOf(code), 'another')
      }
      const { token, code } = await ask(shop)
      expect(await enter(shop, token, wrongOf(code), 'another')).toMatchObject({
        message: CODE_MESSAGES.ended,
      })
      expect(await enter(shop, mine.token, mine.code)).toMatchObject({ ok: true })
    })
  })

  test('the same code sent twice at once lets in one of the two', async () => {
    const shop = open()
    for (let round = 0; round < 5; round += 1) {
      const { token, code } = await ask(shop, `ana${round}@example.com`)
      const ends = await Promise.all(Array.from({ length: 6 }, () => enter(shop, token, code)))
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    }
    expect(await database.db.select().from(sessionRows)).toHaveLength(5)
  })

  test('two browsers that come at once with the same new address are one person', async () => {
    const shop = open()
    const asked = [await ask(shop), await ask(shop)]
    const ends = await Promise.all(asked.map(({ token, code }) => enter(shop, token, code)))
    expect(ends.map((end) => end.ok && end.value.userId)).toEqual([1, 1])
  })

  test('what is answered is the same whoever has that address, also nobody', async () => {
    const shop = open()
    const { userId } = await signIn(shop)
    await shop.users.ban(system('test'), userId)
    provider.profile = { ...provider.profile, subject: 's2', email: 'duena@example.com' }
    await signIn(open(['duena@example.com']))
    const answers = []
    for (const email of [EMAIL, 'duena@example.com', 'nadie@example.com']) {
      const { ok, value } = (await shop.sessions.codes.ask(anonymous, { email })) as never as {
        ok: boolean
        value: object
      }
      answers.push([ok, Object.keys(value)])
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('the provider’s verified address and the code’s are one person, whichever came first', async () => {
    const shop = open()
    const { userId } = await signIn(shop)
    expect(await come(shop)).toMatchObject({ userId, firstTime: false })

    const leo = await come(shop, 'leo@example.com')
    provider.profile = { ...provider.profile, subject: 's2', email: 'Leo@example.com', nickname: 'leo' }
    expect(await signIn(shop)).toMatchObject({ userId: leo.userId, firstTime: false })
    expect((await letters()).at(-1)).toMatchObject({
      to: 'leo@example.com',
      subject: 'Tu cuenta tiene otra forma de ingresar · Vereda',
    })
    const wrote = (await letters()).length
    expect(await come(shop, 'leo@example.com')).toMatchObject({ userId: leo.userId })
    expect(await signIn(shop)).toMatchObject({ userId: leo.userId })
    expect(await letters()).toHaveLength(wrote + 1)
  })

  test('an address that the provider did not verify is nobody’s: neither joins nor is opened', async () => {
    const shop = open()
    provider.profile = { ...provider.profile, emailVerified: false }
    const thief = await signIn(shop)
    const ana = await come(shop)
    expect(ana).toMatchObject({ firstTime: true })
    expect(ana.userId).not.toBe(thief.userId)
    provider.profile = { ...provider.profile, subject: 's9' }
    expect((await signIn(shop)).userId).not.toBe(ana.userId)
    // Verified later, it is the provider's person that it always was; the code goes on opening its own.
    provider.profile = { ...provider.profile, emailVerified: true }
    expect((await signIn(shop)).userId).not.toBe(ana.userId)
    expect((await come(shop)).userId).toBe(ana.userId)
  })

  test('somebody banned gets in as far as the ban screen, and steps around it with no code', async () => {
    const shop = open()
    const { userId } = await signIn(shop)
    await shop.users.ban(system('test'), userId)
    const { session } = await come(shop)
    expect(await shop.sessions.visitor(session)).toMatchObject({ id: userId, ban: true })
  })

  test('who works in the shop gets a letter without a code, and no session from a code of before', async () => {
    const shop = open(['ana@example.com'])
    await come(shop, 'otra@example.com')
    const before = await ask(shop)
    await signIn(shop)
    expect(await enter(shop, before.token, before.code)).toMatchObject({
      reason: 'forbidden',
      message: CODE_MESSAGES.staff,
    })
    const { code } = await ask(shop)
    expect(code).toBe('')
    expect((await letters()).at(-1)).toMatchObject({
      to: EMAIL,
      subject: 'Ingresá con tu contraseña · Vereda',
    })
  })

  test('a code never makes an admin', async () => {
    const shop = open(['ana@example.com'])
    const { session } = await come(shop)
    expect(await shop.sessions.visitor(session)).toMatchObject({ role: null })
  })

  test('who erased their account is somebody new the next time', async () => {
    const shop = open()
    const { session, userId } = await come(shop)
    expect(await shop.users.eraseSelf(await shop.sessions.visitor(session), session)).toEqual({
      ok: true,
      value: { url: 'http://shop.test/' },
    })
    const back = await come(shop)
    expect(back.firstTime).toBe(true)
    expect(back.userId).not.toBe(userId)
  })

  test('the session that the browser had before dies with the new one', async () => {
    const shop = open()
    const planted = (await signIn(shop)).token
    const { token, code } = await ask(shop, 'leo@example.com')
    await shop.sessions.codes.enter(anonymous, { token, code, previousSession: planted })
    expect(await shop.sessions.visitor(planted)).toEqual(anonymous)
  })
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Código: 123456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['', null],
  ['abcdef', null],
  ['1'.repeat(100_000), null],
])('of «%s» the code is %s', (typed, code) => expect(readCode(typed)).toBe(code))

test.each(['', 'x', 'a@b', 'ana@example.com\r\nBcc: x@y.co', 'a'.repeat(300) + '@example.com'])(
  '«%s» is written to nobody',
  async (email) => {
    const { openCodes } = await import('./codes.ts')
    const codes = openCodes({ database: { db: {} }, clock: () => new Date() } as never)
    expect(await codes.ask(anonymous, { email })).toMatchObject({
      kind: 'invalid',
      fields: { email: CODE_MESSAGES.email },
    })
  },
)
