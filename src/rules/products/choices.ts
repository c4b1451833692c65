/**
 * What a shop sells by (product §30.6): its brands, genders, categories, and the sizes of each. The owner sets them. A value is kept with products, in addresses and by the API and stays; its label may change. What is no longer offered is
 * kept by the products that have it.
 */

import { find, offered } from './labels.ts'

export type Choice = { value: string; label: string; offered: boolean }
/** `label` is one of it, `many` several; `sizes` names its size list. */
export type CategoryChoice = Choice & { many: string; sizes: string }
export type ListedSize = { size: string; offered: boolean }
/** In the order in which they are shown. */
export type SizeList = { name: string; sizes: readonly ListedSize[] }
export type Catalogue = {
  brands: readonly Choice[]
  genres: readonly Choice[]
  categories: readonly CategoryChoice[]
  sizeLists: readonly SizeList[]
}
export const CATALOGUE_KEYS = ['brands', 'genres', 'categories', 'sizeLists'] as const

/** Those that are offered, and what something has besides. */
export const choicesOf = <T extends Choice>(choices: readonly T[], chosen: readonly string[] = []): T[] =>
  choices.filter(({ value, offered }) => offered || chosen.includes(value))

/** Found by whoever looks for men and by whoever looks for women. */
export const UNISEX = 'unisex'
const FOR_UNISEX: readonly string[] = ['hombre', 'mujer']

type Sized = Pick<Catalogue, 'categories' | 'sizeLists'>
const listOf = ({ categories, sizeLists }: Sized, category: string): readonly ListedSize[] => {
  const name = find(categories, category)?.sizes
  return sizeLists.find((list) => list.name === name)?.sizes ?? []
}
/** Of a category, in the order shown; also those that are no longer offered. */
export const sizesFor = (catalogue: Sized, category: string): string[] =>
  listOf(catalogue, category).map(({ size }) => size)
export const sizesOffered = (catalogue: Sized, category: string): string[] =>
  offered(listOf(catalogue, category)).map(({ size }) => size)
/** Of all lists, each once; worked out once for lists as they are set, since every list of products asks. */
export function everySize({ sizeLists }: Pick<Catalogue, 'sizeLists'>): readonly string[] {
  const known = sizesIn.get(sizeLists)
  if (known) return known
  const sizes = [...new Set(sizeLists.flatMap((list) => list.sizes.map(({ size }) => size)))]
  sizesIn.set(sizeLists, sizes)
  return sizes
}
const sizesIn = new WeakMap<readonly unknown[], readonly string[]>()

/** Which genders are found by whoever asks for these (product §6.2). */
export const genresFound = (asked: readonly string[]): string[] =>
  asked.some((genre) => FOR_UNISEX.includes(genre)) ? [...new Set([...asked, UNISEX])] : [...asked]

export type Owned = { brand: string; genre: string; category: string; size: readonly string[] }
/** The same for one product: what it has already it may keep. */
export function withOwn<T extends Catalogue>(catalogue: T, own: Owned): T {
  const kept = <C extends Choice>(choices: readonly C[], value: string, make: (choice: Choice) => C): C[] =>
    find(choices, value) || value === ''
      ? choices.map((choice) => (choice.value === value ? { ...choice, offered: true } : choice))
      : [...choices, make({ value, label: value, offered: true })]
  const asIs = (choice: Choice) => choice
  const name = find(catalogue.categories, own.category)?.sizes ?? ''
  const lists = catalogue.sizeLists.some((list) => list.name === name)
    ? catalogue.sizeLists
    : [...catalogue.sizeLists, { name, sizes: [] }]
  return {
    ...catalogue,
    brands: kept(catalogue.brands, own.brand, asIs),
    genres: kept(catalogue.genres, own.genre, asIs),
    categories: kept(catalogue.categories, own.category, (choice) => ({
      ...choice,
      many: choice.label,
      sizes: name,
    })),
    sizeLists: lists.map((list) =>
      list.name === name ? { ...list, sizes: keptSizes(list.sizes, own.size) } : list,
    ),
  }
}
const keptSizes = (sizes: readonly ListedSize[], own: readonly string[]): ListedSize[] => [
  ...sizes.map(({ size, offered }) => ({ size, offered: offered || own.includes(size) })),
  ...own.filter((size) => sizes.every((one) => one.size !== size)).map((size) => ({ size, offered: true })),
]
