/**
 * What of the accounts is not in a settlement yet, and which of it may be paid: told once, as SQL, for the preview, the run, the sums
 * of the front page and the questions of verify. Set-based: a run of thousands of rows is one statement.
 */
import { sql, type SQL } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { MONEY_ENTRY } from '#rules/payments/money-accounts.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { DISPUTE_LOST } from '#rules/payments/states.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { DISPUTE_NEAR_DAYS, SMALL_DAYS } from '#rules/consignment/settlements/settlement.ts'
import { isPaidOut } from '#rules/consignment/settlements/states.ts'
import type { Settings } from '#shop/context.ts'
import { isPayee } from '../consignors/known.ts'

/** Of `consignor_entries e`: in no settlement that stands. A transfer is what a settlement does, and never in one; one that came back is. */
export const isOpenEntry = sql`e.kind <> 'payout' and not exists (
  select 1 from settlement_lines sl where sl.entry_id = e.id and sl.freed_at is null)`

/** Of `unit_sales s` and `orders o`, both perhaps missing: why the row is not paid yet (rules/consignment/settlements/settlement.ts ROW_WAITS), or null. A dispute that was lost waits for nothing: the shop bears it. */
const rowWait = sql`case when s.id is null then null
  when exists (select 1 from returns r where r.order_id = s.order_id and ${inStates(sql`r.status`, isUnsettled)}) then 'return'
  when exists (select 1 from unit_sale_claims k where k.sale_id = s.id and k.settled_at is null and k.dropped_at is null) then 'claim'
  when ${inStates(sql`o.payment_status`, isDisputed)}
    and not exists (select 1 from payments p where p.order_id = o.id and p.status_detail = ${DISPUTE_LOST}) then 'dispute'
  end`

/** id, consignor_id, amount, created_at and why it waits, of every open row; of these people only, where they are told. */
export const openRows = (consignorIds?: readonly number[]): SQL => sql`
  select e.id, e.consignor_id, e.amount_centavos as amount, e.created_at, ${rowWait} as waits
  from consignor_entries e left join unit_sales s on s.id = e.sale_id left join orders o on o.id = s.order_id
  where ${isOpenEntry} ${consignorIds ? sql`and e.consignor_id = any(${sql.param([...consignorIds])}::int[])` : sql``}`

const DISPUTE_ENTRIES = [MONEY_ENTRY.dispute, MONEY_ENTRY.dispute_won, MONEY_ENTRY.dispute_lost]

/** `at`: the moment of the run; a question to the database may say `now()`. */
export type RunTerms = Pick<Settings, 'settlementLeast'> & { at: Date | SQL }

/**
 * `rows`: a query as `openRows` answers it. For each consignor with open rows: what would be paid (`entries`: the rows), what waits by itself, the account
 * in force, why nothing is paid (rules/consignment/settlements/settlement.ts ACCOUNT_WAITS) or null, and what to look at.
 */
export function verdicts(rows: SQL, { settlementLeast, at }: RunTerms): SQL {
  const now = at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at
  const small =
    settlementLeast === null
      ? sql``
      : sql`when n.total < ${settlementLeast}::bigint and n.oldest > ${now} - make_interval(days => ${SMALL_DAYS}) then 'small'`
  return sql`
    select c.id as consignor_id, c.name, c.surname, n.rows, n.total, n.waiting_rows, n.waiting, n.reasons, n.oldest, n.entries,
      a.id as account_id, a.account, a.holder, a.cuil, a.usable_from,
      case when n.total <= 0 then 'nothing'
        when c.died_on is not null and h.id is null then 'died'
        when a.id is null then 'no-account'
        when c.died_on is null and c.dni = '' then 'no-dni'
        when substr(a.cuil, 3, 8) <> lpad(case when c.died_on is null then c.dni else h.dni end, 8, '0') then 'other-cuil'
        when a.usable_from > ${now} then 'new-account'
        ${small} end as why,
      a.confirmed_at is null as unconfirmed,
      paid.account is not null and paid.account <> a.account as changed,
      'dispute' = any(n.reasons) or exists (select 1 from unit_sales s join money_ledger m on m.order_id = s.order_id
        where s.consignor_id = c.id and ${inStates(sql`m.kind`, { states: DISPUTE_ENTRIES })}
          and m.created_at > ${now} - make_interval(days => ${DISPUTE_NEAR_DAYS})) as dispute
    from (select consignor_id, (count(*) filter (where waits is null))::int as rows,
        coalesce(sum(amount) filter (where waits is null), 0)::bigint as total,
        (count(*) filter (where waits is not null))::int as waiting_rows,
        coalesce(sum(amount) filter (where waits is not null), 0)::bigint as waiting,
        array_remove(array_agg(distinct waits), null) as reasons,
        min(created_at) filter (where waits is null and amount > 0) as oldest,
        array_agg(id order by id) filter (where waits is null) as entries
      from (${rows}) o group by consignor_id) n
    join consignors c on c.id = n.consignor_id
    left join lateral (select * from consignor_accounts x where x.consignor_id = c.id order by x.id desc limit 1) a on true
    left join lateral (select id, dni from consignor_heirs where ${isPayee} and consignor_id = c.id and id = a.heir_id) h on true
    left join lateral (select y.account from settlements y where y.consignor_id = c.id and ${inStates(sql`y.state`, isPaidOut)}
      order by y.id desc limit 1) paid on true`
}
