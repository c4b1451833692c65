import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts as draftsTable, users } from '#data/schema.ts'
import type { Database } from '#data/database.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { PERSONAL_FIELDS } from '#rules/checkout/purchase.ts'
import { blankDatabase } from '#tests/support/database.ts'
import type { ShopContext } from '#shop/context.ts'
import { openDrafts } from './drafts.ts'

/** Holds product §4.10, §7.1, §8.6, §20.1, §21.1. */

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
let drafts: ReturnType<typeof openDrafts>

beforeAll(async () => {
  database = await blankDatabase()
  drafts = openDrafts({ database, clock: () => now } as ShopContext)
  for (const subject of ['a', 'b'])
    await database.db.insert(users).values({ issuer: 'i', subject, email: '', username: subject })
})
afterAll(() => database.close())

const person = (id: number) => ({ kind: 'person', id }) as PersonVisitor

test('a form is found again with its token, changed under it, and gone after its days', async () => {
  const { token, days } = await drafts.save('purchase', null, { nameCompra: 'Ana' })
  expect(days).toBe(1)
  expect(await drafts.read('purchase', token)).toEqual({ nameCompra: 'Ana' })
  expect(await drafts.read('product', token)).toBeNull()
  expect((await drafts.save('purchase', token, { nameCompra: 'Eva' })).token).toBe(token)
  expect(await drafts.read('purchase', token)).toEqual({ nameCompra: 'Eva' })
  now = new Date(now.getTime() + 25 * 3_600_000)
  expect(await drafts.read('purchase', token)).toBeNull()
  await drafts.sweep()
})

test('a signed-in person’s form is for nobody else on the same computer', async () => {
  const { token } = await drafts.save('purchase', null, { nameCompra: 'Ana' }, person(1))
  expect(await drafts.read('purchase', token)).toBeNull()
  expect(await drafts.read('purchase', token, person(2))).toBeNull()
  expect(await drafts.read('purchase', token, person(1))).toEqual({ nameCompra: 'Ana' })
  const other = await drafts.save('purchase', token, { nameCompra: 'Eva' }, person(2))
  expect(other.token).not.toBe(token)
  expect(await drafts.read('purchase', token, person(1))).toEqual({ nameCompra: 'Ana' })
})

test('a made-up token opens no draft and is not kept', async () => {
  for (const token of ['x', 'x'.repeat(43), "' or 1=1"]) {
    expect(await drafts.read('product', token)).toBeNull()
    expect((await drafts.save('product', token, { name: 'Buzo' })).token).not.toBe(token)
  }
})

const HUGE = Object.fromEntries(
  [...PERSONAL_FIELDS, 'ageDay', 'delivery', 'another'].map((field) => [field, 'x'.repeat(5_000)]),
)

test('a purchase form keeps no more of a field than the form takes, and nothing that it has not', async () => {
  const { token } = await drafts.save('purchase', null, { ...HUGE, nameCompra: 'A\0na' }, person(1))
  const kept = (await drafts.read('purchase', token, person(1)))!
  expect(kept).toMatchObject({ nameCompra: 'Ana', streetAddress: 'x'.repeat(160) })
  expect(kept.another).toBeUndefined()
  expect(Object.values(kept).join('').length).toBeLessThan(1_500)
  await drafts.drop('purchase', token)
})

test('strangers behind one address fill twenty purchase forms, not the disk; the one they have goes on', async () => {
  const stranger = { kind: 'anonymous', who: 'flood' } as const
  const size = async () => {
    const { rows } = await database.db.execute<{ n: number; bytes: number }>(
      sql`select count(*)::int as n, coalesce(sum(length(data::text)), 0)::int as bytes from drafts where user_id is null`,
    )
    return rows[0]!
  }
  const before = await size()
  const first = await drafts.save('purchase', null, { nameCompra: 'Ana' }, stranger)
  for (let n = 0; n < 200; n += 1) await drafts.save('purchase', null, HUGE, stranger)
  const after = await size()
  expect(after.n - before.n).toBe(20)
  expect(after.bytes - before.bytes).toBeLessThan(20 * 2_000)
  await drafts.save('purchase', first.token, { nameCompra: 'Eva' }, stranger)
  expect(await drafts.read('purchase', first.token)).toEqual({ nameCompra: 'Eva' })
})

test('a person’s fifty newest forms stay', async () => {
  for (let n = 0; n < 60; n += 1) {
    now = new Date(now.getTime() + 1000)
    await drafts.save('purchase', null, { nameCompra: `Ana ${n}` }, person(2))
  }
  const kept = await database.db.select().from(draftsTable).where(eq(draftsTable.userId, 2))
  expect(kept).toHaveLength(50)
  expect(kept.some(({ data }) => data.nameCompra === 'Ana 59')).toBe(true)
  expect(kept.some(({ data }) => data.nameCompra === 'Ana 9')).toBe(false)
  await database.db.delete(draftsTable).where(eq(draftsTable.userId, 2))
})

test('what no form holds is left out', async () => {
  const huge = { long: 'x'.repeat(20_000), odd: 3 as unknown as string, zero: 'a\0b' }
  const { token } = await drafts.save('product', null, huge)
  expect(await drafts.read('product', token)).toEqual({ zero: 'ab' })
  await drafts.drop('product', token)
  expect(await drafts.read('product', token)).toBeNull()
})

test('what a tab kept itself is not another tab’s, also where the answer was lost', async () => {
  const place = { about: '1.nuevo', known: null, tab: 'one' }
  const { token } = await drafts.save('product', null, { name: 'Buzo' }, person(1), place)
  now = new Date(now.getTime() + 60_000)
  const again = await drafts.save('product', token, { name: 'Buzo Dos' }, person(1), place)
  expect(again.newer).toBeNull()
  now = new Date(now.getTime() + 60_000)
  const other = await drafts.save('product', token, { name: 'Otro' }, person(1), { ...place, tab: 'two' })
  expect(other.newer).toEqual(again.at)
  expect((await drafts.open('product', token, person(1), '1.nuevo'))?.data.name).toBe('Buzo Dos')
})

test('several drafts lie under one token, each for its owner; a newer one of another tab is not written over', async () => {
  const first = await drafts.save('product', null, { name: 'Buzo' }, person(1), { about: '1.nuevo' })
  const { token } = first
  const edit = await drafts.save('product', token, { name: 'Campera' }, person(1), { about: '1.7' })
  expect(edit.token).toBe(token)
  expect(await drafts.open('product', token, person(1), '1.nuevo')).toEqual({
    data: { name: 'Buzo' },
    at: first.at,
  })
  expect(await drafts.open('product', token, person(2), '1.7')).toBeNull()

  now = new Date(now.getTime() + 60_000)
  const tab = { about: '1.nuevo', known: first.at }
  const second = await drafts.save('product', token, { name: 'Buzo Dos' }, person(1), tab)
  expect(second.newer).toBeNull()
  now = new Date(now.getTime() + 60_000)
  for (const known of [first.at, null]) {
    const late = await drafts.save('product', token, { name: 'Otro' }, person(1), { ...tab, known })
    expect(late.newer).toEqual(second.at)
  }
  expect((await drafts.open('product', token, person(1), '1.nuevo'))?.data).toEqual({ name: 'Buzo Dos' })
  await drafts.drop('product', token, '1.nuevo')
  expect(await drafts.open('product', token, person(1), '1.nuevo')).toBeNull()
  expect(await drafts.open('product', token, person(1), '1.7')).not.toBeNull()
})

test('who is no longer signed in leaves a form for a day, and strangers only so many', async () => {
  const stranger = { kind: 'anonymous', who: 'x' } as const
  const { token, days } = await drafts.save('product', null, { name: 'Buzo' }, stranger, { about: 'n.7' })
  expect(days).toBe(1)
  expect((await drafts.open('product', token, person(2), 'n.7'))?.data).toEqual({ name: 'Buzo' })
  for (let n = 0; n < 25; n++)
    await drafts.save('product', token, { name: `Buzo ${n}` }, stranger, { about: 'n.7' })
  expect((await drafts.open('product', token, person(2), 'n.7'))?.data).toEqual({ name: 'Buzo 18' })
})
