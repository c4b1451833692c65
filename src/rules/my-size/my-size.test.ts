import { expect, test } from 'vitest'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { knownOnly, readMySize, saidSize, sizeByCategory, sizesWorn, writeMySize } from './my-size.ts'

/** Holds product §45.1, §45.2. */

test.for([
  [{ shoes: '42', clothes: 'M' }],
  [{ shoes: '38.5', clothes: null }],
  [{ shoes: null, clothes: '8 años' }],
] as const)('what a browser keeps of %j is read again', ([mine]) => {
  expect(readMySize(writeMySize(mine))).toEqual(mine)
})

test.for([null, '', '|', 'x', '42|M|L', '<b>|💥', '99|XXXXL'])(
  'odd words in the cookie (%s) are nobody’s size',
  (kept) => {
    const read = knownOnly(readMySize(kept), CATALOGUE)
    expect([null, '42']).toContain(read.shoes)
    expect([null, 'M']).toContain(read.clothes)
  },
)

test('shoes and clothes have the sizes of the owner’s lists, and what has one size has none to tell', () => {
  expect(sizesWorn('shoes', CATALOGUE)).toContain('42')
  expect(sizesWorn('clothes', CATALOGUE)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  const cap = { value: 'gorra', label: 'Gorra', many: 'Gorras', sizes: 'Talle único', offered: true }
  const shop = { ...CATALOGUE, categories: [...CATALOGUE.categories, cap] }
  expect(sizeByCategory({ shoes: '42', clothes: 'M' }, shop)).toEqual({
    calzado: '42',
    camiseta: 'M',
    pantalon: 'M',
    buzo: 'M',
    campera: 'M',
  })
})

test.for([
  [['42'], [], { shoes: '42' }],
  [['42', 'M'], [], { shoes: '42', clothes: 'M' }],
  [['42', '42'], ['calzado'], { shoes: '42' }],
  [['42', '43'], [], null],
  [['42'], ['buzo'], null],
  [['99'], [], null],
  [[], [], null],
] as const)('of %j ticked in %j one’s own is %j', ([sizes, categories, said]) => {
  expect(saidSize({ sizes, categories }, CATALOGUE)).toEqual(said)
})
