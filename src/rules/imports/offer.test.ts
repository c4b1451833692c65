import { expect, test } from 'vitest'
import { offerOf, offersOf } from './offer.ts'

/** Holds product §26.4, §30.6. */

test.each([
  [{ kind: 'brand', value: 'JORDAN' }, { brands: ['Jordan'] }],
  [{ kind: 'brand', value: 'New Balance' }, { brands: ['New Balance'] }],
  [{ kind: 'brand', value: 'zapatillas jordan 1 retro de cuero' }, null],
  [{ kind: 'brand', value: '123' }, null],
  [{ kind: 'size', value: '38.5', about: 'calzado' }, { sizes: [{ category: 'calzado', size: '38.5' }] }],
  [{ kind: 'size', value: 'US 15', about: 'calzado' }, null],
  [{ kind: 'size', value: '38.5' }, null],
  [{ kind: 'size', value: '3.5Y', about: 'calzado' }, { sizes: [{ category: 'calzado', size: '3.5Y' }] }],
  [
    { kind: 'category', value: 'Gorra', about: 'talle único' },
    { categories: [{ label: 'Gorra', many: 'Gorras', sizes: 'one' }] },
  ],
  [
    { kind: 'category', value: 'PESAS', about: 'talle único' },
    { categories: [{ label: 'Pesas', many: 'Pesas', sizes: 'one' }] },
  ],
  [{ kind: 'category', value: 'Zapa Court Vision' }, null],
  [{ kind: 'genre', value: 'Niños' }, { genres: ['Niños'] }],
  [{ kind: 'dear', value: '$ 188.500,50' }, { maxPricePesos: 188_501 }],
  [{ kind: 'no-genre', value: 'Calzado' }, null],
  [{ kind: 'name', value: 'Air Force 1', becomes: 'Air Force' }, null],
] as const)('of %j the settings are asked for %j', (note, asked) => {
  expect(offerOf(note)).toEqual(asked)
})

test('all of a kind are asked for at once: of ceilings the highest', () => {
  expect(
    offersOf([
      { kind: 'dear', value: '$ 90.000' },
      { kind: 'dear', value: '$ 188.500' },
      { kind: 'dear', value: '$ 100.000' },
    ]),
  ).toMatchObject({ maxPricePesos: 188_500 })
  expect(
    offersOf([
      { kind: 'size', value: '36', about: 'calzado' },
      { kind: 'size', value: 'US 15', about: 'calzado' },
    ]),
  ).toMatchObject({ sizes: [{ category: 'calzado', size: '36' }], brands: [] })
  expect(offersOf([{ kind: 'size', value: 'US 15', about: 'calzado' }])).toBeNull()
})
