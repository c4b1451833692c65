import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { anonymous } from '#rules/users/access.ts'
import { CODE_MINUTES, CODE_TRIES } from '#rules/consignment/codes.ts'
import {
  CODE_MESSAGES,
  CODES_OF_ADDRESS,
  CODES_OF_VISITOR,
  TRIES_OF_ADDRESS,
} from '#rules/users/sign-in-code.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { checkCode, sendCode } from './codes.ts'

/** Holds product §49.10. */

describeEachDatabase('a code for one deed on one thing', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  const of = { purpose: 'accept', subject: 'offer:1', email: 'ana@example.com' } as const
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  async function sent(): Promise<string> {
    shop.fixture.emails.length = 0
    expect(await sendCode(shop.fixture.context, anonymous, of)).toMatchObject({ ok: true })
    await shop.fixture.work()
    return /^\d{6}/.exec(shop.fixture.emails[0]!.subject)![0]
  }
  const check = (typed: string, on: { subject?: string; email?: string } = {}) =>
    checkCode(shop.fixture.context, anonymous, { ...of, ...on }, typed)

  test('is good once, for that thing and that mailbox only', async () => {
    const code = await sent()
    expect(await check(code, { subject: 'offer:2' })).toMatchObject({ kind: 'conflict' })
    expect(await check(code, { email: 'otra@example.com' })).toMatchObject({ kind: 'conflict' })
    expect(await check(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ ok: true })
    expect(await check(code)).toMatchObject({ kind: 'conflict' })
  })

  test('a newer one takes its place, and wrong tries use it up', async () => {
    const first = await sent()
    const second = await sent()
    if (first !== second) expect(await check(first)).toMatchObject({ kind: 'invalid' })
    const wrong = second === '000000' ? '000001' : '000000'
    for (let tries = first === second ? 0 : 1; tries < CODE_TRIES; tries += 1) await check(wrong)
    expect(await check(second)).toMatchObject({ kind: 'conflict' })
  })

  test('is worth nothing after ten minutes', async () => {
    const code = await sent()
    shop.fixture.context.later(CODE_MINUTES)
    expect(await check(code)).toMatchObject({ kind: 'conflict' })
  })

  test('is asked for and guessed only so often, whoever asks for that mailbox and whichever a visitor tries', async () => {
    const { context } = shop.fixture
    const who = (name: string) => ({ kind: 'anonymous' as const, who: name })
    for (let n = 0; n < CODES_OF_ADDRESS.hour; n += 1)
      expect(await sendCode(context, who(`visitor-${n}`), of)).toMatchObject({ ok: true })
    expect(await sendCode(context, who('another'), of)).toMatchObject({ reason: 'too-many' })
    const guess = (name: string, email: string) => checkCode(context, who(name), { ...of, email }, '000000')
    for (let n = 0; n < TRIES_OF_ADDRESS.hour; n += 1) await guess(`visitor-${n}`, of.email)
    shop.fixture.context.later(24 * 60)
    const code = await sent()
    for (let n = 0; n < TRIES_OF_ADDRESS.hour; n += 1) await guess(`later-${n}`, of.email)
    expect(await check(code)).toMatchObject({ ok: false })
    // Their tries are used up: the right code gets through, and a wrong one ends it.
    expect(await check(await sent())).toMatchObject({ ok: true })
    const wrong = (await sent()) === '000000' ? '000001' : '000000'
    expect(await check(wrong)).toMatchObject({ message: CODE_MESSAGES.ended })
    for (let n = 0; n < CODES_OF_VISITOR.hour; n += 1) await guess('one', `nobody-${n}@example.com`)
    expect(await guess('one', 'new@example.com')).toMatchObject({ reason: 'too-many' })
  })

  test('two who type it at once: one of them did', async () => {
    const code = await sent()
    const ends = await Promise.all([check(code), check(code)])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
