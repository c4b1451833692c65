import { expect, test } from 'vitest'
import { anyProduct } from '#rules/search/search.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { fittingGroups, sizeGroupsOf, withFittingSizes } from './fitting-sizes.ts'

/** Holds product §6.2. */

const groups = sizeGroupsOf(CATALOGUE)

const names = (category: string[], size: string[] = []) =>
  fittingGroups({ category, size }, groups).map(({ name }) => name)

test('clothing sizes are offered until footwear is chosen; both when both are', () => {
  expect(names([])).toEqual(['Indumentaria'])
  expect(names(['buzo'])).toEqual(['Indumentaria'])
  expect(names(['calzado'])).toEqual(['Calzado'])
  expect(names(['calzado', 'buzo'])).toEqual(['Indumentaria', 'Calzado'])
})

test('an address that asks for a shoe size alone shows shoe sizes', () => {
  expect(names([], ['42'])).toEqual(['Calzado'])
  expect(names([], ['42', 'M'])).toEqual(['Indumentaria', 'Calzado'])
})

test('after a search the sizes of what it found are offered', () => {
  const found = (counts: Record<string, number>) =>
    fittingGroups({ q: 'zapatilla', category: [], size: [] }, groups, counts).map(({ name }) => name)
  expect(found({ '42': 3, M: 0 })).toEqual(['Calzado'])
  expect(found({ '42': 3, M: 1 })).toEqual(['Indumentaria', 'Calzado'])
  expect(found({})).toEqual(['Indumentaria'])
  // Without a search the default group stays (product §6.3).
  expect(fittingGroups({ category: [], size: [] }, groups, { '42': 3 }).map(({ name }) => name)).toEqual([
    'Indumentaria',
  ])
})

test('a clothing size left over when footwear is chosen does not empty the list', () => {
  expect(withFittingSizes({ ...anyProduct, category: ['calzado'], size: ['M', '42'] }, groups).size).toEqual([
    '42',
  ])
})

test('a category that an owner added has its own sizes; a list that nothing uses is not offered', () => {
  const cap = { value: 'gorra', label: 'Gorra', many: 'Gorras', sizes: 'Talle único', offered: true }
  const own = sizeGroupsOf({ ...CATALOGUE, categories: [...CATALOGUE.categories, cap] })
  expect(groups.map(({ name }) => name)).toEqual(['Indumentaria', 'Calzado'])
  expect(fittingGroups({ category: ['gorra'], size: [] }, own)).toEqual([
    { name: 'Talle único', sizes: ['Único'], of: ['gorra'] },
  ])
})
