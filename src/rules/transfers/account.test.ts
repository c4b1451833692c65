import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAlias, isCbu, readAccount } from './account.ts'

/** Holds product §12.16, §12.17, §12.20. */

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

/** As BCRA prints it (Comunicación A 2622): the digits of each block from its last one on, times 3, 1, 7, 9 and again; what is missing to the next ten. */
const printed = (block: string): string => {
  let [sum, turn] = [0n, 0]
  for (let rest = BigInt(`1${block}`); rest > 9n; rest /= 10n)
    sum += (rest % 10n) * [3n, 1n, 7n, 9n][turn++ % 4]!
  return block + ((10n - (sum % 10n)) % 10n)
}
const block = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const anyCbu = fc.tuple(block(7), block(13)).map((blocks) => blocks.map(printed).join(''))

test('every number of a bank, branch and account with the digits that the central bank prints is a CBU, however it is typed', () => {
  expect(REAL.map((cbu) => printed(cbu.slice(0, 7)) + printed(cbu.slice(8, 21)))).toEqual(REAL)
  fc.assert(
    fc.property(
      anyCbu.filter((cbu) => /[1-9]/.test(cbu)),
      fc.constantFrom('', ' ', '-'),
      (cbu, between) => {
        const typed = [cbu.slice(0, 8), cbu.slice(8)].join(between)
        expect(isCbu(typed)).toBe(true)
        expect(readAccount(typed)).toBe(cbu)
      },
    ),
    { numRuns: 1000 },
  )
})

test('one wrong digit, wherever it is, is found', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...REAL), anyCbu),
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
