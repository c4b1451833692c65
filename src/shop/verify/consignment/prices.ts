/** What must be true of prices, terms and owners of entrusted pairs. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isOwed } from '#rules/consignment/sales/states.ts'
import { SHEET_GRACE_DAYS } from '#rules/consignment/sheet/states.ts'
import { isEditable, isListed, mayBeTakenHome, UNIT } from '#rules/units/states.ts'
import type { Invariant } from '../invariant.ts'

/** Argentine noon of the day on which it was due: the jobs run every ten minutes. */
const BY_NOON = sql`((now() - interval '15 hours') at time zone 'UTC')::date`
const OURS = sql`u.owner = 'consignor' and ${inStates(sql`u.state`, isListed)}`
const STEP_PRICE = sql`greatest(t.floor_centavos, floor(t.price_centavos * (10000 - s."offBp") / 10000.0 / 10000) * 10000)`

export const CONSIGNMENT_PRICE_INVARIANTS: Invariant[] = [
  {
    name: 'no entrusted pair costs less than the floor of its terms in force, nor ever did than that of its day',
    query: sql`select u.id, u.code, u.price_centavos, t.floor_centavos from units u join unit_terms t on t.id = u.terms_id
        where u.owner = 'consignor' and (u.price_centavos < t.floor_centavos or u.floor_centavos is distinct from t.floor_centavos)
      union all select p.id, 'price', p.price_centavos, t.floor_centavos from unit_prices p join unit_terms t on t.id = p.terms_id
        where p.price_centavos < t.floor_centavos`,
  },
  {
    name: 'every entrusted pair on sale costs what the last row of its prices says',
    query: sql`select u.id, u.code, u.price_centavos, p.price_centavos as said from units u
      left join lateral (select price_centavos from unit_prices where unit_id = u.id order by id desc limit 1) p on true
      where ${OURS} and p.price_centavos is distinct from u.price_centavos`,
  },
  {
    name: 'no step of a calendar waits beyond noon of its day',
    overdue: true,
    query: sql`select u.id, u.code, u.price_centavos, d.day, d.price from units u join unit_terms t on t.id = u.terms_id
      cross join lateral (
        select s.day, ${STEP_PRICE} as price, s."offBp" - coalesce(lag(s."offBp") over (order by s.day), 0) as more
        from jsonb_to_recordset(t.calendar) as s(day int, "offBp" int)) d
      where ${OURS} and d.day > u.steps_behind and d.day <= ${BY_NOON} - u.clock_from
        and ((d.more > 0 and u.price_centavos > d.price) or (d.more <= 0 and u.price_centavos < d.price))
        and not exists (select 1 from unit_kept_steps k where k.terms_id = t.id and k.day = d.day)`,
  },
  {
    name: 'no entrusted pair stays on sale beyond noon of the day after its term',
    overdue: true,
    query: sql`select u.id, u.code, u.term_ends_on from units u
      where u.owner = 'consignor' and ${inStates(sql`u.state`, isEditable)} and u.term_ends_on < ${BY_NOON}`,
  },
  {
    name: 'no terms that came with a spreadsheet wait longer than their days for a code of their owner',
    overdue: true,
    query: sql`select u.id, u.code, t.accepted_at from units u join unit_terms t on t.id = u.terms_id
      where u.owner = 'consignor' and ${inStates(sql`u.state`, mayBeTakenHome)} and t.how = 'paper'
        and t.proposed_by like 'sheet:%' and t.accepted_at < now() - make_interval(days => ${SHEET_GRACE_DAYS})`,
  },
  {
    name: 'a pair of the shop that a consignor brought was bought with their code, or was lost, paid for and found, or its late return was borne',
    query: sql`select u.id, u.code, u.consignor_id from units u
      where u.owner = 'shop' and u.consignor_id is not null
        and not exists (select 1 from unit_buy_outs b where b.unit_id = u.id and b.accepted_at is not null
          and exists (select 1 from consignor_entries e where e.unit_id = u.id and e.kind = 'buyout' and e.amount_centavos = b.amount_centavos))
        and not exists (select 1 from unit_losses x join unit_events f on f.unit_id = x.unit_id and f.from_state = ${UNIT.written_off} and f.to_state = ${UNIT.ready} and f.created_at >= x.confirmed_at
          where x.unit_id = u.id and x.ended_at is not null and exists (select 1 from consignor_entries e
            where e.unit_id = u.id and e.kind = 'compensation' and e.request_key like 'compensation:unit:%' and e.created_at >= x.confirmed_at))
        and not exists (select 1 from unit_sales s join unit_events f on f.unit_id = s.unit_id and f.from_state = ${UNIT.returned} and f.to_state = ${UNIT.ready} and f.created_at >= s.payable_at
          where s.unit_id = u.id and ${inStates(sql`s.state`, isOwed)}
            and s.part_centavos > (select coalesce(-sum(e.amount_centavos), 0) from consignor_entries e where e.sale_id = s.id and e.kind = 'reversal'))`,
  },
]
