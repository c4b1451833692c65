/** What must be true of pairs between the counter and the shelf, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { LEAST_PUBLIC } from '#rules/consignment/desk/photos.ts'
import { isListed, isTaken, UNIT } from '#rules/units/states.ts'
import type { Invariant } from '../invariant.ts'

const OURS = sql`u.owner = 'consignor'`
const SOLD_OR_TO_BE = sql`(${inStates(sql`u.state`, isListed)} or ${inStates(sql`u.state`, isTaken)})`
const LAST_CHECK = sql`left join lateral (select * from unit_checks where unit_id = u.id order by id desc limit 1) c on true`
const state = (name: string) => sql.raw(`'${name}'`)

export const DESK_INVARIANTS: Invariant[] = [
  {
    name: 'no entrusted pair is on sale, set aside or sold without terms and agreement that its owner accepted, a check that it passed, and its photos',
    query: sql`select u.id, u.code, u.state from units u
      left join unit_terms t on t.id = u.terms_id and t.unit_id = u.id
      left join agreements a on a.id = t.agreement_id and a.consignor_id = u.consignor_id ${LAST_CHECK}
      where ${OURS} and ${SOLD_OR_TO_BE} and (t.accepted_at is null or a.id is null or c.verdict is distinct from 'pass'
        or (select count(*) from unit_pictures p where p.unit_id = u.id and p.public) < ${LEAST_PUBLIC}
        or exists (select 1 from unit_flaws f where f.unit_id = u.id and not exists (
          select 1 from unit_pictures p where p.unit_id = u.id and p.public and p.url = f.picture)))`,
  },
  {
    name: 'every check of which two signatures are due has them before its pair goes on',
    query: sql`select u.id, u.code, u.state, c.id as check_id from units u ${LAST_CHECK}
      where ${OURS} and c.verdict = 'pass' and c.second_due and c.second_signer_id is null
        and (u.state in (${state(UNIT.inspected)}, ${state(UNIT.ready)}) or ${SOLD_OR_TO_BE})`,
  },
  {
    name: 'nobody of the shop signs, prices or approves a pair of their own',
    query: sql`select u.id, u.code, k.user_id from units u join consignors k on k.id = u.consignor_id and k.user_id is not null
      where exists (select 1 from unit_checks c where c.unit_id = u.id and k.user_id in (c.signer_id, c.second_signer_id))
        or exists (select 1 from unit_terms t where t.unit_id = u.id
          and (t.witness = k.user_id or t.proposed_by = 'person:' || k.user_id))`,
  },
  {
    name: 'every pair that went home has who took it',
    query: sql`select u.id, u.code from units u where u.state = ${state(UNIT.handed_back)} and u.handed_to = ''`,
  },
  {
    name: 'every entrusted pair that is written off was paid to its owner once, and was said and confirmed',
    query: sql`select u.id, u.code, n.* from units u cross join lateral (
        select (count(*) filter (where e.kind = 'compensation' and e.request_key like 'compensation:unit:%'))::int as paid,
          (count(*) filter (where e.request_key like 'found:loss:%'))::int as taken_back
        from consignor_entries e where e.unit_id = u.id) n
      where ${OURS} and u.state = ${state(UNIT.written_off)} and (n.paid - n.taken_back <> 1
        or not exists (select 1 from unit_losses l where l.unit_id = u.id and l.ended_at is null and l.confirmed_at is not null))`,
  },
  {
    name: 'no pair that was found again waits for its owner after the day that they were told',
    overdue: true,
    query: sql`select u.id, u.code, l.decide_by from unit_losses l join units u on u.id = l.unit_id
      join consignors k on k.id = u.consignor_id
      where l.ended_at is null and k.died_on is null and (u.size_id is not null or l.chosen = 'pair')
        and least(l.decide_by, (l.chosen_at at time zone 'America/Argentina/Buenos_Aires')::date)
          < (now() at time zone 'America/Argentina/Buenos_Aires')::date - 1`,
  },
  {
    name: 'no pair that was received lies unchecked for more than three working days',
    overdue: true,
    query: sql`select u.id, u.code, u.received_at from units u ${LAST_CHECK}
      where ${OURS} and u.state = ${state(UNIT.received)} and c.id is null
        and (select max(e.created_at) from unit_events e where e.unit_id = u.id and e.to_state = u.state) < now() - interval '6 days'`,
  },
]
