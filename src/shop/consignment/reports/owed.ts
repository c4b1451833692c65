/** What the shop owes to the owners of pairs, by person and by day: all of it is other people's money, and none of it income. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { OWED_BACK_DAYS, type Due } from '#rules/consignment/reports.ts'
import { mayRipen } from '#rules/consignment/sales/states.ts'
import { isOnItsWay } from '#rules/consignment/settlements/states.ts'
import type { Centavos } from '#rules/money.ts'
import { pageOf, type Page } from '#shop/reports/rows.ts'

export type OwedRow = {
  consignorId: number
  name: string
  /** Payable and in no settlement, or below 0 owed back. */
  due: Centavos
  onItsWay: Centavos
  /** Of sales that may still come back. */
  inWindow: Centavos
}
export type DueRow = { day: string | null; what: Due; pairs: number; amount: Centavos }
export type Owed = Pick<OwedRow, 'due' | 'onItsWay' | 'inWindow'>

const ON_ITS_WAY = sql`(select s.consignor_id, sum(s.total_centavos) as amount, count(*)::int as pairs, min(s.closed_at) as at
  from settlements s where ${inStates(sql`s.state`, isOnItsWay)} group by s.consignor_id)`
const BALANCE = sql`(select e.consignor_id, sum(e.amount_centavos) as amount from consignor_entries e group by e.consignor_id)`
const EARNED = sql`(select s.consignor_id, sum(s.part_centavos) as amount from unit_sales s where ${inStates(sql`s.state`, mayRipen)} group by s.consignor_id)`
/** What is owed, person by person. */
export const OWED = sql`select c.id, trim(c.name || ' ' || c.surname) as name, coalesce(b.amount, 0) - coalesce(w.amount, 0) as due,
    coalesce(w.amount, 0) as on_its_way, coalesce(n.amount, 0) as in_window
  from consignors c left join ${BALANCE} b on b.consignor_id = c.id left join ${ON_ITS_WAY} w on w.consignor_id = c.id
    left join ${EARNED} n on n.consignor_id = c.id
  where coalesce(b.amount, 0) <> 0 or coalesce(w.amount, 0) <> 0 or coalesce(n.amount, 0) <> 0`

export const owedRows = (db: Reader, page: number, limit?: number): Promise<Page<OwedRow>> =>
  pageOf(
    db,
    OWED,
    sql`due + on_its_way + in_window desc, id`,
    page,
    (row) => ({
      consignorId: Number(row.id),
      name: String(row.name),
      due: Number(row.due),
      onItsWay: Number(row.on_its_way),
      inWindow: Number(row.in_window),
    }),
    limit,
  )

/** In all: what has to be there for them. What somebody owes back lowers nothing of the others'. */
export async function owedInAll(db: Reader): Promise<Owed> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select coalesce(sum(greatest(due, 0)), 0) as due, coalesce(sum(on_its_way), 0) as on_its_way, coalesce(sum(in_window), 0) as in_window from (${OWED}) q`)
  const [row] = rows
  return { due: Number(row!.due), onItsWay: Number(row!.on_its_way), inWindow: Number(row!.in_window) }
}

/** By the Argentine day on which it is due: what is payable since then, what is on its way, what will be when it does not come back. */
export const OWED_BY_DAY = sql`select day::text as day, what, count(*)::int as pairs, sum(amount) as amount from (
    select (e.created_at at time zone interval '-3 hours')::date as day, 'due' as what, e.amount_centavos as amount from consignor_entries e
      where e.kind <> 'payout' and not exists (select 1 from settlement_lines l where l.entry_id = e.id and l.freed_at is null)
    union all select (s.closed_at at time zone interval '-3 hours')::date, 'on_its_way', s.total_centavos from settlements s where ${inStates(sql`s.state`, isOnItsWay)}
    union all select s.window_ends_on + 1, case when s.window_ends_on is null then 'undelivered' else 'in_window' end, s.part_centavos
      from unit_sales s where ${inStates(sql`s.state`, mayRipen)}) q group by day, what`

export const dueRows = (db: Reader, page: number, limit?: number): Promise<Page<DueRow>> =>
  pageOf(
    db,
    OWED_BY_DAY,
    sql`day nulls last, what`,
    page,
    (row) => ({
      day: row.day === null ? null : String(row.day),
      what: row.what as Due,
      pairs: Number(row.pairs),
      amount: Number(row.amount),
    }),
    limit,
  )

export type OwedBackRow = {
  consignorId: number
  name: string
  balance: Centavos
  /** The moment since which it has been below 0 without a break. */
  since: Date
  days: number
}
/** Whose account has been below 0 for so long that a person decides: nothing is collected, and nothing is forgiven, by itself. */
export const owedBackRows = (
  db: Reader,
  now: Date,
  page: number,
  limit?: number,
): Promise<Page<OwedBackRow>> =>
  pageOf(
    db,
    sql`select c.id, trim(c.name || ' ' || c.surname) as name, q.balance, q.since,
        floor(extract(epoch from ${now.toISOString()}::timestamptz - q.since) / 86400)::int as days
      from (
        select r.consignor_id, (array_agg(r.running order by r.id desc))[1] as balance,
          min(r.created_at) filter (where r.id > coalesce(r.last_good, 0)) as since
        from (
          select b.*, max(b.id) filter (where b.running >= 0) over (partition by b.consignor_id) as last_good
          from (
            select e.id, e.consignor_id, e.created_at,
              sum(e.amount_centavos) over (partition by e.consignor_id order by e.id) as running
            from consignor_entries e) b) r
        group by r.consignor_id) q
      join consignors c on c.id = q.consignor_id
      where q.balance < 0 and q.since < ${now.toISOString()}::timestamptz - make_interval(days => ${OWED_BACK_DAYS}::int)`,
    sql`since, id`,
    page,
    (row) => ({
      consignorId: Number(row.id),
      name: String(row.name),
      balance: Number(row.balance),
      since: new Date(row.since as string),
      days: Number(row.days),
    }),
    limit,
  )
