import { expect, test } from 'vitest'
import { asking, isUnder, paths } from './paths.ts'
import { serverPaths } from './server-paths.ts'

test('an address asks only what there is to ask', () => {
  expect(asking('/Orders', {})).toBe('/Orders')
  expect(asking('/Orders', { q: '', page: null, only: undefined, late: false })).toBe('/Orders')
  expect(asking('/Orders', { q: 'ana & luis', page: 2, zero: 0 })).toBe(
    '/Orders?q=ana+%26+luis&page=2&zero=0',
  )
  expect(paths.category('campera', 'buzo')).toBe('/?category=campera&category=buzo')
})

test('signing in carries the way back, and why', () => {
  expect(serverPaths.signInFor('/Orders?page=2')).toBe('/sign-in?returnTo=%2FOrders%3Fpage%3D2')
  expect(serverPaths.signInFor('/Register', 'create')).toBe('/sign-in?returnTo=%2FRegister&intent=create')
})

test.each([
  ['/api', true],
  ['/api/products', true],
  ['/api?x', true],
  ['/apis', false],
  ['/x/api', false],
])('%s stands under /api: %s', (address, stands) => expect(isUnder(address, '/api')).toBe(stands))
