import { expect, test } from 'vitest'
import { record } from '#rules/record.ts'
import { PUBLIC_TEXTS } from './fields.ts'
import { CATALOGUE } from './catalogue.ts'
import { specificationsOf } from './specifications.ts'

/** Holds product §4.4, §4.7. */

const bare = { genre: 'mujer', category: 'pantalon', brand: 'puma', ...record(PUBLIC_TEXTS, () => '') }

test('a product is told line by line, and what nobody wrote is not spoken of', () => {
  const told = specificationsOf({ ...bare, description: 'Abriga.' }, CATALOGUE)
  expect(told.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Género: Mujer',
    'Tipo de producto: Pantalón',
    'Marca: Puma',
    'Disciplina: Moda',
  ])
})

test('each line that was written stands under its name', () =>
  expect(specificationsOf({ ...bare, colourway: 'Gris jaspeado' }, CATALOGUE).slice(4)).toEqual([
    { name: 'Color', value: 'Gris jaspeado' },
  ]))
