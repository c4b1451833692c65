import { expect, test } from 'vitest'
import { findPlaces } from './places.ts'

/** Holds product §20.4. */

test.each([
  ['5000', ['Cordoba'], 'Cordoba'],
  ['X5000ABC', ['Cordoba'], 'Cordoba'],
  [' s2000abc ', ['Santa Fe'], 'Rosario'],
  ['2000', ['Entre Rios', 'Santa Fe'], 'Rosario'],
  ['Z2000ABC', ['Santa Cruz'], undefined],
  ['1900', ['Buenos Aires'], 'La Plata'],
  ['9410', ['Tierra del Fuego'], 'Ushuaia'],
])('the postal code %j is of %j and has %s', (code, provinces, locality) => {
  const found = findPlaces(code)
  expect(found.provinces).toEqual(provinces)
  if (locality) expect(found.localities).toContain(locality)
  else expect(found.localities).toEqual([])
})

test.each(['1000', '1414', 'C1425DKF', '1499'])(
  '%s is of the City, which the table does not have',
  (code) => {
    expect(findPlaces(code)).toEqual({
      provinces: ['Ciudad Autonoma De Buenos Aires'],
      localities: ['Ciudad Autónoma de Buenos Aires'],
    })
  },
)

test.each(['', '14', '0000', '9999', 'ABCD', '1414; drop'])('%j is nowhere', (code) => {
  expect(findPlaces(code)).toEqual({ provinces: [], localities: [] })
})
