/** A brand or a size more, as an import or a form asks for it by its name. */
import { done, invalid, type Done, type Fields, type Invalid } from '#rules/outcome.ts'
import type { Catalogue, Choice, ListedSize } from '#rules/products/choices.ts'
import { slugOf } from './catalogue-lists.ts'

export type Offered = {
  /** By name. */
  brands?: readonly string[]
  /** `category`: its value. */
  sizes?: readonly { category: string; size: string }[]
}
type Lists = Pick<Catalogue, 'brands' | 'categories' | 'sizeLists'>

/** The lists with them in; what was retired is offered again. How a name may be spelled the setting itself says. */
export function withOffered(now: Lists, { brands = [], sizes = [] }: Offered): Done<Lists> | Invalid {
  const fields: Fields = {}
  let next = now
  for (const label of brands) next = { ...next, brands: withBrand(next.brands, label.trim()) }
  for (const { category, size } of sizes) {
    const name = next.categories.find(({ value }) => value === category)?.sizes
    if (name === undefined) fields.sizes = `No existe la categoría «${category}».`
    else
      next = {
        ...next,
        sizeLists: next.sizeLists.map((list) =>
          list.name === name
            ? { ...list, sizes: withSize(list.sizes, size.trim().replace(/^(\d+),(\d)$/, '$1.$2')) }
            : list,
        ),
      }
  }
  return Object.keys(fields).length > 0 ? invalid(Object.values(fields).join(' '), fields) : done(next)
}

function withBrand(brands: readonly Choice[], label: string): Choice[] {
  const value = slugOf(label)
  const same = (one: Choice) => one.value === value || one.label.toLowerCase() === label.toLowerCase()
  return brands.some(same)
    ? brands.map((one) => (same(one) ? { ...one, offered: true } : one))
    : [...brands, { value, label, offered: true }]
}

/** Among numbers it stands where it belongs, a word at the end. */
function withSize(sizes: readonly ListedSize[], size: string): ListedSize[] {
  const same = (one: ListedSize) => one.size.toLowerCase() === size.toLowerCase()
  if (sizes.some(same)) return sizes.map((one) => (same(one) ? { ...one, offered: true } : one))
  const number = Number(size)
  const at = Number.isNaN(number) ? -1 : sizes.findIndex((one) => Number(one.size) > number)
  return sizes.toSpliced(at < 0 ? sizes.length : at, 0, { size, offered: true })
}
