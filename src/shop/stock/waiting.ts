/** Units that are promised to an order but still lie on the shelf: counted by who counts, not for sale any more. */
import { sql, type SQL } from 'drizzle-orm'

/** For a select on `product_sizes`: its units in live orders that nobody has packed yet. */
export const waitingUnits: SQL<number> = sql<number>`(
  select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
  where l.size_id = product_sizes.id and o.holds_stock and o.status = 'placed' and o.fulfilment_status = 'unfulfilled')`
