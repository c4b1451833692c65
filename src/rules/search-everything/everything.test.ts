import { expect, test } from 'vitest'
import { parseSearch } from './query.ts'
import { isPersonal, tooFewDigits } from './everything.ts'

/** Holds product §29.8. */

test.each(['+54 9 11 2345-6789', '1123456789', '011 15 2345 6789', '(11) 2345.6789', '54 11 2345 6789'])(
  '«%s» is one telephone, however it is written',
  (typed) => {
    expect(parseSearch(typed).phones).toContain('1123456789')
  },
)
test.each(['0100', '5555-0100', '12 34'])('«%s» is half of one', (typed) => {
  expect(parseSearch(typed).phones).toEqual([typed.replace(/\D/g, '')])
})
test('fewer than four digits are looked for as a number, and that is said', () => {
  for (const typed of ['1', '42', ' 123 ']) expect(tooFewDigits(typed)).toContain('4 números')
  for (const typed of ['0100', 'ana', 'V-42', '']) expect(tooFewDigits(typed)).toBeNull()
})
test('inside a city one says «15» first', () => {
  expect(parseSearch('15 2345-6789').phones).toContain('23456789')
})
test.each(['Ana 1123456789', '42', 'V-000042', '', '123'])('«%s» is no telephone', (typed) => {
  expect(parseSearch(typed).phones).toEqual([])
})
test.each([
  ['V-000042', 42],
  ['v42', 42],
  [' 42 ', 42],
  ['42 azul', null],
  ['1123456789', null],
])('«%s» is the number %s', (typed, number) => {
  expect(parseSearch(typed).number).toBe(number)
})
test('e-mails, telephones and documents are personal; words and sizes are not', () => {
  for (const typed of ['ana@example.com', '11 2345-6789', '30.123.456', 'Ana +5491123456789'])
    expect(isPersonal(typed)).toBe(true)
  for (const typed of ['Air Max 90', 'campera 42', 'VERANO2026', '']) expect(isPersonal(typed)).toBe(false)
})
