/**
 * What a shopper may ask of the catalogue, read from an address (`/?category=calzado&brand=nike&size=42&priceFrom=10000&price=40000&page=2`,
 * product §6.1) and written back to one. Unknown values are dropped: an address never breaks a page.
 */
import { asking, paths } from '#rules/paths.ts'
import type { PriceEnds } from './price-ends.ts'
import { isBounded, priceRange, type PriceRange } from './price-range.ts'

export const SEARCH_EMPTY = 'Por favor complete el campo correspondiente'
export const NO_RESULTS = 'NO HUBO RESULTADOS PARA TU BUSQUEDA'
export const MAX_SEARCH_LENGTH = 80

export const SORTS = ['id', 'price', '-price', '-discount', '-score', '-sold', '-id'] as const
export type Sort = (typeof SORTS)[number]
export const SORT_LABEL: Record<Sort, string> = {
  id: 'Por defecto',
  price: 'Menor precio',
  '-price': 'Mayor precio',
  '-discount': 'Mayor descuento',
  '-score': 'Mejor puntuados',
  '-sold': 'Más vendidos',
  '-id': 'Lo más nuevo',
}

/** What `condition` is called in an address. */
export const CONDITION_PARAM = 'estado'

export type ProductQuery = PriceRange & {
  /** Words to look for; '' for none. */
  q: string
  category: string[]
  genre: string[]
  brand: string[]
  size: string[]
  /** Families of colours (rules/search/words/colours.ts). */
  colour: string[]
  /** rules/search/condition.ts. */
  condition: string[]
  offer: boolean
  sort: Sort
  page: number
}
export const anyProduct: ProductQuery = {
  q: '',
  category: [],
  genre: [],
  brand: [],
  size: [],
  colour: [],
  condition: [],
  priceFrom: null,
  price: null,
  offer: false,
  sort: 'id',
  page: 1,
}

export const LISTS = ['category', 'genre', 'brand', 'size', 'colour', 'condition'] as const
/** What a shop can be asked for: also what it no longer offers, while products have it. */
export type Askable = Record<(typeof LISTS)[number], readonly string[]> & { ends: PriceEnds }
/** Those of `allowed` that are meant, whatever their capitals. */
export const chosenOf = (asked: readonly string[], allowed: readonly string[]): string[] => [
  ...new Set(
    asked
      .join()
      .toLowerCase()
      .split(',')
      .flatMap((value) => allowed.find((one) => one.toLowerCase() === value.trim()) ?? []),
  ),
]

/** Words as typed: control characters out, white space folded, cut at 80 characters. */
export const cleanSearch = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_SEARCH_LENGTH)
    .join('')
    .trim()

export function readQuery(params: URLSearchParams, askable: Askable): ProductQuery {
  const chosen = (name: (typeof LISTS)[number]) =>
    chosenOf(params.getAll(name === 'condition' ? CONDITION_PARAM : name), askable[name])
  const page = Math.trunc(Number(params.get('page')))
  const sort = params.get('sort') as Sort
  return {
    q: cleanSearch(params.get('q') ?? params.get('name') ?? ''),
    category: chosen('category'),
    genre: chosen('genre'),
    brand: chosen('brand'),
    size: chosen('size'),
    colour: chosen('colour'),
    condition: chosen('condition'),
    ...priceRange(Number(params.get('priceFrom')), Number(params.get('price')), askable.ends),
    offer: params.get('offer') === 'true',
    sort: SORTS.includes(sort) ? sort : 'id',
    page: Number.isFinite(page) && page >= 1 ? Math.min(page, 1_000_000) : 1,
  }
}

/** The shortest address that says the same; the default of everything is left out. */
export const writeQuery = ({ sort, page, offer, ...filters }: Partial<ProductQuery>): string =>
  asking(paths.home, {
    q: filters.q,
    category: filters.category,
    genre: filters.genre,
    brand: filters.brand,
    size: filters.size,
    colour: filters.colour,
    [CONDITION_PARAM]: filters.condition,
    priceFrom: filters.priceFrom,
    price: filters.price,
    offer: offer ? 'true' : null,
    sort: sort === 'id' ? null : sort,
    page: page === 1 ? null : page,
  })

/** How many filters are on: the number on the «Filtros» button. */
export const filterCount = (query: ProductQuery): number =>
  query.category.length +
  query.genre.length +
  query.brand.length +
  query.size.length +
  query.colour.length +
  query.condition.length +
  (isBounded(query) ? 1 : 0) +
  (query.offer ? 1 : 0)

/**
 * What is asked and what its words say together: filters of both kinds narrow. null where they contradict each other: then the
 * words are only words. `said.q` stays of the words.
 */
export function narrowedBy(asked: ProductQuery, said: ProductQuery): ProductQuery | null {
  const both = (one: readonly string[], other: readonly string[]) =>
    one.length === 0 || other.length === 0 ? [...one, ...other] : one.filter((value) => other.includes(value))
  const lists = LISTS.map((name) => [name, both(asked[name], said[name])] as const)
  if (lists.some(([name, values]) => values.length === 0 && asked[name].length + said[name].length > 0))
    return null
  const bounds = (pick: (...two: number[]) => number, one: number | null, other: number | null) =>
    one === null ? other : other === null ? one : pick(one, other)
  return {
    ...asked,
    ...(Object.fromEntries(lists) as Pick<ProductQuery, (typeof LISTS)[number]>),
    q: said.q,
    priceFrom: bounds(Math.max, asked.priceFrom, said.priceFrom),
    price: bounds(Math.min, asked.price, said.price),
    offer: asked.offer || said.offer,
    sort: asked.sort === 'id' ? said.sort : asked.sort,
  }
}
