/** What was sold and kept, by product and by what it is: paid orders that were not called off, less what came back. */
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Centavos } from '#rules/money.ts'
import type { Period } from '#rules/reports/period.ts'
import { paging } from '#rules/paging.ts'
import { isCancelled } from '#rules/orders/states.ts'
import { inStates } from '#data/states.ts'
import { REPORT_ROWS_A_PAGE, type Page } from './rows.ts'
import { ORDERS_SOLD, within } from './sales.ts'
import { BACK, SOLD_LINES } from './sold-lines.ts'

const FACETS = ['category', 'brand', 'size'] as const
export type Facet = (typeof FACETS)[number]
export type SoldChoice = Partial<Record<Facet, string | null>>
const SOLD_ORDERS = ['units', 'revenue'] as const
export type SoldOrder = (typeof SOLD_ORDERS)[number]

type Sold = {
  /** Less what came back. */
  units: number
  returned: number
  /** Of the lines, before coupons and shipping, less what came back. */
  revenue: Centavos
  /** What is left of the revenue of what has a known cost; null where none has. */
  margin: Centavos | null
}
export type SoldProduct = Sold & {
  productId: number
  name: string
  category: string
  brand: string
  image: string | null
  stock: number
}
export type SoldShare = Sold & { key: string }

const FACET: Record<Facet, SQL> = { category: sql`pr.category`, brand: sql`pr.brand`, size: sql`l.size` }
const came = (choice: SoldChoice): SQL =>
  sql.join(
    FACETS.filter((facet) => choice[facet]).map((facet) => sql` and ${FACET[facet]} = ${choice[facet]}`),
    sql``,
  )

const from = (period: Period, choice: SoldChoice): SQL => sql`
  from ${ORDERS_SOLD} join ${SOLD_LINES} l on l.order_id = o.id join products pr on pr.id = l.product_id
  left join ${BACK} b on b.line = l.id
  where not ${inStates(sql`o.status`, isCancelled)} and ${within(sql`p.approved_at`, period)}${came(choice)}`
/** At the price of the line less what promotions took off it, for the units that stayed; of what an exchange gave, what was paid for it. */
const REVENUE = sql`(((l.quantity - coalesce(b.quantity, 0)) * l.worth) / l.quantity)`
const SUMS = sql`sum(l.quantity - coalesce(b.quantity, 0))::int as units,
  coalesce(sum(b.quantity), 0)::int as returned,
  sum(${REVENUE})::bigint as revenue,
  sum(${REVENUE} - (l.quantity - coalesce(b.quantity, 0)) * l.cost_centavos)::bigint as margin`

const SUMMED = sql`sum(units)::int as units, sum(returned)::int as returned, sum(revenue)::bigint as revenue,
  sum(margin)::bigint as margin`

const sumsOf = (row: Record<string, unknown>): Sold => ({
  units: Number(row.units),
  returned: Number(row.returned),
  revenue: Number(row.revenue),
  margin: row.margin === null ? null : Number(row.margin),
})

const PICTURE = sql`(select url from product_images i where i.product_id = s.product_id order by position limit 1) as image`
const inOrder = (by: SoldOrder): SQL =>
  by === 'units' ? sql`units desc, revenue desc, product_id` : sql`revenue desc, units desc, product_id`
const productOf = (row: Record<string, unknown>): SoldProduct => ({
  ...sumsOf(row),
  productId: Number(row.product_id),
  name: String(row.name),
  category: String(row.category),
  brand: String(row.brand),
  image: row.image as string | null,
  stock: Number(row.stock),
})

/** Counted while they are found: the lines are walked once. A page beyond the end is the first. */
export async function soldProducts(
  db: Reader,
  period: Period,
  by: SoldOrder,
  choice: SoldChoice,
  page: number,
  limit = REPORT_ROWS_A_PAGE,
): Promise<Page<SoldProduct>> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select s.*, pr.name, pr.category, pr.brand, pr.stock, ${PICTURE} from (
      select *, count(*) over ()::int as total from (
        select l.product_id, ${SUMS} ${from(period, choice)} group by l.product_id) g
      order by ${inOrder(by)} limit ${limit} offset ${(page - 1) * limit}) s
    join products pr on pr.id = s.product_id order by ${inOrder(by)}`)
  if (rows.length === 0 && page > 1) return soldProducts(db, period, by, choice, 1, limit)
  return { rows: rows.map(productOf), paging: paging(Number(rows[0]?.total ?? 0), page, limit) }
}

export type SoldAtAGlance = { sellers: SoldProduct[]; shares: Record<Facet, SoldShare[]> }

/** The first products, and the shares of each facet, from one walk over the lines. What sold most comes first. */
export async function soldAtAGlance(
  db: Reader,
  period: Period,
  by: SoldOrder,
  limit: number,
): Promise<SoldAtAGlance> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with sold as materialized (select l.product_id, l.size, ${SUMS} ${from(period, {})} group by l.product_id, l.size),
    facets as (
      select pr.category, pr.brand, s.size, ${SUMMED}
      from sold s join products pr on pr.id = s.product_id group by grouping sets ((pr.category), (pr.brand), (s.size))),
    first as (
      select product_id, ${SUMMED} from sold group by product_id order by ${inOrder(by)} limit ${limit})
    select null::int as product_id, category, brand, size, units, returned, revenue, margin, null as name, null::int as stock, null as image
    from facets
    union all
    select s.product_id, pr.category, pr.brand, null, s.units, s.returned, s.revenue, s.margin, pr.name, pr.stock, ${PICTURE}
    from first s join products pr on pr.id = s.product_id`)
  const products = rows.filter((row) => row.product_id !== null).map(productOf)
  const shares = rows.filter((row) => row.product_id === null)
  const share = (facet: Facet): SoldShare[] =>
    shares
      .flatMap((row) => (row[facet] === null ? [] : [{ ...sumsOf(row), key: String(row[facet]) }]))
      .sort((a, b) => b.revenue - a.revenue || b.units - a.units)
  return {
    sellers: products.sort((a, b) => b[by] - a[by] || b.units - a.units || a.productId - b.productId),
    shares: { category: share('category'), brand: share('brand'), size: share('size') },
  }
}
