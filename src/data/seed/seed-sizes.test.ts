import { expect, test } from 'vitest'
import { shoeLabel } from '#rules/products/sizing/shoe-sizes.ts'
import { seedConsignedUnits } from './consignment/pairs.ts'
import { catalogue } from './products/catalogue.ts'
import { seedUnits } from './seed-units.ts'

/** Holds product §45.4. */

test('what the demo’s pairs say inside is what the table says of their size', () => {
  const said = [...seedConsignedUnits, ...seedUnits].flatMap(({ of, size, sizeLabel }) => {
    const { brand, genre } = catalogue.find(({ slug }) => slug === of)!
    return sizeLabel === '' ? [] : [[sizeLabel, shoeLabel(size, { brand, genre })]]
  })
  expect(said.filter(([label, table]) => label !== table)).toEqual([])
})
