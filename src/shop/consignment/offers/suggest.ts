/** What was sold here of the same product, what is on sale, and who waits for that size: the sources of a quote. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { emailAlerts, products, productSizes, stockAlerts, units } from '#data/schema.ts'
import {
  suggest,
  SUGGESTION_DAYS,
  type SoldPair,
  type Suggestion,
} from '#rules/consignment/offers/suggestion.ts'
import type { Centavos } from '#rules/money.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import type { Grade } from '#rules/units/grade.ts'

export type SuggestionView = Suggestion & {
  sales: SoldPair[]
  /** On sale now, of the same size or any. */
  listed: { code: string; size: string; grade: Grade; price: Centavos }[]
  waiting: number
  /** New, in quantities; null where none is to be had. */
  fresh: Centavos | null
}
const NOTHING: SuggestionView = {
  price: null,
  medianDays: null,
  sales: [],
  listed: [],
  waiting: 0,
  fresh: null,
}
const MOST_SHOWN = 30

/** Of the product that the offer is said to be; of none, nothing. */
export async function suggestionFor(
  db: Reader,
  { productId, size, grade }: { productId: number | null; size: string; grade: Grade },
  now: Date,
): Promise<SuggestionView> {
  if (productId === null) return NOTHING
  const since = new Date(now.getTime() - SUGGESTION_DAYS * 86_400_000).toISOString()
  // A pair that was sold and came back was not sold.
  const { rows: sold } = await db.execute<{
    price: string
    grade: Grade
    sold_at: Date | string
    days: number | null
  }>(sql`
    select l.unit_price_centavos as price, u.grade, o.placed_at as sold_at,
      case when u.first_listed_at is null then null else greatest(0, extract(day from o.placed_at - u.first_listed_at))::int end as days
    from units u join order_lines l on l.unit_id = u.id and l.order_id = u.order_id join orders o on o.id = u.order_id
    where u.product_id = ${productId} and u.state = ${UNIT.sold} and o.placed_at >= ${since}::timestamptz
    order by o.placed_at desc limit ${MOST_SHOWN}`)
  const sales = sold.map((row) => ({
    price: Number(row.price),
    grade: row.grade,
    soldAt: new Date(row.sold_at),
    days: row.days === null ? null : Number(row.days),
  }))
  const listed = await db
    .select({ code: units.code, size: productSizes.size, grade: units.grade, price: units.priceCentavos })
    .from(units)
    .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
    .where(and(eq(units.productId, productId), inArray(units.state, [...isListed.states])))
    .orderBy(units.priceCentavos)
    .limit(MOST_SHOWN)
  const [of] = await db
    .select({
      waiting: sql<number>`(
        (select count(*) from ${stockAlerts} where ${stockAlerts.sizeId} = ${productSizes.id} and ${stockAlerts.notifiedAt} is null)
        + (select count(*) from ${emailAlerts} where ${emailAlerts.sizeId} = ${productSizes.id} and ${emailAlerts.confirmedAt} is not null and ${emailAlerts.endedAt} is null))::int`,
      bulk: sql<number>`${productSizes.stock} - ${productSizes.listedUnits}`,
      price: products.priceCentavos,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
  return {
    ...suggest(grade, sales),
    sales,
    listed,
    waiting: of?.waiting ?? 0,
    fresh: of && of.bulk > 0 ? of.price : null,
  }
}
