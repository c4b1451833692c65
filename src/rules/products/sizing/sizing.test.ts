import { expect, test } from 'vitest'
import { CATALOGUE } from '../catalogue.ts'
import { fitVerdict } from './fit.ts'
import {
  fromAmerican,
  fromBritish,
  fromCentimetres,
  fromEuropean,
  shoeLabel,
  shoeSize,
} from './shoe-sizes.ts'
import { SHOE_ROWS } from './size-tables.ts'
import { sizingOf } from './sizing-of.ts'

/** Holds product §45.4. */

test.for([
  [0, 0, 0, null],
  [2, 0, 0, null],
  [7, 2, 0, 'Calza chico: 7 de 9'],
  [0, 3, 0, 'Calza justo: 3 de 3'],
  [1, 1, 4, 'Calza grande: 4 de 6'],
  [2, 0, 2, 'Opiniones divididas sobre el calce: 4'],
] as const)('%i small, %i true and %i large say %s', ([chico, justo, grande, verdict]) => {
  expect(fitVerdict({ chico, justo, grande })).toBe(verdict)
})

const nobody = { chico: 0, justo: 0, grande: 0 }
const shoe = (brand: string, genre = 'hombre') =>
  sizingOf(
    { measures: '', category: 'calzado', brand, genre, sizes: [{ size: '42' }, { size: '42.5' }] },
    CATALOGUE,
    nobody,
  )

test('a size is called by the brand’s chart where the shop has one, and says that nobody compared it', () => {
  expect(shoe('nike').names).toEqual({
    '42': 'AR 42 · EU 43 · 27,5 cm de pie · US 9,5 (hombre) y UK 8,5 por la tabla de Nike, que no cotejamos con cada caja',
  })
  expect(shoe('adidas').names['42']).toContain('US 9,5 (hombre) y UK 9 por la tabla de Adidas')
  expect(shoe('nike', 'mujer').names['42']).toContain('US 11 (mujer) y UK 8,5')
})

test('without a chart the shop’s guide answers, and says that it is no more than that', () => {
  expect(shoe('topper').names['42']).toBe(
    'AR 42 · EU 43 · 27,5 cm de pie · US 10 (hombre) y UK 9 según nuestra guía: no la comparamos con la de topper',
  )
})

test('clothes have their letters and no other name', () => {
  const buzo = {
    measures: 'M: largo 70\nL: largo 72',
    category: 'buzo',
    brand: 'nike',
    genre: 'mujer',
    sizes: [{ size: 'M' }],
  }
  expect(sizingOf(buzo, CATALOGUE, nobody)).toEqual({
    guide: expect.objectContaining({ columns: ['Talle', 'Pecho (cm)', 'Cintura (cm)'] }),
    names: {},
    verdict: null,
    measures: { columns: ['Largo'], rows: [['M', '70']] },
  })
})

const EVERY = ['nike', 'jordan', 'adidas', 'puma', 'new-balance', 'topper'].flatMap((brand) =>
  ['hombre', 'mujer', 'unisex'].map((genre) => ({ brand, genre })),
)
test.each(EVERY)(
  'one shoe of $brand for $genre has one size: beside it, in the guide, inside of it and read back',
  ({ brand, genre }) => {
    const sizes = SHOE_ROWS.map(({ ar }) => ({ size: ar }))
    const { guide, names } = sizingOf(
      { measures: '', category: 'calzado', brand, genre, sizes },
      CATALOGUE,
      nobody,
    )
    for (const [ar, us, uk, eu, cm] of guide!.rows) {
      if (us !== '–')
        expect(names[ar!]).toContain(
          `EU ${eu} · ${cm} cm de pie · US ${us} (${genre === 'mujer' ? 'mujer' : 'hombre'}) y UK ${uk} `,
        )
      expect(shoeLabel(ar!, { brand, genre })).toContain(`EU ${eu} · ${cm} cm`)
      const size = shoeSize(ar!, { brand, genre })!
      expect(Math.abs(fromAmerican(size.us, { brand, genre }) - Number(ar))).toBeLessThanOrEqual(0.5)
      expect(Math.abs(fromBritish(size.uk, { brand }) - Number(ar))).toBeLessThanOrEqual(0.5)
      expect([fromEuropean(size.eu), fromCentimetres(size.cm)]).toEqual([Number(ar), Number(ar)])
    }
    expect(guide!.source).toMatch(/^US y UK (por la tabla de|según nuestra guía)/)
  },
)
