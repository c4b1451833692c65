import { expect, test } from 'vitest'
import { anyProduct } from '#rules/search/search.ts'
import { sizeGroups, withFittingSizes } from './fitting-sizes.ts'

const names = (category: string[], size: string[] = []) =>
  sizeGroups({ category, size }).map(({ name }) => name)

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
    sizeGroups({ q: 'zapatilla', category: [], size: [] }, counts).map(({ name }) => name)
  expect(found({ '42': 3, M: 0 })).toEqual(['Calzado'])
  expect(found({ '42': 3, M: 1 })).toEqual(['Indumentaria', 'Calzado'])
  expect(found({})).toEqual(['Indumentaria'])
  // Without a search the default group stays (product §6.3).
  expect(sizeGroups({ category: [], size: [] }, { '42': 3 }).map(({ name }) => name)).toEqual([
    'Indumentaria',
  ])
})

test('a clothing size left over when footwear is chosen does not empty the list', () => {
  expect(withFittingSizes({ ...anyProduct, category: ['calzado'], size: ['M', '42'] }).size).toEqual(['42'])
})
