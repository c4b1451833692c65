import * as v from 'valibot'
import { expect, test } from 'vitest'
import { boxOf, CATEGORY_BOXES } from './boxes.ts'
import { OTHER_CATEGORIES, parcelBoxes } from './box-settings.ts'

/** Holds product §60.2. */

const read = (text: string) => {
  const end = v.safeParse(parcelBoxes.schema, text)
  return end.success ? end.output : end.issues[0].message
}

test('what is written is read again, and it is what things are packed in', () => {
  expect(read(parcelBoxes.write(CATEGORY_BOXES))).toEqual(CATEGORY_BOXES)
  const boxes = read(`Zapatillas de Niño | 800 | 30 | 20 | 11\n${OTHER_CATEGORIES} | 300 | 30 | 20 | 4`)
  expect(
    boxOf([{ category: 'zapatillas-de-nino', quantity: 2, own: null }], boxes as typeof CATEGORY_BOXES),
  ).toEqual({
    weightG: 1600,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 22,
  })
})

const OTHERS = `${OTHER_CATEGORIES} | 300 | 30 | 20 | 4`
test.each([
  ['calzado | 1200 | 35 | 25 | 14', `Falta «${OTHER_CATEGORIES}»`],
  [`calzado | pesado | 35 | 25 | 14\n${OTHERS}`, 'Renglón 1: el peso son gramos'],
  [`calzado | 1200 | 350 | 25 | 14\n${OTHERS}`, 'los lados son centímetros'],
  [`calzado | 1200 | 35 | 25\n${OTHERS}`, 'los lados son centímetros'],
  [`¿? | 1200 | 35 | 25 | 14\n${OTHERS}`, 'no es el código de una categoría'],
  [`calzado | 1 | 1 | 1 | 1\nCALZADO | 1 | 1 | 1 | 1\n${OTHERS}`, '«calzado» está dos veces'],
])('%s: %s', (text, problem) => expect(read(text)).toContain(problem))
