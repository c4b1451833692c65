/** Something more that the shop sells by, as an import or a form asks for it by its name. */
import { done, invalid, type Done, type Fields, type Invalid } from '#rules/outcome.ts'
import type { Catalogue, CategoryChoice, Choice, ListedSize, SizeList } from '#rules/products/choices.ts'
import type { CatalogueTerms } from '#rules/products/terms.ts'
import { offered } from '#rules/products/labels.ts'
import { slugOf } from './lists.ts'

export type Offered = {
  /** By name. */
  brands?: readonly string[]
  genres?: readonly string[]
  categories?: readonly { label: string; many: string; sizes: 'shoes' | 'clothes' | 'one' }[]
  /** `category`: its value. */
  sizes?: readonly { category: string; size: string }[]
  /** At least so much. */
  maxPricePesos?: number
}
type Lists = Catalogue & Pick<CatalogueTerms, 'maxPricePesos'>

/** The lists with them in; what was retired is offered again. How a name may be spelled the setting itself says. */
export function withOffered<T extends Lists>(now: T, asked: Offered): Done<T> | Invalid {
  const { brands = [], genres = [], categories = [], sizes = [], maxPricePesos = 0 } = asked
  const fields: Fields = {}
  let next = { ...now, maxPricePesos: Math.max(now.maxPricePesos, maxPricePesos) }
  for (const label of brands) next = { ...next, brands: withChoice(next.brands, label.trim()) }
  for (const label of genres) next = { ...next, genres: withChoice(next.genres, label.trim()) }
  for (const one of categories) next = { ...next, ...withCategory(next, one) }
  for (const { category, size } of sizes) {
    const choice = next.categories.find(({ value }) => value === category)
    if (choice === undefined) fields.sizes = `No existe la categoría «${category}».`
    else next = { ...next, ...withSizeOf(next, choice, size.trim().replace(/^(\d+),(\d)$/, '$1.$2')) }
  }
  return Object.keys(fields).length > 0 ? invalid(Object.values(fields).join(' '), fields) : done(next)
}

function withChoice(choices: readonly Choice[], label: string): Choice[] {
  const value = slugOf(label)
  const same = (one: Choice) => one.value === value || one.label.toLowerCase() === label.toLowerCase()
  return choices.some(same)
    ? choices.map((one) => (same(one) ? { ...one, offered: true } : one))
    : [...choices, { value, label, offered: true }]
}

const ONE_SIZE: SizeList = { name: 'Talle único', sizes: [{ size: 'Único', offered: true }] }
const hasOneSize = ({ sizes }: SizeList): boolean => offered(sizes).length === 1

type Sized = Pick<Catalogue, 'categories' | 'sizeLists'>
function withCategory(
  { categories, sizeLists }: Sized,
  { label, many, sizes }: NonNullable<Offered['categories']>[number],
): Sized {
  const value = slugOf(label)
  const same = (one: Choice) => one.value === value || one.label.toLowerCase() === label.toLowerCase()
  if (categories.some(same))
    return {
      sizeLists,
      categories: categories.map((one) => (same(one) ? { ...one, offered: true } : one)),
    }
  const listOf = (category: string) => categories.find((one) => one.value === category)?.sizes
  const one = sizeLists.find(hasOneSize)
  const shoes = listOf('calzado')
  const name =
    sizes === 'one'
      ? (one ?? ONE_SIZE).name
      : ((sizes === 'shoes' ? shoes : categories.find((each) => each.sizes !== shoes)?.sizes) ??
        sizeLists[0]!.name)
  return {
    sizeLists: sizeLists.some((list) => list.name === name) ? sizeLists : [...sizeLists, ONE_SIZE],
    categories: [...categories, { value, label, many, sizes: name, offered: true }],
  }
}

/** A size more of what has one only, as others do, is in a list of its own: a cap's «M/L» is no bag's. */
function withSizeOf({ categories, sizeLists }: Sized, of: CategoryChoice, size: string): Sized {
  const list = sizeLists.find(({ name }) => name === of.sizes)
  const shared = categories.some(({ value, sizes }) => value !== of.value && sizes === of.sizes)
  const forks = list && shared && hasOneSize(list) && !sizeLists.some(({ name }) => name === of.many)
  const name = forks ? of.many : of.sizes
  const lists = forks ? [...sizeLists, { ...list, name }] : sizeLists
  return {
    categories: categories.map((one) => (one.value === of.value ? { ...one, sizes: name } : one)),
    sizeLists: lists.map((one) => (one.name === name ? { ...one, sizes: withSize(one.sizes, size) } : one)),
  }
}

/** Among numbers it stands where it belongs, a word at the end. */
function withSize(sizes: readonly ListedSize[], size: string): ListedSize[] {
  const same = (one: ListedSize) => one.size.toLowerCase() === size.toLowerCase()
  if (sizes.some(same)) return sizes.map((one) => (same(one) ? { ...one, offered: true } : one))
  const number = Number(size)
  const at = Number.isNaN(number) ? -1 : sizes.findIndex((one) => Number(one.size) > number)
  return sizes.toSpliced(at < 0 ? sizes.length : at, 0, { size, offered: true })
}
