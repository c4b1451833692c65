import { expect, test } from 'vitest'
import { may, type PersonVisitor } from './access.ts'
import { deedName, mayNot, roleMay, ROLES, STAFF_ACTIONS, type Role } from './roles.ts'

const who = (role: Role | null): PersonVisitor => ({
  kind: 'person',
  id: 1,
  username: '',
  email: '',
  name: '',
  surname: '',
  image: null,
  role,
  ban: false,
})
const deedsOf = (role: Role) => STAFF_ACTIONS.filter((action) => roleMay(role, action))

test('the owner may everything; a customer, somebody banned and a stranger nothing of it', () => {
  for (const action of STAFF_ACTIONS) {
    expect(may(who('owner'), action)).toBeNull()
    expect(may(who(null), action)).toMatchObject({ reason: 'forbidden' })
    for (const role of ROLES)
      expect(may({ ...who(role), ban: true }, action)).toMatchObject({ reason: 'banned' })
    expect(may({ kind: 'anonymous' }, action)).toMatchObject({ reason: 'signed-out' })
  }
})

test('the warehouse moves goods and sees neither money nor who buys (product §18.10)', () => {
  expect(deedsOf('warehouse')).toEqual([
    'office.enter',
    'order.read',
    'order.fulfil',
    'order.note',
    'return.read',
    'return.receive',
    'product.see-hidden',
    'product.verify',
    'stock.read',
    'stock.write',
    'unit.read',
    'unit.inspect',
    'consign.read',
    'consign.receive',
  ])
})

test('the accountant only reads, and exports', () => {
  const names = deedsOf('accountant').map(deedName)
  expect(names.filter((name) => !/^(ver|entrar|exportar)\b/.test(name))).toEqual([])
  expect(roleMay('accountant', 'reports.read')).toBe(true)
  expect(roleMay('accountant', 'person.list')).toBe(false)
})

test('sales serve who buys, and decide neither prices, stock nor who works here', () => {
  expect(deedsOf('sales')).toContain('order.refund')
  for (const action of [
    'product.write',
    'stock.write',
    'coupon.write',
    'price-list.write',
    'person.role',
    'person.ban',
    'reports.read',
  ] as const)
    expect(roleMay('sales', action)).toBe(false)
})

test('a refusal names the role and the deed', () => {
  expect(mayNot('warehouse', 'order.refund')).toBe('Tu rol «Depósito» no puede devolver dinero.')
  expect(may(who('accountant'), 'stock.write')).toMatchObject({
    reason: 'forbidden',
    message: 'Tu rol «Contador» no puede cambiar el stock.',
  })
})
