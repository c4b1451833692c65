/** What must be true of drops, whatever happened: nobody twice, nobody passed over, no pair lost. Asked with the other invariants. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropEntries, drops } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { hasBought, hasOffer, isAlive, isInLine, isWithdrawn, wasReached } from '#rules/drops/entry-states.ts'
import {
  hasList,
  isAnnounced,
  isAwaited,
  isBeingSold,
  isFrozen,
  isOpenToEntries,
  isRevealed,
} from '#rules/drops/states.ts'
import { drawnPlaces } from '#shop/drops/seed.ts'
import type { Invariant } from './invariant.ts'

const state = sql`d.state`
const entry = sql`e.state`
const countOf = (states: Parameters<typeof inStates>[1]) =>
  sql`(select count(*)::int from drop_entries e where e.drop_id = d.id and e.size_id = s.size_id and ${inStates(entry, states)})`
const LATE = sql`interval '5 minutes'`

export const DROP_INVARIANTS: Invariant[] = [
  {
    name: 'every pair of a draw that is off the shelf is in the ledger, and all of them are until it is drawn',
    query: sql`select d.id, s.size, s.units, s.aside, l.aside as ledger from drops d join drop_sizes s on s.drop_id = d.id
      cross join lateral (select -coalesce(sum(l.delta), 0)::int as aside from stock_ledger l where l.drop_id = d.id and l.size_id = s.size_id) l
      where s.aside <> l.aside or s.aside <> case when ${inStates(state, isAwaited)} then s.units when ${inStates(state, isBeingSold)} then s.aside else 0 end`,
  },
  {
    name: 'every draw that sells keeps a pair for everybody who was offered one, and never promises more than it had',
    query: sql`select d.id, s.size, s.units, s.aside, n.kept, n.bought from drops d join drop_sizes s on s.drop_id = d.id
      cross join lateral (select ${countOf(hasOffer)} as kept, ${countOf(hasBought)} as bought) n
      where ${inStates(state, isBeingSold)} and (s.aside < n.kept or n.kept + n.bought > s.units)`,
  },
  {
    name: 'nobody is in a draw twice: one entry a person, a mailbox and a document',
    query: sql`select e.drop_id, count(*)::int as entries from drop_entries e where not (${inStates(entry, isWithdrawn)})
      group by e.drop_id having count(e.user_id) <> count(distinct e.user_id) or count(e.mailbox) <> count(distinct e.mailbox)
        or count(e.dni) <> count(distinct e.dni)`,
  },
  {
    name: 'the seed of every draw is told once it is drawn and not before, and is the one that was promised',
    query: sql`select d.id, d.state from drops d where (${inStates(state, isRevealed)} and (d.commitment is null
        or encode(sha256(decode(d.seed, 'hex')), 'hex') <> d.commitment or d.sealed_seed is not null))
      or (not (${inStates(state, isRevealed)}) and d.seed is not null) or d.closed_at < d.committed_at`,
  },
  {
    name: 'the list of every draw that was closed is the one that was published',
    query: sql`select d.id, d.list_hash, l.hash from drops d cross join lateral (select encode(sha256(convert_to(coalesce(
        string_agg(e.code || ';' || e.size || chr(10), '' order by e.code collate "C"), ''), 'UTF8')), 'hex') as hash
        from drop_entries e where e.drop_id = d.id and e.listed) l
      where ${inStates(state, hasList)} and d.list_hash <> l.hash`,
  },
  {
    name: 'everybody in the list of a draw has the place that the seed gives them: nobody twice, nobody left out',
    query: { found: misplaced },
  },
  {
    name: 'nobody in the line of a draw is passed over: whoever still waits comes after all who were offered a pair',
    query: sql`select e.drop_id, e.size, e.code, e.place, r.place as reached from drop_entries e join drop_entries r
        on r.drop_id = e.drop_id and r.size_id = e.size_id and r.place > e.place and ${inStates(sql`r.state`, wasReached)}
      where ${inStates(entry, isInLine)}`,
  },
  {
    name: 'whoever bought in a draw has an order of their own that took that size',
    query: sql`select e.id, e.code, o.id as order_id from drop_entries e join orders o on o.id = e.order_id
      where ${inStates(entry, hasBought)} and ((e.user_id is not null and o.user_id <> e.user_id) or not exists (
        select 1 from stock_ledger l where l.order_id = o.id and l.size_id = e.size_id and l.kind = 'reserved'))`,
  },
  {
    name: 'every draw opens, closes, is drawn and passes on within 5 minutes of its time',
    overdue: true,
    query: sql`select d.id, d.state from drops d where (${inStates(state, isAnnounced)} and d.opens_at < now() - ${LATE})
      or (${inStates(state, isOpenToEntries)} and d.closes_at < now() - ${LATE}) or (${inStates(state, isFrozen)} and d.draw_at < now() - ${LATE})
      or exists (select 1 from drop_entries e where e.drop_id = d.id and ${inStates(entry, hasOffer)} and e.offer_until < now() - ${LATE})`,
  },
  {
    name: 'no pair of a draw waits while somebody is in its line, and nobody waits in one that is over',
    overdue: true,
    query: sql`select d.id, s.size, s.aside, n.kept, n.waiting from drops d join drop_sizes s on s.drop_id = d.id
      cross join lateral (select ${countOf(hasOffer)} as kept, ${countOf(isInLine)} as waiting, ${countOf(isAlive)} as alive) n
      where d.updated_at < now() - ${LATE} and ((${inStates(state, isBeingSold)} and s.aside > n.kept)
        or (d.finished_at is not null and ${inStates(state, isRevealed)} and n.alive > 0))`,
  },
]

/** Drawn again, as anybody may. */
async function misplaced(tx: Tx): Promise<Record<string, unknown>[]> {
  const drawn = await tx
    .select({ id: drops.id, seed: drops.seed, listHash: drops.listHash })
    .from(drops)
    .where(inStates(drops.state, isRevealed))
    .orderBy(asc(drops.id))
  const wrong: Record<string, unknown>[] = []
  for (const { id, seed, listHash } of drawn) {
    const listed = await tx
      .select({ code: dropEntries.code, size: dropEntries.size, place: dropEntries.place })
      .from(dropEntries)
      .where(and(eq(dropEntries.dropId, id), eq(dropEntries.listed, true)))
    const places = new Map(
      drawnPlaces(seed ?? '', listHash ?? '', listed).map((one) => [one.code, one.place]),
    )
    for (const { code, place } of listed)
      if (places.get(code) !== place) wrong.push({ id, code, place, drawn: places.get(code) })
  }
  return wrong
}
