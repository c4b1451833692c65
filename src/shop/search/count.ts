/**
 * How many products there are of each category, genre, brand, colour and offer. One pass over what a search, a price and sizes leave
 * makes a table of a few hundred rows at most, from which the total of a list and the numbers beside its filters are added up.
 */
import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { FACET_END, products, productSizes } from '#data/schema.ts'
import { COLOUR_VALUES } from '#rules/search/words/colours.ts'
import { CONDITION_VALUES } from '#rules/search/condition.ts'
import { everySize, genresFound, type Catalogue } from '#rules/products/choices.ts'
import { offered, valuesOf as choicesOf } from '#rules/products/labels.ts'
import { anyProduct } from '#rules/search/search.ts'
import {
  inCategory,
  inColour,
  inCondition,
  inGenre,
  inPriceRange,
  inSize,
  live,
  ofBrand,
  onOffer,
  shapeKey,
  shapeOf,
  valuesOf,
  type Choice,
  type Shape,
} from './choose.ts'
import { byShape } from './by-shape.ts'
import { wordsFound, wordsValue, type Wanted } from './parse-query.ts'

export type FacetCounts = {
  category: Record<string, number>
  genre: Record<string, number>
  brand: Record<string, number>
  size: Record<string, number>
  colour: Record<string, number>
  condition: Record<string, number>
}
/** Whether words mean anything does not depend on the price and the sizes asked: `all` has what the words alone leave. */
export type Counted = { rows: CountRow[]; all: CountRow[] | null }
export type CountRow = {
  category: string
  genre: string
  brand: string
  colours: string[]
  /** Of each condition there is some. */
  nuevo: boolean
  usado: boolean
  offer: boolean
  count: number
}

type Facets = Omit<CountRow, 'colours' | 'count'>
/** The same few hundred again and again: taken apart once each, not in each row. */
const readFacets = readOnce((text): Facets => {
  const [category = '', genre = '', brand = '', flags = ''] = text.split(FACET_END)
  const [usado, nuevo, offer] = [...flags].map((flag) => flag === '1')
  return { category, genre, brand, usado: usado!, nuevo: nuevo!, offer: offer! }
})
const readColours = readOnce((joined) => (joined === '' ? [] : joined.split(',')))

function readOnce<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const answer = known.get(text) ?? read(text)
    known.set(text, answer)
    return answer
  }
}

/** Of a choice, what the table is made under; the rest is added up from it. */
const narrowing = ({ price, priceFrom, size }: Choice): Choice => ({ ...anyProduct, price, priceFrom, size })

/** What of a search both statements are written for. */
type Asked = { shape: Shape; words: SQL | undefined }

/** The table; `words` is the search, which both counts of it share. */
function writeCount(db: Reader, { shape, words }: Asked) {
  const narrower = and(inPriceRange(shape), inSize(shape))
  const both = words !== undefined && narrower !== undefined
  return db
    .select({
      facets: products.facets,
      colours: products.coloursJoined,
      count: both ? sql<number>`count(*) filter (where ${narrower})`.mapWith(Number) : count(),
      all: count(),
    })
    .from(products)
    .where(and(live, words, both ? undefined : narrower))
    .groupBy(products.facets, products.coloursJoined)
    .prepare('')
}

/** How many products have each size in stock, under every choice but the size. */
const writeSizes = (db: Reader, { shape, words }: Asked) =>
  db
    .select({ size: productSizes.size, count: count() })
    .from(products)
    .innerJoin(
      productSizes,
      and(
        eq(productSizes.productId, products.id),
        sql`${productSizes.stock} > 0`,
        eq(productSizes.offered, true),
      ),
    )
    .where(
      and(
        live,
        words,
        inCategory(shape),
        inGenre(shape),
        ofBrand(shape),
        inPriceRange(shape),
        inColour(shape),
        inCondition(shape),
        onOffer(shape),
      ),
    )
    .groupBy(productSizes.size)
    .prepare('')

export function openCounts(db: Reader) {
  const counting = byShape<ReturnType<typeof writeCount>>()
  const countingSizes = byShape<ReturnType<typeof writeSizes>>()
  const asked = (choice: Choice, wanted: Wanted) => {
    const shape = shapeOf(choice)
    const words = wordsFound(wanted)
    return {
      key: `${shapeKey(shape)} ${words !== undefined}`,
      asked: { shape, words },
      values: { ...valuesOf(choice), ...wordsValue(wanted) },
    }
  }

  return {
    async rows(choice: Choice, wanted: Wanted): Promise<Counted> {
      const { key, values, asked: question } = asked(narrowing(choice), wanted)
      const found = await counting(key, () => writeCount(db, question)).execute(values)
      const rows = found.map(({ facets, colours, ...numbers }) => ({
        ...readFacets(facets),
        colours: readColours(colours),
        ...numbers,
      }))
      const { words, shape } = question
      const both =
        words !== undefined && (shape.size !== null || shape.price !== null || shape.priceFrom !== null)
      if (!both) return { rows, all: words ? rows : null }
      return {
        rows: rows.filter((row) => row.count > 0),
        all: rows.map((row) => ({ ...row, count: row.all })),
      }
    },

    /** Of every size that the shop sells by. */
    async sizes(choice: Choice, wanted: Wanted, catalogue: Catalogue): Promise<Record<string, number>> {
      const { key, values, asked: question } = asked({ ...choice, size: [] }, wanted)
      const rows = await countingSizes(key, () => writeSizes(db, question)).execute(values)
      return {
        ...zeros(everySize(catalogue)),
        ...Object.fromEntries(rows.map((r) => [r.size, r.count])),
      }
    },
  }
}

type Condition = 'nuevo' | 'usado'
type Facet = 'category' | 'genre' | 'brand'
const within = (values: readonly string[], value: string) => values.length === 0 || values.includes(value)
const matches = (row: CountRow, choice: Choice, but?: Facet | 'colour' | 'condition' | 'offer'): boolean =>
  (['category', 'genre', 'brand'] as const).every(
    (facet) =>
      facet === but || within(facet === 'genre' ? genresFound(choice.genre) : choice[facet], row[facet]),
  ) &&
  (but === 'colour' ||
    choice.colour.length === 0 ||
    row.colours.some((colour) => choice.colour.includes(colour))) &&
  (but === 'condition' ||
    choice.condition.length === 0 ||
    choice.condition.some((one) => row[one as Condition])) &&
  (but === 'offer' || !choice.offer || row.offer)
const zeros = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 0]))

export const totalOf = (rows: readonly CountRow[], choice: Choice): number =>
  rows.reduce((sum, row) => sum + (matches(row, choice) ? row.count : 0), 0)

/** Each facet under the other facets' choices; values with nothing to show are 0. */
export function facetsOf(
  rows: readonly CountRow[],
  choice: Choice,
  catalogue: Catalogue,
): Omit<FacetCounts, 'size'> & { offer: number } {
  const facet = (name: Facet, choices: Catalogue['genres']) => {
    const counts: Record<string, number> = zeros(choicesOf(offered(choices)))
    const found = (row: CountRow) =>
      name === 'genre'
        ? new Set([row.genre, ...Object.keys(counts).filter((one) => genresFound([one]).includes(row.genre))])
        : [row[name]]
    for (const row of rows)
      if (matches(row, choice, name))
        for (const value of found(row)) counts[value] = (counts[value] ?? 0) + row.count
    return counts
  }
  return {
    category: facet('category', catalogue.categories),
    genre: facet('genre', catalogue.genres),
    brand: facet('brand', catalogue.brands),
    colour: coloursOf(rows, choice),
    condition: Object.fromEntries(
      CONDITION_VALUES.map((one) => [
        one,
        rows.reduce(
          (sum, row) => sum + (row[one as Condition] && matches(row, choice, 'condition') ? row.count : 0),
          0,
        ),
      ]),
    ),
    offer: rows.reduce((sum, row) => sum + (row.offer && matches(row, choice, 'offer') ? row.count : 0), 0),
  }
}

function coloursOf(rows: readonly CountRow[], choice: Choice): Record<string, number> {
  const counts: Record<string, number> = zeros(COLOUR_VALUES)
  for (const row of rows)
    if (matches(row, choice, 'colour'))
      for (const colour of new Set(row.colours)) counts[colour] = (counts[colour] ?? 0) + row.count
  return counts
}
