/** Two admins changed one product: what belongs together is chosen together, and what only one of them touched is theirs by default. */
import { FIELD_NAMES, type Field } from '#rules/products/fields.ts'
import type { AdminProduct, EditConflict } from '#shop/products/admin/catalogue.ts'
import { textsOfProduct, type ProductTexts } from '../texts.ts'

export type Whose = 'mine' | 'theirs'
/** One choice on the page: several fields that make no sense apart. */
export type Choice = { name: string; label: string; fields: EditConflict['fields']; default: Whose }

const TOGETHER: { name: string; label: string; fields: Field[] }[] = [
  { name: 'offer', label: 'Oferta', fields: ['offer', 'discount'] },
  { name: 'sizes', label: 'Talles y disponible', fields: ['category', 'size', 'stock'] },
]
/** What a field is among the form's texts. */
const textsOf = (field: Field): (keyof ProductTexts)[] => (field === 'stock' ? ['stock', 'units'] : [field])

/** `base` is what the form was filled with; without it everything counts as touched. */
export function choicesOf({ fields }: EditConflict, mine: ProductTexts, base: ProductTexts | null): Choice[] {
  const touched = (field: Field) => !base || textsOf(field).some((text) => !same(mine[text], base[text]))
  const choices = new Map<string, Choice>()
  for (const one of fields) {
    const group = TOGETHER.find((together) => together.fields.includes(one.field))
    const name = group?.name ?? one.field
    const choice = choices.get(name) ?? {
      name,
      label: group?.label ?? one.label,
      fields: [],
      default: 'theirs' as Whose,
    }
    choice.fields.push(one)
    if (touched(one.field)) choice.default = 'mine'
    choices.set(name, choice)
  }
  return [...choices.values()]
}

/** The form with the other's values where those were chosen; units that stay are meant for the product as it is now. */
export function merged(
  mine: ProductTexts,
  product: AdminProduct,
  whoseIs: (name: string) => Whose,
): ProductTexts {
  const theirs = textsOfProduct(product)
  const { seen, seenStock } = theirs
  const result: ProductTexts = { ...mine, seen, seenStock }
  for (const field of FIELD_NAMES) {
    const group = TOGETHER.find((together) => together.fields.includes(field))
    if (whoseIs(group?.name ?? field) === 'theirs') take(result, theirs, textsOf(field))
  }
  return result
}

function take(into: ProductTexts, from: ProductTexts, names: (keyof ProductTexts)[]): void {
  Object.assign(into, Object.fromEntries(names.map((name) => [name, from[name]])))
}

/** Empty units and no units are the same. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, one]) => one !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1))
    : value
