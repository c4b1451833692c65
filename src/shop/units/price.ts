/** What a single pair costs, in SQL and of a row: its own price without what the shop takes off it, at the shop's cost. */
import { sql, type SQL } from 'drizzle-orm'
import { units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isListed } from '#rules/units/states.ts'

/** `of`: the name that the query gives to `units`. */
export const paidOf = (of: string): SQL => sql.raw(`(${of}.price_centavos - ${of}.shop_discount_centavos)`)
const paid = sql<Centavos>`${paidOf('units')}`.mapWith(Number)
const before =
  sql<Centavos | null>`(case when units.shop_discount_centavos > 0 then units.price_centavos end)`.mapWith(
    units.priceCentavos,
  )
/** As rules/prices/shown.ts `PairPrice`. */
export const pairPrice = { price: paid, before }

type Row = { priceCentavos: Centavos; shopDiscountCentavos: Centavos }
export const paidFor = ({ priceCentavos, shopDiscountCentavos }: Row): Centavos =>
  priceCentavos - shopDiscountCentavos
export const pairPriceOf = (row: Row): { price: Centavos; before: Centavos | null } => ({
  price: paidFor(row),
  before: row.shopDiscountCentavos > 0 ? row.priceCentavos : null,
})

/** What of `products` can be sold now comes to: what comes in quantities at `bulk`, a column of it, and each single pair at `pair`, of `units u`. */
export const sellableWorth = (bulk: string, pair: SQL): SQL => sql`(
  (products.stock - products.listed_units) * products.${sql.raw(bulk)}
  + coalesce((select sum(${pair}) from units u where u.product_id = products.id and ${inStates(sql`u.state`, isListed)}), 0))`
