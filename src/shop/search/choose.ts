/** What a query chooses and in which order, as SQL on `products`. Every order ends with the id: no two pages share a product. */
import { and, asc, desc, eq, gte, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
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

const oneOf = (column: Parameters<typeof inArray>[0], values: readonly string[]) =>
  values.length === 0 ? undefined : inArray(column, [...values])

export const inCategory = (choice: Choice) => oneOf(products.category, choice.category)
export const inGenre = (choice: Choice) => oneOf(products.genre, genresFound(choice.genre))
export const ofBrand = (choice: Choice) => oneOf(products.brand, choice.brand)
/** Of what one pays today, for the cheapest that there is: an offer within the bounds is found, whatever it cost before, and so is a single pair. */
export const inPriceRange = ({ priceFrom, price }: Choice) =>
  and(
    priceFrom === null ? undefined : gte(products.shownPriceCentavos, fromPesos(priceFrom)),
    price === null ? undefined : lte(products.shownPriceCentavos, fromPesos(price)),
  )
export const hasUsed = sql<boolean>`(${products.usedUnits} > 0)`
/** Also what is sold out, while nobody knows better. */
export const hasNew = sql<boolean>`(${products.usedUnits} = 0 or ${products.stock} > ${products.usedUnits})`
export const inCondition = ({ condition }: Choice): SQL | undefined =>
  condition.length === 1 ? (condition[0] === 'usado' ? hasUsed : hasNew) : undefined
const arrayOf = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
export const inColour = ({ colour }: Choice): SQL | undefined =>
  colour.length === 0 ? undefined : sql`${products.colours} && ${arrayOf(colour)}`
/** A size is a choice only while it is in stock (product §6.3). */
export const inSize = ({ size }: Choice): SQL | undefined =>
  size.length === 0
    ? undefined
    : sql`exists (select from product_sizes s where s.product_id = ${products.id}
        and s.size in ${[...size]} and s.stock > 0 and s.offered)`
/** Something of it is at the offer's price: single pairs never are. */
export const isOnOffer = sql<boolean>`(${products.offer} and (${products.listedUnits} = 0 or ${products.stock} > ${products.listedUnits}))`
export const onOffer = ({ offer }: Choice) => (offer ? isOnOffer : undefined)

export const chosen = (choice: Choice): SQL | undefined =>
  and(
    live,
    inCategory(choice),
    inGenre(choice),
    ofBrand(choice),
    inSize(choice),
    inColour(choice),
    inCondition(choice),
    inPriceRange(choice),
    onOffer(choice),
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

/** What answers a search best comes first: the most of its words, those of its name twice, then its colour as the main one, then what is there. */
export const byMerit = (words: readonly string[], { colour }: Choice): SQL[] => [
  ...(words.length === 0
    ? []
    : [
        sql`${sql.join(
          words.flatMap((word) =>
            [word, word.replaceAll(':*', ':*A')].map(
              (one) => sql`(${products.searchVector} @@ ${one}::tsquery)::int`,
            ),
          ),
          sql` + `,
        )} desc`,
      ]),
  ...(colour.length === 0 ? [] : [sql`(${products.colours}[1] = any(${arrayOf(colour)})) desc`]),
  sql`(${products.stock} > 0) desc`,
  asc(products.id),
]
