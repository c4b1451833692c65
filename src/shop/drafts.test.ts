import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#data/schema.ts'
import type { Database } from '#data/database.ts'
import type { PersonVisitor } from '#rules/access.ts'
import { blankDatabase } from '#tests/support/database.ts'
import type { Counter } from './counter.ts'
import { openDrafts } from './drafts.ts'

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
let drafts: ReturnType<typeof openDrafts>

beforeAll(async () => {
  database = await blankDatabase()
  drafts = openDrafts({ database, clock: () => now } as Counter)
  for (const subject of ['a', 'b'])
    await database.db.insert(people).values({ issuer: 'i', subject, email: '', username: subject })
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

test('what no form holds is left out', async () => {
  const huge = { long: 'x'.repeat(20_000), odd: 3 as unknown as string, zero: 'a\0b' }
  const { token } = await drafts.save('product', null, huge)
  expect(await drafts.read('product', token)).toEqual({ zero: 'ab' })
  await drafts.drop('product', token)
  expect(await drafts.read('product', token)).toBeNull()
})
