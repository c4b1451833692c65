import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users as usersTable } from '#data/schema.ts'
import type { Database } from '#data/database.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { blankDatabase } from '#tests/support/database.ts'
import type { ShopContext } from '#shop/context.ts'
import { openAccount } from '#shop/account.ts'

/** Holds product §20.6, §38.5. */

let database: Database
const hints: unknown[] = []
let users: ReturnType<typeof openAccount>

beforeAll(async () => {
  database = await blankDatabase()
  users = openAccount({
    database,
    clock: () => new Date(),
    hint: async (hint: unknown) => void hints.push(hint),
  } as unknown as ShopContext)
  for (const subject of ['a', 'b'])
    await database.db.insert(usersTable).values({ issuer: 'i', subject, email: '', username: subject })
})
afterAll(() => database.close())

const person = (id: number, more: Partial<PersonVisitor> = {}) =>
  ({ kind: 'person', id, role: null, ban: false, ...more }) as PersonVisitor
const FORM = {
  nameCompra: 'Ana',
  surnameCompra: 'Núñez',
  ageCompra: '1990-02-28',
  streetAddress: 'Gurruchaga 1800',
  province: 'Mendoza',
  codePostal: 'm5500abc',
  phoneNumber: '+54 9 11 2345-6789',
  emailCompra: 'ana@example.com',
}

test('personal data is kept as the form’s fields, normalised, and newUser is rung', async () => {
  expect(await users.personalData(person(1))).toBeNull()
  expect(await users.savePersonalData(person(1), FORM)).toMatchObject({ ok: true })
  expect(await users.personalData(person(1))).toEqual({
    ...FORM,
    dni: '',
    companyName: '',
    locality: '',
    apartment: '',
    codePostal: 'M5500ABC',
    phoneNumber: '1123456789',
    extraNotes: '',
  })
  expect(hints).toEqual([{ kind: 'new-user', userId: 1 }])
  await users.savePersonalData(person(1), { ...FORM, nameCompra: 'Eva' })
  expect(await users.personalData(person(1))).toMatchObject({ nameCompra: 'Eva' })
  expect(await users.personalData(person(2))).toBeNull()
})

test('every broken field is said at once, and nothing is saved', async () => {
  const end = await users.savePersonalData(person(2), { ageCompra: 'x' })
  expect(end).toMatchObject({
    kind: 'invalid',
    message: 'ALGO SALIO MAL... Completar los datos de forma correspondiente.',
  })
  if (end.ok || end.kind !== 'invalid') throw new Error('unexpected')
  expect(Object.keys(end.fields).sort()).toEqual([
    'ageCompra',
    'codePostal',
    'emailCompra',
    'nameCompra',
    'phoneNumber',
    'streetAddress',
    'surnameCompra',
  ])
  for (const odd of [null, 'text', [], 7])
    expect(await users.savePersonalData(person(2), odd)).toMatchObject({ ok: false })
  expect(await users.personalData(person(2))).toBeNull()
})

test('nobody signed in, or banned, saves nothing', async () => {
  expect(await users.savePersonalData(anonymous, FORM)).toMatchObject({ reason: 'signed-out' })
  expect(await users.savePersonalData(person(1, { ban: true }), FORM)).toMatchObject({ reason: 'banned' })
})

test('another person is as missing as nobody, but not to an admin', async () => {
  expect(await users.find(person(1), 1)).toMatchObject({ ok: true, value: { username: 'a' } })
  expect(await users.find(person(1), 2)).toEqual(await users.find(person(1), 99))
  expect(await users.find(person(1, { role: 'owner' }), 2)).toMatchObject({ value: { username: 'b' } })
  for (const id of [0, -1, 1.5, 1e9 * 9, Number.NaN])
    expect(await users.find(person(1, { role: 'owner' }), id)).toMatchObject({ kind: 'missing' })
})

test('only owners ban, and never themselves', async () => {
  await database.db.execute(sql`update users set role = 'owner' where id = 1`)
  expect(await users.ban(person(1), 2)).toMatchObject({ reason: 'forbidden' })
  expect(await users.ban(person(1, { role: 'owner' }), 1)).toMatchObject({ kind: 'conflict' })
  expect(await users.ban(person(1, { role: 'owner' }), 99)).toMatchObject({ kind: 'missing' })
})
