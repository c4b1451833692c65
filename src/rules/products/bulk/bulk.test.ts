import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BOX_SAYS } from '#rules/products/box-fields.ts'
import { bulkChange, bulkPrice, ENDINGS, rounded } from './bulk.ts'

/** Holds product §4.19, §67.2. */

const BOX = { weightG: '900', lengthCm: '30', widthCm: '20', heightCm: '10' }

test.for([
  [4_599_850, 'exact', 4_599_850],
  [4_599_850, '00', 4_600_000],
  [4_594_000, '00', 4_590_000],
  [4_599_850, '99', 4_599_900],
  [4_601_000, '99', 4_599_900],
  [4_599_850, '000', 4_600_000],
  [4_650_000, '990', 4_699_000],
  [100, '99', 9_900],
  [100, '000', 100_000],
  [0, '99', 0],
] as const)('%i centavos ending in %s are %i', ([price, ending, expected]) => {
  expect(rounded(price, ending)).toBe(expected)
})

test('a rounded price is at most half a step away and stays above nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200_000, max: 15_000_000 }),
      fc.constantFrom(...ENDINGS),
      (price, ending) => {
        const end = rounded(price, ending)
        expect(end).toBeGreaterThan(0)
        if (ending !== 'exact') expect(String(end / 100).endsWith(ending)).toBe(true)
        expect(Math.abs(end - price)).toBeLessThanOrEqual(ending.length === 2 ? 5_000 : 50_000)
      },
    ),
  )
})

test('a percentage and an amount go through the same rounding', () => {
  const change = (price: object) => v.parse(bulkChange, { price }).price!
  expect(bulkPrice(1_000_000, change({ kind: 'percent', value: '12', ending: '99' }))).toBe(1_119_900)
  expect(bulkPrice(1_000_000, change({ kind: 'add', value: '-1.234', ending: '00' }))).toBe(880_000)
  expect(bulkPrice(1_000_000, change({ kind: 'set', value: '7.500,50' }))).toBe(750_050)
})

test.for([
  [{}, 'Elegí al menos un cambio: precio, oferta, stock, caja, ocultar o archivar.'],
  [{ box: { kind: 'set', value: { weightG: '900' } } }, BOX_SAYS.whole],
  [{ box: { kind: 'set', value: {} } }, BOX_SAYS.whole],
  [{ box: { kind: 'set', value: { ...BOX, weightG: '25.001' } } }, BOX_SAYS.weight],
  [{ box: { kind: 'set', value: { ...BOX, widthCm: '0' } } }, BOX_SAYS.side],
  [
    { box: { kind: 'set', value: { ...BOX, lengthCm: '150', widthCm: '140', heightCm: '20' } } },
    BOX_SAYS.sum,
  ],
  [{ price: { kind: 'percent', value: 'x' } }, 'Ingresá un porcentaje de -90 a 500'],
  [{ offer: { on: true, discount: '15%' } }, 'El descuento del producto es requerido'],
  [{ stock: { kind: 'set', value: -1 } }, 'El disponible no puede ser menor a 0'],
  [
    { shelf: 'archive', offer: { on: false } },
    'Archivar, recuperar, ocultar o mostrar va solo, sin otros cambios.',
  ],
] as const)('%j is refused with a sentence', ([input, message]) => {
  const end = v.safeParse(bulkChange, input)
  expect(end.issues?.map((issue) => issue.message)).toContain(message)
})

test('what is missing of a box is said at its place alone', () => {
  const end = v.safeParse(bulkChange, { box: { kind: 'set', value: { ...BOX, heightCm: '' } } })
  expect(end.issues?.map((issue) => v.getDotPath(issue))).toEqual(['box.value.heightCm'])
})
