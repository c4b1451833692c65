/** What came in for gift cards and went back, for the money book: beside the orders' ledgers, and in none of their accounts. */
import { sql, type SQL } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { GIFT_ENTRY } from '#rules/payments/money-book.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { DISPUTE_LOST, isChargedBack } from '#rules/payments/states.ts'
import type { Period } from '#rules/reports/period.ts'
import { within } from './sales.ts'

const BACK = inStates(sql`r.status`, isBack)
/** Of a payment that was lost: what had not been given back before. */
const LEFT = sql`p.amount_centavos - (select coalesce(sum(r.amount_centavos), 0) from gift_card_refunds r where r.payment_id = p.id and ${BACK})`

/** A row a payment that was approved, a refund that was made, a dispute that was lost; what went is below 0. */
export const giftEntries = (period: Period): SQL => sql`
  select case when p.surplus then ${GIFT_ENTRY.gift_not_due} else ${GIFT_ENTRY.gift_sold} end as kind, p.id as payment, p.id as first,
      p.approved_at as at, p.amount_centavos::bigint as gift, p.fee_centavos::bigint as fee
    from gift_card_payments p where ${within(sql`p.approved_at`, period)}
  union all
  select ${GIFT_ENTRY.gift_back}, r.payment_id, r.id, r.updated_at, (0 - r.amount_centavos)::bigint, null::bigint
    from gift_card_refunds r where ${BACK} and ${within(sql`r.updated_at`, period)}
  union all
  select ${GIFT_ENTRY.gift_lost}, p.id, p.id, p.updated_at, (0 - (${LEFT}))::bigint, null::bigint
    from gift_card_payments p
    where p.approved_at is not null and ${inStates(sql`p.status`, isChargedBack)} and p.status_detail = ${DISPUTE_LOST}
      and ${LEFT} > 0 and ${within(sql`p.updated_at`, period)}`

/** With the columns of an order's entry, in their order. The buyer is whose account it is: no document says more. */
export const giftRows = (period: Period): SQL => sql`
  select null::integer as order_id, g.gift_card_id as card, e.kind, e.gift, e.first::bigint as first, e.at, '{}'::jsonb as amounts,
    u.name, u.surname, '' as dni, '' as province, g.provider, g.method, g.instalments, g.provider_payment_id,
    null::json as documents, null::text as buyer, null::text as buyer_number, null::bigint as net, null::bigint as vat,
    (e.at at time zone 'America/Argentina/Buenos_Aires')::date::text as paid_on, e.fee, 0::bigint as owners
  from (${giftEntries(period)}) e join gift_card_payments g on g.id = e.payment
    join gift_cards c on c.id = g.gift_card_id left join users u on u.id = c.buyer_id`
