import { expect, test } from 'vitest'
import { byScript, ownPath, settled } from './return-to.ts'

test.each([
  ['/Cart', '/Cart'],
  ['/?category=calzado&page=2', '/?category=calzado&page=2'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/ok\r\nSet-Cookie: a=b', '/'],
  ['/?q=Ā€😀#ñandú', '/?q=%C4%80%E2%82%AC%F0%9F%98%80#%C3%B1and%C3%BA'],
  ['/?q=\ud800', '/?q=%EF%BF%BD'],
  ['/?q=%zz&r=a b', '/?q=%zz&r=a%20b'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/@evil.example:99', '/@evil.example:99'],
  [null, '/'],
])('%s leads to %s', (asked, path) => {
  expect(ownPath(asked)).toBe(path)
})

const form = new FormData()
form.set('returnTo', '/ProductDetail/7')

test('a plain form goes back with GET and its cookies; a script gets the value and stays', () => {
  const plain = new Request('http://localhost/Cart/toggle', { method: 'POST' })
  let thrown: unknown
  try {
    settled(plain, form, { on: true }, ['a=1', 'b=2'])
  } catch (response) {
    thrown = response
  }
  const response = thrown as Response
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/ProductDetail/7')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])

  const script = new Request('http://localhost/Cart/toggle.data', { method: 'POST' })
  expect(byScript(script)).toBe(true)
  expect(settled(script, form, { on: true }).data).toEqual({ on: true })
})
