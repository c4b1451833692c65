import * as v from 'valibot'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeProblem, barcodes, MAX_CODE, skuProblem, skus } from './codes.ts'
import { checkDigit, isGtin, publicGtin } from './gtin.ts'

/** Holds product §4.27. */

test.for([
  ['4006381333931', true],
  ['4006381333932', false],
  ['73513537', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['400638133393', false],
  ['ABC', false],
  ['', false],
] as const)('«%s» is a number of GS1: %s', ([code, is]) => expect(isGtin(code)).toBe(is))

const gs1 = (others: string) => others + checkDigit(others)
test.for([
  ['4006381333931', true],
  ['7791234567898', true],
  ['73513537', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['2000000100005', false],
  [gs1('299999999999'), false],
  [gs1('020000000001'), false],
  [gs1('040000000001'), false],
  [gs1('20000000001'), false],
  [gs1('0200000000001'), false],
  [gs1('2000001'), false],
  [gs1('0000001'), false],
  [gs1('980000000001'), false],
  ['0000000000000', false],
  ['4006381333932', false],
  ['ABC', false],
  ['', false],
] as const)('«%s» names goods to everybody: %s', ([code, is]) =>
  expect(publicGtin(code)).toBe(is ? code : ''),
)

test('one digit that is wrong, or two neighbours that changed places, is noticed nearly always', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (others, at, by) => {
        const code = others + checkDigit(others)
        expect(isGtin(code)).toBe(true)
        const wrong = [...code]
          .map((digit, index) => (index === at ? (Number(digit) + by) % 10 : digit))
          .join('')
        expect(isGtin(wrong)).toBe(false)
        expect(barcodeProblem(wrong)).toContain('último dígito')
      },
    ),
  )
})

test('any other code is taken as it is, up to its length', () => {
  for (const code of ['AF1-07/42', '123', '99999', 'Depósito 3', 'x'.repeat(MAX_CODE)])
    expect([barcodeProblem(code), skuProblem(code)], code).toEqual([null, null])
  for (const code of ['a|b', 'a=b', '<b>', 'x'.repeat(MAX_CODE + 1)])
    expect([barcodeProblem(code), skuProblem(code)], code).not.toContain(null)
})

test('the sentence says of which size, and two sizes with one barcode are told', () => {
  const said = (schema: typeof barcodes, input: unknown) =>
    v.safeParse(schema, input).issues?.map(({ message }) => message)
  expect(said(barcodes, { '41': '4006381333932' })).toEqual([
    'Talle 41: «4006381333932» no es un EAN-13: el último dígito no corresponde a los demás',
  ])
  expect(said(barcodes, { '41': 'A', '42': ' A ', '43': '', '44': '' })).toEqual([
    'Talle 42: tiene el mismo código de barras que el talle 41',
  ])
  expect(said(skus, { '41': 'A', '42': 'A' })).toBeUndefined()
})
