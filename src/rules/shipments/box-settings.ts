/** What one piece of each category is sent in, as the owner sets it (product §60.2): a row a category, and one for all the others. */
import { HEAVIEST_G, LONGEST_CM } from '#rules/products/box-fields.ts'
import type { CategoryBox } from './boxes.ts'
import { typedNumber } from '#rules/typed.ts'
import { rows } from '#rules/settings/rows.ts'

export const OTHER_CATEGORIES = 'Las demás'
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const isWhole = (value: number | null, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most

export const parcelBoxes = rows<CategoryBox>({
  columns: [
    { name: 'Código de categoría', wide: true },
    { name: 'Gramos' },
    { name: 'Largo (cm)' },
    { name: 'Ancho (cm)' },
    { name: 'Alto (cm)' },
  ],
  most: 100,
  read([name, ...typed]) {
    const isOthers = folded(name!) === folded(OTHER_CATEGORIES)
    const category = folded(name!).replace(/\s+/g, '-')
    if (!isOthers && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(category))
      return `«${name}» no es el código de una categoría, ni «${OTHER_CATEGORIES}».`
    const [weightG, lengthCm, widthCm, heightCm] = typed.map((text) => typedNumber(text))
    if (!isWhole(weightG!, HEAVIEST_G)) return `el peso son gramos, de 1 a ${HEAVIEST_G}.`
    if (!isWhole(lengthCm!, LONGEST_CM) || !isWhole(widthCm!, LONGEST_CM) || !isWhole(heightCm!, LONGEST_CM))
      return `los lados son centímetros, de 1 a ${LONGEST_CM}.`
    return { category: isOthers ? null : category, box: { weightG, lengthCm, widthCm, heightCm } }
  },
  write: ({ category, box }) => [
    category ?? OTHER_CATEGORIES,
    ...[box.weightG, box.lengthCm, box.widthCm, box.heightCm].map(String),
  ],
  check(boxes) {
    const names = boxes.map(({ category }) => category)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined) return `«${twice ?? OTHER_CATEGORIES}» está dos veces.`
    return names.includes(null) ? null : `Falta «${OTHER_CATEGORIES}»: la caja de lo que no tiene una propia.`
  },
})
