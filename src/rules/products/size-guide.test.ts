import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { guideFor } from './size-guide.ts'

/** Holds product §35.9. */

const own = (value: string, sizes: string) => ({ value, label: value, many: value, sizes, offered: true })
const shop = {
  categories: [
    ...CATALOGUE.categories,
    own('gorra', 'Gorras'),
    own('botines', 'Calzado'),
    own('vestido', 'Indumentaria'),
  ],
}
test.for([
  ['calzado', ['41', '42'], 'shoes'],
  ['buzo', ['S', 'M'], 'clothes'],
  ['botines', ['41'], 'shoes'],
  ['vestido', ['M'], 'clothes'],
  ['gorra', ['Único'], null],
  ['gorra', ['S', 'M'], null],
  ['buzo', ['4', '6X'], null],
  ['calzado', ['3.5Y'], null],
  ['retirada', ['M'], null],
] as const)('of %s in %j the table is %s', ([category, sizes, guide]) => {
  expect(guideFor({ category, sizes: sizes.map((size) => ({ size })) }, shop)).toBe(guide)
})
