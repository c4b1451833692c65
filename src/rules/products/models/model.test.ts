import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelNameFor, sameModel, styleStem } from './model.ts'

/** Holds product §4.31. */

test.each([
  [['Zapatillas Cancha Blancas', 'Zapatillas Cancha Negras'], 'Zapatillas Cancha'],
  [['Zapatillas Cancha Blancas', 'zapatillas cáncha negras', 'Zapatillas Cancha'], 'Zapatillas Cancha'],
  [['Zapatillas Cancha', 'Zapatillas Cancha Negras'], 'Zapatillas Cancha'],
  [['Zapatillas Cancha Blancas', 'Zapatillas Ritmo Noche'], 'Zapatillas Cancha Blancas'],
  [['Air Force 1', 'Dunk Low'], 'Air Force 1'],
  [['Air  Force 1'], 'Air Force 1'],
])('the model of %j is called «%s»', (names, model) => expect(modelNameFor(names)).toBe(model))

test('a model is never called by nothing', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (names) => {
      const [first = ''] = names
      expect(first.trim() === '' || modelNameFor(names) !== '').toBe(true)
    }),
  ))

test.each([
  ['CW2288-111', 'CW2288-'],
  ['M 990 GL6', 'M 990 '],
  ['GW2871', ''],
  ['AB-1', ''],
  ['', ''],
])('the code «%s» begins as its other colours do: «%s»', (style, stem) => expect(styleStem(style)).toBe(stem))

test('one model is one name in one category and brand', () => {
  const cancha = { category: 'calzado', brand: 'nike', model: 'Cancha' }
  expect(sameModel(cancha, { ...cancha, model: 'CÁNCHA' })).toBe(true)
  for (const other of [{ model: 'Canchas' }, { brand: 'puma' }, { category: 'buzo' }])
    expect(sameModel(cancha, { ...cancha, ...other })).toBe(false)
  expect(sameModel({ ...cancha, model: '' }, { ...cancha, model: '' })).toBe(false)
})
