/** What entrusted pairs of a product sold for here, as anybody may know it: the two ends of a range, and nothing else of any sale. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isPaidFor } from '#rules/consignment/sales/states.ts'
import { SOLD_PRICES_DAYS, SOLD_PRICES_LEAST, type SoldPrices } from '#rules/units/sold-prices.ts'

const DAY = 86_400_000

/** A placeholder of `soldPrices`. */
export const soldSince = (now: Date): string => new Date(now.getTime() - SOLD_PRICES_DAYS * DAY).toISOString()

/**
 * Of `products.id`, since the placeholder `soldSince`: a part of the page's own question, so that a product without single pairs costs
 * no question of its own. The price is the pair's; what a coupon took off it is of that buyer.
 */
export const soldPrices = sql<SoldPrices | null>`(
  select json_build_object('lowest', min(s.base_centavos), 'highest', max(s.base_centavos))
  from units u join unit_sales s on s.unit_id = u.id
  where u.product_id = products.id and ${inStates(sql`s.state`, isPaidFor)} and s.earned_at >= ${sql.placeholder('soldSince')}::timestamptz
  having count(distinct s.consignor_id) >= ${sql.raw(String(SOLD_PRICES_LEAST))})`
