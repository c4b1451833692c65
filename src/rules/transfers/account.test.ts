import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAlias, isCbu, readAccount } from './account.ts'

const REAL = ['0070999030004123456783', '0000003110000123456781']

test.each([
  [REAL[0]!, true],
  [REAL[1]!, true],
  ['00709990-30004123456783', true],
  ['0070 9990 3000 4123 4567 83', true],
  ['0000000000000000000000', false],
  ['007099903000412345678', false],
  ['00709990300041234567830', false],
  ['', false],
])('%s is a CBU or CVU: %s', (text, is) => {
  expect(isCbu(text)).toBe(is)
})

test('one wrong digit, wherever it is, is found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REAL),
      fc.nat({ max: 21 }),
      fc.integer({ min: 1, max: 9 }),
      (cbu, at, by) => {
        const wrong = (Number(cbu[at]) + by) % 10
        expect(isCbu(cbu.slice(0, at) + wrong + cbu.slice(at + 1))).toBe(false)
      },
    ),
  )
})

test.each([
  ['vereda.tienda', true],
  ['VEREDA-2026', true],
  ['corto', false],
  ['un.alias.demasiado.largo', false],
  ['con espacio', false],
  ['ñandu.lindo', false],
  ['123456789', false],
])('«%s» is an alias: %s', (text, is) => {
  expect(isAlias(text)).toBe(is)
})

test('what money is sent to is kept as banks take it', () => {
  expect(readAccount(' 0070 9990 3000 4123 4567 83 ')).toBe(REAL[0])
  expect(readAccount(' vereda.tienda ')).toBe('vereda.tienda')
  expect(readAccount('0070999030004123456784')).toBeNull()
})
