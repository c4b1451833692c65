import { expect, test } from 'vitest'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { Choice } from '#rules/products/choices.ts'
import { genderIn, lettersOf } from './genders.ts'

/** Holds product §26.4. */

const own = (...labels: string[]): Choice[] => [
  ...CATALOGUE.genres.map((genre) => ({ ...genre, offered: true })),
  ...labels.map((label) => ({ value: label.toLowerCase().replace('ñ', 'n'), label, offered: true })),
]

test.for([
  ["Men's Shoes", CATALOGUE.genres, { genre: 'hombre' }],
  ['Dama', CATALOGUE.genres, { genre: 'mujer' }],
  ['Unisex', CATALOGUE.genres, { lacks: 'unisex' }],
  ['Hombre / Mujer', own(), { genre: 'unisex' }],
  ["Boys'", CATALOGUE.genres, { lacks: 'children' }],
  ["Big Kids' (Girls')", own('Niños'), { genre: 'ninos' }],
  ["Big Kids' (Girls')", own('Niños', 'Nena'), { genre: 'nena' }],
  ['Toddler', own('Bebe'), { genre: 'bebe' }],
  ['Running', CATALOGUE.genres, null],
] as const)('«%s» is for %s', ([text, genres, found]) => {
  expect(genderIn(text, genres)).toEqual(found)
})

test.for([
  [['H', 'M', 'H'], 'hm'],
  [['h.', 'm.', 'u.'], 'hm'],
  [['M', 'F'], 'mf'],
  [['W', 'M'], 'mf'],
  [['V', 'M', 'N'], 'hm'],
  [['M', 'M'], null],
  [['H', 'M', 'Remera'], null],
  [['H', 'Hombre', 'M', 'Unisex', 'Mujer'], 'hm'],
  [['M', 'F', 'Femenino'], 'mf'],
  [['M', 'Hombre'], null],
  [['Hombre', 'Mujer'], null],
  [['', ''], null],
] as const)('a column of %j is read as %s', ([texts, letters]) => {
  expect(lettersOf(texts)).toBe(letters)
})
