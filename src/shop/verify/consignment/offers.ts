/** What must be true of offers, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import {
  cameToNothing,
  DROP_OFF,
  hasPair,
  isCalledOff,
  isLiveOffer,
  OFFER,
  OFFER_AFTER,
  OFFER_MOVES,
  type OfferState,
  waitsForUs,
} from '#rules/consignment/offers/states.ts'
import { UNIT } from '#rules/units/states.ts'
import type { Invariant } from '../invariant.ts'

/** All of them are actions of the record of changes. */
const AFTER: { [A in keyof typeof OFFER_AFTER]: A extends AuditAction ? OfferState : never } = OFFER_AFTER
/** Each move as the record of changes has it, and each that its life allows. */
const MOVED = sql.join(
  Object.entries(AFTER).map(([action, state]) => sql`(${action}, ${state})`),
  sql`, `,
)
const ALLOWED = sql.join(
  Object.entries(OFFER_MOVES).flatMap(([from, all]) => all.map((to) => sql`(${from}, ${to})`)),
  sql`, `,
)

/** The first is that it was sent. */
const BROKEN = sql`state is not null and case when before is null then state <> ${OFFER.submitted}
  else not exists (select 1 from (values ${ALLOWED}) y(f, t) where y.f = before and y.t = state) end`

export const OFFER_INVARIANTS: Invariant[] = [
  {
    name: 'every offer is where the last of its moves in the record of changes says, and each goes on from the one before',
    query: sql`with moves as (
        select o.id as offer, o.state as now, a.id as no, m.state, lag(m.state) over (partition by o.id order by a.id) as before
        from offers o left join (audit_log a join (values ${MOVED}) m(action, state) on m.action = a.action)
          on a.entity = 'offer' and a.entity_id = o.id::text)
      select offer as id, now, (array_agg(state order by no desc))[1] as said, min(before || ' ' || state) filter (where ${BROKEN}) as broken from moves
      group by offer, now having (array_agg(state order by no desc))[1] is distinct from now or count(*) filter (where ${BROKEN}) > 0`,
  },
  {
    name: 'every offer has what its state says: a quote, an owner and a pair to come, a reason, and its end',
    query: sql`select o.id, o.state from offers o where
      (${inStates(sql`o.state`, isLiveOffer)}) <> (o.ended_at is null)
      or ((${inStates(sql`o.state`, hasPair)} or o.state = ${OFFER.quoted}) and (o.quote_no = 0 or o.price_centavos is null or o.quote_ends_at is null or o.calendar is null))
      or (${inStates(sql`o.state`, hasPair)}) <> (not ${inStates(sql`o.state`, isCalledOff)} and o.unit_id is not null)
      or (${inStates(sql`o.state`, hasPair)} and (o.consignor_id is null or o.accepted_at is null))
      or (o.state = ${OFFER.refused} and o.refused_why = '')
      or (o.refused_why <> '' and o.state <> ${OFFER.refused} and (o.state <> ${OFFER.submitted} or o.second_look_at is null))
      or (o.purged_at is not null and not ${inStates(sql`o.state`, cameToNothing)})`,
  },
  {
    name: 'every accepted offer has a pair of its owner, whose first terms are those that were quoted and accepted',
    query: sql`select o.id, o.unit_id from offers o left join units u on u.id = o.unit_id
      left join unit_terms t on t.unit_id = u.id and t.no = 1
      where ${inStates(sql`o.state`, hasPair)}
        and (u.id is null or u.consignor_id is distinct from o.consignor_id or t.accepted_at is null
          or (t.price_centavos, t.floor_centavos, t.commission_bp, t.commission_min_centavos)
            is distinct from (o.price_centavos, o.floor_centavos, o.commission_bp, o.commission_min_centavos))`,
  },
  {
    name: 'no offer that expired or was withdrawn has a pair that is still to come',
    query: sql`select o.id, u.code from offers o join units u on u.id = o.unit_id
      where ${inStates(sql`o.state`, isCalledOff)} and u.state = ${UNIT.awaited}`,
  },
  {
    name: 'every half hour that is booked is of the owner of the accepted offers that come with it, and has one',
    query: sql`select d.id, d.day, d.slot from drop_offs d where d.state = ${DROP_OFF.booked} and (
      not exists (select 1 from offers o where o.drop_off_id = d.id and ${inStates(sql`o.state`, hasPair)})
      or exists (select 1 from offers o where o.drop_off_id = d.id and o.consignor_id is distinct from d.consignor_id))`,
  },
  {
    name: 'no offer waits for its answer longer than a day beyond what was said',
    overdue: true,
    query: sql`select id, answer_due_at from offers
      where ${inStates(sql`state`, waitsForUs)} and waits_for_them_since is null and answer_due_at < now() - interval '25 hours'`,
  },
]
