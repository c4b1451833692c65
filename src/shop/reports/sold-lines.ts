/** What was sold, line by line, and what of it came back: the lines of orders, and what exchanges that were made gave in place of them. */
import { sql } from 'drizzle-orm'

/** `id` below 0: given by an exchange, for what was paid for it. What it had cost is not known. */
export const SOLD_LINES = sql`(
  select id, order_id, product_id, size, quantity, unit_price_centavos as unit_price,
    unit_price_centavos * quantity - promotion_centavos as worth, cost_centavos from order_lines
  union all select 0 - id::bigint, order_id, product_id, size, quantity, round((credit_centavos + difference_centavos)::numeric / quantity)::bigint,
    credit_centavos + difference_centavos, null
    from exchanges where made_centavos is not null)`

/** Units that came back or whose money went back, of each; the same unit may be in both. What was not accepted went back to who sent it. */
export const BACK = sql`(select line, greatest(sum(came), sum(paid_back))::int as quantity from (
  select coalesce(0 - exchange_id::bigint, order_line_id) as line, quantity as came, 0 as paid_back
    from return_lines where condition is distinct from 'refused'
  union all select order_line_id, 0, quantity from refund_lines
  union all select 0 - exchange_id::bigint, 0, units from refunds where exchange_id is not null and units > 0) u group by line)`
