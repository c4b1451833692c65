/** What a query chooses and in which order, as SQL on `products`. Every order ends with the id: no two pages share a product. */
import { and, asc, desc, eq, gte, isNull, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { PERCENT_OFF, products } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { genresFound } from '#rules/products/choices.ts'
import type { ProductQuery, Sort } from '#rules/search/search.ts'

export type Choice = Pick<
  ProductQuery,
  'category' | 'genre' | 'brand' | 'size' | 'colour' | 'condition' | 'priceFrom' | 'price' | 'offer'
>

type Shelf = Record<'deletedAt' | 'hiddenReason' | 'hidden', AnyPgColumn>
/** What shoppers see: neither archived nor hidden. */
export const liveAmong = (rows: Shelf) =>
  and(isNull(rows.deletedAt), isNull(rows.hiddenReason), eq(rows.hidden, false))!
export const live = liveAmong(products)

/**
 * What a choice asks for, for a statement that is written once and asked with many values: a placeholder stands for each value, and
 * null for what is not asked.
 */
export type Shape = {
  [Filter in 'category' | 'genre' | 'brand' | 'size' | 'colour']: SQL | null
} & { priceFrom: Placeholder | null; price: Placeholder | null; condition: string | null; offer: boolean }

const listed = (name: string, { length }: readonly string[]) =>
  length === 0 ? null : sql`any(${sql.placeholder(name)}::text[])`
export const shapeOf = (choice: Choice): Shape => ({
  category: listed('category', choice.category),
  genre: listed('genre', choice.genre),
  brand: listed('brand', choice.brand),
  size: listed('size', choice.size),
  colour: listed('colour', choice.colour),
  priceFrom: choice.priceFrom === null ? null : sql.placeholder('priceFrom'),
  price: choice.price === null ? null : sql.placeholder('price'),
  // Both are the same as none.
  condition: choice.condition.length === 1 ? choice.condition[0]! : null,
  offer: choice.offer,
})
/** The same text for choices of the same shape. */
export const shapeKey = (shape: Shape): string =>
  Object.values(shape)
    .map((asked) => (typeof asked === 'object' ? asked !== null : asked))
    .join()
/** What stands for the placeholders. */
export const valuesOf = (choice: Choice): Record<string, unknown> => ({
  category: [...choice.category],
  genre: [...genresFound(choice.genre)],
  brand: [...choice.brand],
  size: [...choice.size],
  colour: [...choice.colour],
  priceFrom: choice.priceFrom === null ? null : fromPesos(choice.priceFrom),
  price: choice.price === null ? null : fromPesos(choice.price),
})

const oneOf = (column: AnyPgColumn, values: SQL | null) =>
  values === null ? undefined : sql`${column} = ${values}`

export const inCategory = ({ category }: Shape) => oneOf(products.category, category)
export const inGenre = ({ genre }: Shape) => oneOf(products.genre, genre)
export const ofBrand = ({ brand }: Shape) => oneOf(products.brand, brand)
/** Of what one pays today, for the cheapest that there is: an offer within the bounds is found, whatever it cost before, and so is a single pair. */
export const inPriceRange = ({ priceFrom, price }: Shape) =>
  and(
    priceFrom === null ? undefined : gte(products.shownPriceCentavos, priceFrom),
    price === null ? undefined : lte(products.shownPriceCentavos, price),
  )
const hasUsed = sql<boolean>`(${products.usedUnits} > 0)`
/** Also what is sold out, while nobody knows better. */
const hasNew = sql<boolean>`(${products.usedUnits} = 0 or ${products.stock} > ${products.usedUnits})`
export const inCondition = ({ condition }: Shape): SQL | undefined =>
  condition === null ? undefined : condition === 'usado' ? hasUsed : hasNew
const colours = sql`${sql.placeholder('colour')}::text[]`
export const inColour = ({ colour }: Shape): SQL | undefined =>
  colour === null ? undefined : sql`${products.colours} && ${colours}`
/** A size is a choice only while it is in stock (product §6.3). */
export const inSize = ({ size }: Shape): SQL | undefined =>
  size === null
    ? undefined
    : sql`exists (select from product_sizes s where s.product_id = ${products.id}
        and s.size = ${size} and s.stock > 0 and s.offered)`
/** Something of it is at the offer's price: single pairs never are. */
const isOnOffer = sql<boolean>`(${products.offer} and (${products.listedUnits} = 0 or ${products.stock} > ${products.listedUnits}))`
export const onOffer = ({ offer }: Shape) => (offer ? isOnOffer : undefined)

export const chosen = (shape: Shape): SQL | undefined =>
  and(
    live,
    inCategory(shape),
    inGenre(shape),
    ofBrand(shape),
    inSize(shape),
    inColour(shape),
    inCondition(shape),
    inPriceRange(shape),
    onOffer(shape),
  )

/** Product §4.5: any text but the five counts as 50%. */
const percentOff = sql`case when ${products.offer} then ${sql.raw(PERCENT_OFF)} else 0 end`
const average = sql`case when ${products.reviewCount} > 0
  then ${products.reviewSum}::float8 / ${products.reviewCount} else ${products.score} end`

const FIRST: Record<Sort, SQL[]> = {
  id: [],
  price: [asc(products.shownPriceCentavos)],
  '-price': [desc(products.shownPriceCentavos)],
  '-discount': [sql`${percentOff} desc`],
  '-score': [sql`${average} desc`, desc(products.reviewCount)],
  '-sold': [desc(products.sold)],
  '-id': [desc(products.id)],
}
export const inOrder = (sort: Sort): SQL[] => [...FIRST[sort], asc(products.id)]

/**
 * What answers a search best comes first: the most of its words, those of its name twice, then its colour as the main one, then what is
 * there. `words`: how many there are; `meritValues` are theirs.
 */
export const byMerit = (words: number, { colour }: Shape): SQL[] => [
  ...(words === 0
    ? []
    : [
        sql`${sql.join(
          Object.keys(meritValues(Array<string>(words).fill(''))).map(
            (name) => sql`(${products.searchVector} @@ ${sql.placeholder(name)}::tsquery)::int`,
          ),
          sql` + `,
        )} desc`,
      ]),
  ...(colour === null ? [] : [sql`(${products.colours}[1] = ${colour}) desc`]),
  sql`(${products.stock} > 0) desc`,
  asc(products.id),
]
export const meritValues = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.flatMap((word, at) => [
      [`word${at}`, word],
      [`name${at}`, word.replaceAll(':*', ':*A')],
    ]),
  )
