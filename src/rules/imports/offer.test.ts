import { expect, test } from 'vitest'
import { offerOf } from './offer.ts'

test.each([
  [{ kind: 'brand', value: 'JORDAN' }, { brands: ['Jordan'] }],
  [{ kind: 'brand', value: 'New Balance' }, { brands: ['New Balance'] }],
  [{ kind: 'brand', value: 'zapatillas jordan 1 retro de cuero' }, null],
  [{ kind: 'brand', value: '123' }, null],
  [{ kind: 'size', value: '38.5', about: 'calzado' }, { sizes: [{ category: 'calzado', size: '38.5' }] }],
  [{ kind: 'size', value: 'US 15', about: 'calzado' }, null],
  [{ kind: 'size', value: '38.5' }, null],
  [{ kind: 'name', value: 'Air Force 1', becomes: 'Air Force' }, null],
] as const)('of %j the settings are asked for %j', (note, asked) => {
  expect(offerOf(note)).toEqual(asked)
})
