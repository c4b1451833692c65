/** What was charged for each line of orders, asked of the database: to the centavo what rules/returns/refund-lines.ts `chargedFor` says. */
import { sql, type SQL } from 'drizzle-orm'

/** `orderIds`: a query of them. Of each line its `order_id`, its `share` of what coupons and means of payment took off, and what was `paid` for it. */
export const chargedLines = (orderIds: SQL): SQL => sql`
  select id, order_id, worth - paid as share, paid from (
    select *, worth - whole_share - (row_number() over (partition by order_id order by rest desc, size_id, id)
      <= spread - sum(whole_share) over (partition by order_id))::int as paid from (
      select *, coalesce(spread * worth / nullif(whole, 0), 0) as whole_share, coalesce(spread * worth % nullif(whole, 0), 0) as rest from (
        select *, sum(worth) over (partition by order_id)::bigint as whole from (
          select l.id, l.order_id, l.size_id, l.unit_price_centavos::bigint * l.quantity - l.promotion_centavos as worth,
            o.discount_centavos - sum(l.promotion_centavos) over (partition by l.order_id)::bigint as spread
          from order_lines l join orders o on o.id = l.order_id where l.order_id in (${orderIds})) a) b) c) d`
