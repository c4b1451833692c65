/**
 * How many products there are of each category, genre, brand, colour and offer. One pass over what a search, a price and sizes leave
 * makes a table of a few hundred rows at most, from which the total of a list and the numbers beside its filters are added up.
 */
import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { COLOUR_VALUES } from '#rules/search/words/colours.ts'
import { CONDITION_VALUES } from '#rules/search/condition.ts'
import { everySize, genresFound, type Catalogue } from '#rules/products/choices.ts'
import { offered, valuesOf } from '#rules/products/labels.ts'
import {
  hasNew,
  hasUsed,
  inCategory,
  inColour,
  inCondition,
  inGenre,
  inPriceRange,
  inSize,
  isOnOffer,
  live,
  ofBrand,
  onOffer,
  type Choice,
} from './choose.ts'

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

/** The same few sets again and again: taken apart once each, not in each row. */
const coloursIn = new Map<string, string[]>()
function readColours(joined: string): string[] {
  const known = coloursIn.get(joined)
  if (known) return known
  const colours = joined === '' ? [] : joined.split(',')
  coloursIn.set(joined, colours)
  return colours
}

/** Asks for the table; `words` is the search, which both counts of it share. */
export async function askCountRows(db: Reader, choice: Choice, words: SQL | undefined): Promise<Counted> {
  const narrower = and(inPriceRange(choice), inSize(choice))
  const both = words !== undefined && narrower !== undefined
  const rows = await db
    .select({
      category: products.category,
      genre: products.genre,
      brand: products.brand,
      colours: sql`array_to_string(${products.colours}, ',')`.mapWith(readColours),
      nuevo: hasNew.as('has_new'),
      usado: hasUsed.as('has_used'),
      offer: isOnOffer.as('on_offer'),
      count: both ? sql<number>`count(*) filter (where ${narrower})`.mapWith(Number) : count(),
      all: count(),
    })
    .from(products)
    .where(and(live, words, both ? undefined : narrower))
    .groupBy(products.category, products.genre, products.brand, products.colours, hasNew, hasUsed, isOnOffer)
  if (!both) return { rows, all: words ? rows : null }
  return { rows: rows.filter((row) => row.count > 0), all: rows.map((row) => ({ ...row, count: row.all })) }
}

/** How many products have each size in stock, under every choice but the size. */
export async function askSizes(
  db: Reader,
  choice: Choice,
  words: SQL | undefined,
  catalogue: Catalogue,
): Promise<Record<string, number>> {
  const rows = await db
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
        inCategory(choice),
        inGenre(choice),
        ofBrand(choice),
        inPriceRange(choice),
        inColour(choice),
        inCondition(choice),
        onOffer(choice),
      ),
    )
    .groupBy(productSizes.size)
  return {
    ...zeros(everySize(catalogue)),
    ...Object.fromEntries(rows.map((r) => [r.size, r.count])),
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
    const counts: Record<string, number> = zeros(valuesOf(offered(choices)))
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
