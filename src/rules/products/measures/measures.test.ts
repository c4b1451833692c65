import { expect, test } from 'vitest'
import * as v from 'valibot'
import { FIELDS } from '../fields.ts'
import { CATALOGUE_TERMS } from '../terms.ts'
import { inTerms, newProduct } from '../product-form.ts'
import { measureTable, readMeasures } from './measures.ts'

/** Holds product §4.32. */

const kept = (text: string) => v.parse(FIELDS.measures.schema, text)

test.for([
  ['', ''],
  ['M: pecho 54 · largo 71', 'M: pecho 54 · largo 71'],
  ['M: largo 71, pecho 54,5', 'M: pecho 54,5 · largo 71'],
  ['talle M = Pecho: 54.5cm; LARGO 71 cm', 'M: pecho 54,5 · largo 71'],
  ['S: pecho 50 largo 68\n\n M:pecho 54,largo 70', 'S: pecho 50 · largo 68\nM: pecho 54 · largo 70'],
  ['Talle\tPecho (cm)\tLargo cm\nS\t50\t68,5\nM\t54\t\n', 'S: pecho 50 · largo 68,5\nM: pecho 54'],
] as const)('%j is kept as %j', ([typed, text]) => {
  expect(kept(typed)).toBe(text)
  expect(kept(text)).toBe(text)
})

test.for([
  ['pecho 54', '«pecho 54»: escribí el talle'],
  ['M: busto 54', '«busto» no es una de las medidas: pecho'],
  ['M: pecho', 'Talle M: «pecho» no se entiende'],
  ['M: pecho 54,25', 'Talle M: «25» no se entiende'],
  ['M: pecho 0', 'Talle M: pecho va de 1 a 250 cm'],
  ['M: pecho 2500', 'Talle M: pecho va de 1 a 250 cm'],
  ['M: pecho 54 · pecho 55', 'Talle M: dice pecho dos veces'],
  ['M: pecho 54\nM: pecho 55', 'El talle M está dos veces'],
  ['M:', 'Talle M: falta al menos una medida'],
  ['Talle\tPecho\nM', 'Talle M: falta al menos una medida'],
] as const)('%j is refused: %s', ([typed, sentence]) => {
  expect(readMeasures(typed)).toContain(sentence)
})

const buzo = {
  name: 'Buzo',
  category: 'buzo',
  brand: 'nike',
  genre: 'mujer',
  image: '/x.jpg',
  price: 1,
  stock: 1,
  size: ['M'],
}
const problem = (form: object) =>
  v
    .safeParse(inTerms(newProduct, CATALOGUE_TERMS), form)
    .issues?.map(({ message, path }) => [path?.[0]?.key, message])
test('they are of sizes that the product has, and of clothes', () => {
  expect(problem({ ...buzo, measures: 'M: largo 70' })).toBeUndefined()
  expect(problem({ ...buzo, measures: 'M: largo 70\nL: largo 72' })).toEqual([
    ['measures', 'Hay medidas del talle L, que no está elegido: elegilo o sacá esa línea'],
  ])
  expect(problem({ ...buzo, category: 'calzado', size: ['41'], measures: '41: largo 27' })).toEqual([
    ['measures', 'El calzado va por el pie: las medidas de la prenda son de indumentaria'],
  ])
})

test('the table has the offered sizes in their order, and a gap where one was not measured', () => {
  expect(measureTable('L: largo 72\nM: pecho 54,5 · largo 70\nXL: pecho 60', ['S', 'M', 'L'])).toEqual({
    columns: ['Pecho', 'Largo'],
    rows: [
      ['M', '54,5', '70'],
      ['L', '', '72'],
    ],
  })
  expect(measureTable('XL: pecho 60', ['S'])).toBeNull()
  expect(measureTable('', ['S'])).toBeNull()
})
