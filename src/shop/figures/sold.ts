/** What was sold and kept, by product and by what it is: paid orders that were not called off, less what came back. */
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Centavos } from '#rules/money.ts'
import type { Period } from '#rules/period.ts'
import { pageOf, type Page } from './rows.ts'
import { SALES, within } from './sales.ts'

export const FACETS = ['category', 'brand', 'size'] as const
export type Facet = (typeof FACETS)[number]
export type SoldChoice = Partial<Record<Facet, string | null>>
export const SOLD_ORDERS = ['units', 'revenue'] as const
export type SoldOrder = (typeof SOLD_ORDERS)[number]

type Sold = {
  /** Less what came back. */
  units: number
  returned: number
  /** Of the lines, before coupons and shipping, less what came back. */
  revenue: Centavos
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
  from ${SALES} join order_lines l on l.order_id = o.id join products pr on pr.id = l.product_id
  left join (select order_line_id, sum(quantity)::int as quantity from return_lines group by order_line_id) b on b.order_line_id = l.id
  where o.status <> 'cancelled' and ${within(sql`p.approved_at`, period)}${came(choice)}`
const SUMS = sql`sum(l.quantity - coalesce(b.quantity, 0))::int as units,
  coalesce(sum(b.quantity), 0)::int as returned,
  sum((l.quantity - coalesce(b.quantity, 0)) * l.unit_price_centavos)::bigint as revenue`

const sumsOf = (row: Record<string, unknown>): Sold => ({
  units: Number(row.units),
  returned: Number(row.returned),
  revenue: Number(row.revenue),
})

export const soldProducts = (
  db: Reader,
  period: Period,
  by: SoldOrder,
  choice: SoldChoice,
  page: number,
  limit?: number,
): Promise<Page<SoldProduct>> =>
  pageOf(
    db,
    sql`select s.*, pr.name, pr.category, pr.brand, pr.stock,
        (select url from product_images i where i.product_id = s.product_id order by position limit 1) as image
      from (select l.product_id, ${SUMS} ${from(period, choice)} group by l.product_id) s
      join products pr on pr.id = s.product_id`,
    by === 'units' ? sql`units desc, revenue desc, product_id` : sql`revenue desc, units desc, product_id`,
    page,
    (row) => ({
      ...sumsOf(row),
      productId: Number(row.product_id),
      name: String(row.name),
      category: String(row.category),
      brand: String(row.brand),
      image: row.image as string | null,
      stock: Number(row.stock),
    }),
    limit,
  )

/** By each facet, from one walk over the lines. What sold most comes first. */
export async function soldShares(db: Reader, period: Period): Promise<Record<Facet, SoldShare[]>> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select category, brand, size, sum(units)::int as units, sum(returned)::int as returned, sum(revenue)::bigint as revenue
    from (select l.product_id, l.size, ${SUMS} ${from(period, {})} group by l.product_id, l.size) s
    join (select id, category, brand from products) pr on pr.id = s.product_id
    group by grouping sets ((category), (brand), (size)) order by revenue desc, units desc`)
  const by = (facet: Facet) =>
    rows.flatMap((row) => (row[facet] === null ? [] : [{ ...sumsOf(row), key: String(row[facet]) }]))
  return { category: by('category'), brand: by('brand'), size: by('size') }
}
