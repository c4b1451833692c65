import { expect, test } from 'vitest'
import { anonymous, isStaff, isBanned, may, system, type Action, type PersonVisitor } from './access.ts'
import { conflict, invalid, missing, refused, statusOf } from '#rules/outcome.ts'

/** Holds product §15.6. */

const person: PersonVisitor = {
  kind: 'person',
  id: 1,
  username: 'ana',
  email: '',
  name: '',
  surname: '',
  image: null,
  role: null,
  ban: false,
}
const admin: PersonVisitor = { ...person, role: 'owner' }
const bannedAdmin: PersonVisitor = { ...admin, ban: true }

test.each<[Action, (string | null)[]]>([
  ['review.create', ['signed-out', null, null, 'banned', null]],
  ['order.place', ['signed-out', null, null, 'banned', null]],
  ['product.write', ['signed-out', 'forbidden', null, 'banned', null]],
  ['person.ban', ['signed-out', 'forbidden', null, 'banned', null]],
  ['review.moderate', ['signed-out', 'forbidden', null, 'banned', null]],
])('%s: visitor, customer, admin, banned admin and the shop itself (product §18.3)', (action, expected) => {
  const visitors = [anonymous, person, admin, bannedAdmin, system('job')]
  expect(visitors.map((visitor) => may(visitor, action)?.reason ?? null)).toEqual(expected)
})

test('the sentences are word for word (product §8.2, §15.2)', () => {
  expect(may(anonymous, 'review.create')?.message).toBe('Debes estar registrado para comentar!')
  expect(may(anonymous, 'order.place')?.message).toBe('Debes iniciar sesión para comprar!')
  expect(may({ ...person, ban: true }, 'order.place')?.message).toBe('Baneado')
  expect(may({ ...person, ban: true }, 'review.create')?.message).toBe('Estas baneado')
})

test('who is banned is not one of the shop’s people, whatever their role', () => {
  expect([isStaff(admin), isStaff(bannedAdmin), isBanned(bannedAdmin), isBanned(anonymous)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('each end has its HTTP status', () => {
  expect([
    statusOf(invalid('')),
    statusOf(missing()),
    statusOf(conflict('')),
    statusOf(refused('signed-out', '')),
    statusOf(refused('banned', '')),
    statusOf(refused('forbidden', '')),
    statusOf(refused('too-many', '', 5)),
  ]).toEqual([422, 404, 409, 401, 403, 403, 429])
})
