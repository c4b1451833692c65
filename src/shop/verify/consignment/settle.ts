/** What must be true of consignors' accounts and of what is paid out of them. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { mayRipen } from '#rules/consignment/sales/states.ts'
import { LATE_DAYS } from '#rules/consignment/settlements/settlement.ts'
import { holdsItsRows, isOnItsWay, SETTLEMENT } from '#rules/consignment/settlements/states.ts'
import { OWED, OWED_BY_DAY } from '#shop/consignment/reports/owed.ts'
import { OWED_TO_PEOPLE } from '#shop/consignment/settlements/owed.ts'
import { isOpenEntry, openRows, verdicts } from '#shop/consignment/settlements/open-rows.ts'
import type { Invariant } from '../invariant.ts'

const paid = sql.raw(`'${SETTLEMENT.paid}'`)
const reversed = sql.raw(`'${SETTLEMENT.reversed}'`)

/** Of each consignor: the balance, and what it is made of. */
const ACCOUNTS = sql`select n.consignor_id, n.balance, n.open, coalesce(w.total, 0)::bigint as on_its_way from (
    select e.consignor_id, sum(e.amount_centavos) as balance,
      coalesce(sum(e.amount_centavos) filter (where ${isOpenEntry}), 0) as open
    from consignor_entries e group by e.consignor_id) n
  left join (select t.consignor_id, sum(t.total_centavos) as total from settlements t
    where ${inStates(sql`t.state`, isOnItsWay)} group by t.consignor_id) w on w.consignor_id = n.consignor_id`

export const SETTLEMENT_INVARIANTS: Invariant[] = [
  {
    name: 'every settlement comes to what its rows add up to, all of them its consignor’s, no transfer among them, and lets them go only when it is called off',
    query: sql`select t.id, t.state, t.total_centavos, n.* from settlements t cross join lateral (
        select coalesce(sum(e.amount_centavos), 0)::bigint as sum, count(*)::int as rows,
          (count(*) filter (where e.consignor_id <> t.consignor_id or e.kind = 'payout'))::int as others,
          (count(*) filter (where (l.freed_at is null) <> (${inStates(sql`t.state`, holdsItsRows)})))::int as loose
        from settlement_lines l join consignor_entries e on e.id = l.entry_id where l.settlement_id = t.id) n
      where t.total_centavos <> n.sum or n.rows = 0 or n.others > 0 or n.loose > 0`,
  },
  {
    name: 'every row of a consignor’s account is in one settlement that stands, at most',
    query: sql`select l.entry_id, count(*)::int as settlements from settlement_lines l
      where l.freed_at is null group by l.entry_id having count(*) > 1`,
  },
  {
    name: 'every settlement that was paid has one transfer of its total in its consignor’s account, one that came back has that and its return, and no other has any',
    query: sql`select t.id, t.state, t.total_centavos, n.* from settlements t cross join lateral (
        select (count(*) filter (where e.kind = 'payout' and e.amount_centavos = -t.total_centavos))::int as paid,
          (count(*) filter (where e.kind = 'payout_reversal' and e.amount_centavos = t.total_centavos))::int as back,
          count(*)::int as rows, (count(*) filter (where e.consignor_id <> t.consignor_id))::int as others
        from consignor_entries e where e.settlement_id = t.id) n
      where n.others > 0 or n.rows <> n.paid + n.back
        or n.paid <> (case when t.state in (${paid}, ${reversed}) then 1 else 0 end)
        or n.back <> (case when t.state = ${reversed} then 1 else 0 end)`,
  },
  {
    name: 'every consignor’s balance is what is open in their account and what is on its way to them',
    query: sql`select a.* from (${ACCOUNTS}) a where a.balance <> a.open + a.on_its_way`,
  },
  {
    name: 'what is owed, as the report tells it by person and by day and the front page in all, is what all accounts come to and what may still come back',
    query: sql`select n.* from (select
        (select coalesce(sum(amount_centavos), 0) from consignor_entries)::bigint as accounts,
        (select coalesce(sum(s.part_centavos), 0) from unit_sales s where ${inStates(sql`s.state`, mayRipen)})::bigint as in_window,
        p.accounts as by_person, p.in_window as by_person_in_window, d.accounts as by_day, d.in_window as by_day_in_window,
        p.owed as report, o.owed as by_account, f.owed as front_page
      from (select coalesce(sum(due + on_its_way), 0)::bigint as accounts, coalesce(sum(in_window), 0)::bigint as in_window,
          coalesce(sum(greatest(due + on_its_way, 0)), 0)::bigint as owed from (${OWED}) r) p,
        (select coalesce(sum(amount) filter (where what in ('due', 'on_its_way')), 0)::bigint as accounts,
          coalesce(sum(amount) filter (where what not in ('due', 'on_its_way')), 0)::bigint as in_window from (${OWED_BY_DAY}) r) d,
        (select coalesce(sum(greatest(a.open + a.on_its_way, 0)), 0)::bigint as owed from (${ACCOUNTS}) a) o,
        (${OWED_TO_PEOPLE}) f) n
      where n.accounts <> n.by_person or n.accounts <> n.by_day or n.report <> n.front_page or n.by_account <> n.front_page
        or n.in_window <> n.by_person_in_window or n.in_window <> n.by_day_in_window`,
  },
  {
    name: 'nothing was paid to an account that was still waiting, or whose CUIL is not its consignor’s nor a confirmed heir’s',
    query: sql`select t.id, t.consignor_id, t.approved_at from settlements t
      join consignors c on c.id = t.consignor_id and c.erased_at is null
      where t.state in (${paid}, ${reversed}) and (t.approved_at is null
        or substr(t.cuil, 3, 8) is distinct from lpad(c.dni, 8, '0') and not exists (
          select 1 from consignor_heirs h where h.consignor_id = c.id and c.died_on is not null
            and h.confirmed_at <= t.approved_at and substr(t.cuil, 3, 8) = lpad(h.dni, 8, '0'))
        or not exists (select 1 from consignor_accounts a where a.consignor_id = t.consignor_id
          and a.account = t.account and a.cuil = t.cuil and a.usable_from <= t.approved_at))`,
  },
  {
    name: 'nobody of the shop approved what is paid to themselves',
    query: sql`select t.id, t.consignor_id from settlements t join consignors c on c.id = t.consignor_id
      where c.user_id = t.approved_by`,
  },
  {
    name: 'every settlement is where the last of its steps says, and each step goes on from the one before',
    query: sql`select t.id, t.state, e.to_state, e.broken from settlements t left join lateral (
        select (array_agg(x.to_state order by x.id desc))[1] as to_state, bool_or(x.from_state is distinct from x.before) as broken
        from (select id, to_state, from_state, lag(to_state) over (order by id) as before
          from settlement_events where settlement_id = t.id) x) e on true
      where e.to_state is distinct from t.state or e.broken`,
  },
  {
    name: `nobody waits for what is theirs and may be paid longer than ${LATE_DAYS} days`,
    overdue: true,
    query: ({ settlementLeast }) =>
      sql`select consignor_id, total, oldest from (${verdicts(openRows(), { settlementLeast, at: sql`now()` })}) v
        where v.why is null and v.oldest < now() - make_interval(days => ${LATE_DAYS})`,
  },
]
