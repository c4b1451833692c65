import { expect, test } from 'vitest'
import { CLOTHING_SIZES, SHOE_SIZES } from '#rules/products/catalogue.ts'
import { modelKey, readChoices } from './choices.ts'
import { commissionOf } from './export-cells.ts'
import { splitOf } from '../split.ts'
import { sheetSize } from './sizes.ts'

/** Holds product §55.7. */

const nike = { shoes: true, brand: 'nike', genre: 'hombre', carried: [...SHOE_SIZES] }

test.each([
  ['42', '42', true],
  ['42 AR', '42', true],
  ['Talle 41', '41', true],
  ['43 EU', '42', true],
  ['42.5 EU', '41', false],
  ['27,5 cm', '42', true],
  ['9.5 US', '42', true],
  ['US 9,5 · 27,5 cm', '42', true],
  ['11W', '42', false],
  ['9.5', '42', false],
  ['UK 8.5', '42', false],
  ['42½', '42', false],
  ['grande', null, false],
  ['', null, false],
  ['60', null, false],
])('«%s» is %s, and nobody has to look: %s', (text, size, sure) => {
  const found = sheetSize(text, nike)
  expect(found.sure).toBe(sure)
  if (sure || size === null) expect(found.size).toBe(size)
  else expect(SHOE_SIZES).toContain(found.size)
})

test('clothes go by their names, and a brand without a chart by the shop’s guide', () => {
  const clothes = { shoes: false, brand: 'nike', genre: 'hombre', carried: [...CLOTHING_SIZES] }
  expect(sheetSize('l', clothes)).toEqual({ size: 'L', sure: true })
  expect(sheetSize('2XL', clothes)).toEqual({ size: 'XXL', sure: true })
  expect(sheetSize('US 10', { ...nike, brand: 'reebok' })).toEqual({ size: '42', sure: true })
  expect(sheetSize('US 11.5', { ...nike, brand: 'reebok', genre: 'mujer' })).toEqual({
    size: '42',
    sure: true,
  })
})

test('a model is told by its code, or by its names; what a form does not show stays as it was', () => {
  const row = { brand: 'Nike', model: 'Dunk  Low', colour: '', styleCode: '' }
  expect(modelKey(row)).toBe(modelKey({ ...row, model: 'dunk low' }))
  expect(modelKey({ ...row, styleCode: 'DD1391-100' })).toBe('s:dd1391-100')
  const before = { models: { a: { as: 'skip' as const }, b: { as: 'later' as const } }, sizes: { x: '42' } }
  const typed = {
    'model:b': 'draft',
    'category:b': 'calzado',
    'genre:b': 'hombre',
    'size:y': '41',
    other: '1',
  }
  expect(readChoices(typed, before)).toEqual({
    models: { a: { as: 'skip' }, b: { as: 'draft', category: 'calzado', genre: 'hombre' } },
    sizes: { x: '42', y: '41' },
  })
  expect(readChoices({ 'model:a': 'later', 'number:a': '#12' }, before).models.a).toEqual({
    as: 'product',
    productId: 12,
  })
})

test('the commission that goes out splits as the one that came in', () => {
  for (let bp = 0; bp <= 5_000; bp += 37)
    for (const base of [1_00, 99_999, 7_500_001, 30_000_000]) {
      const { part } = splitOf(base, { bp, least: 0 })
      expect(splitOf(base, { bp: commissionOf(base, part), least: 0 }).part).toBe(part)
    }
})
