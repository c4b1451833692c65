import { expect, test } from 'vitest'
import { sizesNamed } from './ranges.ts'

/** Holds product §26.4. */

test.for([
  ['39 al 42', '39|40|41|42'],
  ['del 35 a 37', '35|36|37'],
  ['38-41', '38|39|40|41'],
  ['36-37', '36-37'],
  ['36 - 37 - 38', '36|37|38'],
  ['4-6-8-10', '4|6|8|10'],
  ['S al XXL', 'S|M|L|XL|XXL'],
  ['M hasta 2XL', 'M|L|XL|XXL'],
  ['S-M-L', 'S|M|L'],
  ['44 al 39', '44 al 39'],
  ['40=5', '40=5'],
  ['Único', 'Único'],
] as const)('«%s» are the sizes %s', ([text, sizes]) => {
  expect(sizesNamed(text).join('|')).toBe(sizes)
})
