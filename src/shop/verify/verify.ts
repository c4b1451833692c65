/**
 * The invariants of the shop (product §39.4), asked of the live database: `npm run shop -- verify`. Each question is a
 * query that answers the rows that break it; no rows, all well.
 */
import { sql } from 'drizzle-orm'
import type { ShopContext } from '#shop/context.ts'
import { orders, waitsSince } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { ADDRESS_INVARIANTS } from './addresses.ts'
import { DESK_INVARIANTS } from './consignment/desk.ts'
import { OFFER_INVARIANTS } from './consignment/offers.ts'
import { PEOPLE_INVARIANTS } from './consignment/people.ts'
import { CONSIGNMENT_PRICE_INVARIANTS } from './consignment/prices.ts'
import { SETTLEMENT_INVARIANTS } from './consignment/settle.ts'
import { CART_INVARIANTS } from './carts.ts'
import { CREDIT_INVARIANTS } from './credit.ts'
import { DROP_INVARIANTS } from './drops.ts'
import { EDIT_INVARIANTS } from './edits.ts'
import { EXCHANGE_INVARIANTS } from './exchanges.ts'
import { GOODS_INVARIANTS } from './goods.ts'
import { GIFT_CARD_INVARIANTS } from './gift-cards.ts'
import type { Invariant } from './invariant.ts'
import { INVOICE_INVARIANTS } from './invoices.ts'
import { LOOK_INVARIANTS } from './looks.ts'
import { MONEY_INVARIANTS } from './money.ts'
import { NEWSLETTER_INVARIANTS } from './newsletter.ts'
import { PART_INVARIANTS } from './parts.ts'
import { PROMOTION_INVARIANTS } from './promotions.ts'
import { PUSH_INVARIANTS } from './push.ts'
import { RETURN_INVARIANTS } from './returns.ts'
import { SALE_INVARIANTS } from './consignment/sales.ts'
import { SHIPMENT_INVARIANTS } from './shipments.ts'
import { COUNT_INVARIANTS } from './counts.ts'
import { TILL_INVARIANTS } from './till.ts'
import { UNIT_INVARIANTS } from './units.ts'

export type Finding = {
  name: string
  broken: Record<string, unknown>[]
  /** What is broken is late, no contradiction: an open shop catches up with it by itself. */
  overdue: boolean
}

const INVARIANTS: Invariant[] = [
  ...GOODS_INVARIANTS,
  ...MONEY_INVARIANTS,
  ...RETURN_INVARIANTS,
  ...EDIT_INVARIANTS,
  ...PART_INVARIANTS,
  ...EXCHANGE_INVARIANTS,
  ...INVOICE_INVARIANTS,
  ...CREDIT_INVARIANTS,
  ...GIFT_CARD_INVARIANTS,
  ...DROP_INVARIANTS,
  ...PROMOTION_INVARIANTS,
  ...LOOK_INVARIANTS,
  ...PUSH_INVARIANTS,
  ...CART_INVARIANTS,
  ...ADDRESS_INVARIANTS,
  ...TILL_INVARIANTS,
  ...COUNT_INVARIANTS,
  ...SHIPMENT_INVARIANTS,
  ...UNIT_INVARIANTS,
  ...DESK_INVARIANTS,
  ...OFFER_INVARIANTS,
  ...PEOPLE_INVARIANTS,
  ...CONSIGNMENT_PRICE_INVARIANTS,
  ...SETTLEMENT_INVARIANTS,
  ...SALE_INVARIANTS,
  {
    name: 'a shop that somebody works in has an owner who is not banned',
    query: sql`select count(*)::int as staff from users where role is not null and deleted_at is null
      having count(*) > 0 and count(*) filter (where role = 'owner' and not ban) = 0`,
  },
  {
    name: 'the uses of every coupon are its live redemptions',
    query: sql`select c.id, c.used, count(r.id)::int as redemptions
      from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
      group by c.id having c.used <> count(r.id)`,
  },
  {
    name: 'every order has lines that add up to its subtotal',
    query: sql`select o.id, o.subtotal_centavos, coalesce(sum(l.unit_price_centavos * l.quantity), 0)::bigint as lines
      from orders o left join order_lines l on l.order_id = o.id
      group by o.id having count(l.id) = 0 or o.subtotal_centavos <> sum(l.unit_price_centavos * l.quantity)`,
  },
  {
    name: 'every order of nobody’s was sold at the counter, waits for whoever buys, or came to nothing before they said who they are',
    query: sql`select o.id, o.channel, o.status from orders o join users u on u.id = o.user_id
      where u.issuer = 'shop' and u.subject = 'nobody' and not o.awaits_buyer and o.channel <> 'counter'`,
  },
  {
    name: 'no unpaid order holds stock beyond its time (and a minute for the sweep)',
    overdue: true,
    query: sql`select id, expires_at from orders
      where ${inStates(orders.status, isOpen)} and ${inStates(orders.paymentStatus, isUnpaid)}
        and expires_at < now() - interval '61 minutes'`,
  },
  {
    name: 'the review count and sum of every product are those of its published reviews',
    query: sql`select p.id, p.review_count, p.review_sum from products p
      left join reviews r on r.product_id = p.id and r.deleted_at is null and not r.waiting
      group by p.id having p.review_count <> count(r.id) or p.review_sum <> coalesce(sum(r.score), 0)`,
  },
  {
    name: 'no photo stays of a review that was removed',
    query: sql`select p.id, p.review_id from review_photos p join reviews r on r.id = p.review_id where r.deleted_at is not null`,
  },
  ...NEWSLETTER_INVARIANTS,
  {
    name: 'nothing due in the outbox waits longer than 5 minutes',
    overdue: true,
    query: sql`select id, kind, attempts, run_at from outbox
      where done_at is null and failed_at is null and ${waitsSince} < now() - interval '5 minutes'`,
  },
]

const MOST_SHOWN = 20

/** What is asked of a shop with these gateways. */
export const invariantsOf = ({ gateways }: Pick<ShopContext, 'gateways'>): Invariant[] =>
  INVARIANTS.filter(({ invoices }) => !invoices || gateways.invoices !== null)

export function openVerify({ database, gateways, settings }: ShopContext) {
  /** Every invariant with the rows that break it (at most MOST_SHOWN each), in one consistent snapshot. */
  return async function verify(): Promise<Finding[]> {
    return database.transaction(
      async (tx) => {
        const findings: Finding[] = []
        for (const { name, query, overdue = false } of invariantsOf({ gateways })) {
          if ('found' in query) {
            findings.push({ name, broken: (await query.found(tx)).slice(0, MOST_SHOWN), overdue })
            continue
          }
          const asking = typeof query === 'function' ? query(settings) : query
          const { rows } = await tx.execute(sql`${asking} limit ${MOST_SHOWN}`)
          findings.push({ name, broken: rows, overdue })
        }
        return findings
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
}
