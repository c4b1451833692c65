import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox, returns } from '#data/schema.ts'
import type { Database } from '#data/database.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { anonymous } from '#rules/users/access.ts'
import { PERSON_NAME_ONLY } from '#rules/person-name.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { blankDatabase } from '#tests/support/database.ts'
import { openWithdrawals } from './withdrawals.ts'

/** Holds product §32.1, §32.2. */

let database: Database
let withdrawals: ReturnType<typeof openWithdrawals>

beforeAll(async () => {
  database = await blankDatabase()
  withdrawals = openWithdrawals(testContext(database, { now: '2026-11-21T01:30:00Z' }))
})
afterAll(() => database.close())

test('anybody gets a code of the shop’s day at once; it is mailed to them, and the shop is told', async () => {
  const end = await withdrawals.request(anonymous, {
    name: 'Ana',
    email: 'ana@example.com',
    order: 'V-000042',
  })
  expect(end).toMatchObject({ ok: true })
  const code = end.ok ? end.value.code : ''
  // 01:30 UTC is still the evening of the 20th in Buenos Aires.
  expect(code).toMatch(/^ARR-20261120-[A-HJKMNP-Z2-9]{6}$/)
  const [row] = await database.db.select().from(returns)
  expect(row).toMatchObject({
    code,
    kind: 'withdrawal',
    status: 'requested',
    orderText: 'V-000042',
    orderId: null,
  })
  const emails = await database.db.select().from(outbox).orderBy(outbox.id)
  expect(emails.map(({ payload }) => (payload as { to: string }).to)).toEqual([
    'ana@example.com',
    'hola@shop.test',
  ])
  expect(JSON.stringify(emails[0]!.payload)).toContain(code)
})

test('only name and e-mail are asked for, and both are named when missing', async () => {
  expect(await withdrawals.request(anonymous, { email: 'no' })).toMatchObject({
    kind: 'invalid',
    fields: { name: 'Ingresá tu nombre', email: 'Ese e-mail no parece válido' },
  })
})

test('control characters, which the database would refuse, are left out of what is no name', async () => {
  // A line break in a name is white space, as in every form: what is kept is one line.
  const input = { name: 'Eva\nPaz', email: 'eva@example.com', order: '\0', reason: 'No me\0 anda\nnada' }
  const end = await withdrawals.request(anonymous, input)
  expect(end).toMatchObject({ ok: true })
  const [row] = await database.db.select().from(returns).where(eq(returns.email, 'eva@example.com'))
  expect(row).toMatchObject({ name: 'Eva Paz', orderText: '', reason: 'No me anda\nnada' })
})

test.each(['Ganaste http://evil.example', 'Eva\0 Paz', 'Eva\u001b[2J'])(
  'the name %j is none, and nobody gets an email',
  async (name) => {
    const before = await database.db.$count(outbox)
    expect(await withdrawals.request(anonymous, { name, email: 'victima@example.com' })).toMatchObject({
      kind: 'invalid',
      fields: { name: PERSON_NAME_ONLY },
    })
    expect(await database.db.$count(outbox)).toBe(before)
  },
)

test('one visitor writes to no more than ten mailboxes an hour and twenty a day, others as before', async () => {
  const context = testContext(database, { now: '2027-03-01T12:00:00Z' })
  const { request } = openWithdrawals(context)
  let mailbox = 0
  const ask = (who: string) =>
    request({ kind: 'anonymous', who }, { name: 'Mal', email: `m${mailbox++}@example.com` })
  const allowed = async () => {
    const ends = await Promise.all(Array.from({ length: 30 }, () => ask('one')))
    return ends.filter((end) => end.ok).length
  }
  expect(await allowed()).toBe(10)
  expect(await ask('one')).toMatchObject({ reason: 'too-many', retryAfter: expect.any(Number) })
  expect(await ask('two')).toMatchObject({ ok: true })
  context.later(75)
  expect(await allowed()).toBe(10)
  context.later(75)
  expect(await allowed()).toBe(0)
  context.later(28 * 60)
  expect(await allowed()).toBe(10)
})

test('the sixth request of an hour from one address is put off', async () => {
  const ask = () => withdrawals.request(anonymous, { name: 'Leo', email: 'leo@example.com' })
  for (let count = 0; count < 5; count += 1) expect(await ask()).toMatchObject({ ok: true })
  expect(await ask()).toMatchObject({ kind: 'refused', reason: 'too-many' })
})

test.each([
  ['V-000042', 42],
  [' v 42', 42],
  ['42', 42],
  ['', null],
  ['cuarenta', null],
  ['9999999999', null],
])('the order in %j is %j', (typed, id) => expect(orderIdIn(typed)).toBe(id))
