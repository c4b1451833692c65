/** «Libro de ingresos y egresos»: each pair that came in and each that left, with who brought it; and offers that were answered late. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { mayBeRenewed, waitsForUs, type OfferAsked } from '#rules/consignment/offers/states.ts'
import type { Period } from '#rules/reports/period.ts'
import type { Grade } from '#rules/units/grade.ts'
import { cameIn, isWithUs, wentOut, type UnitState } from '#rules/units/states.ts'
import { pageOf, type Page } from '#shop/reports/rows.ts'
import { within } from '#shop/reports/sales.ts'

export type BookRow = {
  at: Date
  /** Below 0 it left. */
  enters: boolean
  to: UnitState
  code: string
  what: string
  size: string
  grade: Grade
  owner: string
  dni: string
  reason: string
}
export type LateRow = {
  offerId: number
  asked: OfferAsked
  what: string
  dueAt: Date
  answeredAt: Date | null
  hours: number
  who: string | null
}

export const bookRows = (db: Reader, period: Period, page: number, limit?: number): Promise<Page<BookRow>> =>
  pageOf(
    db,
    sql`select e.id, e.created_at as at, e.to_state, e.reason, u.code, u.grade, coalesce(z.size, u.size_label) as size,
        coalesce(nullif(trim(concat_ws(' ', u.brand, u.model, u.colour)), ''), p.name, 'Par') as what,
        trim(c.name || ' ' || c.surname) as owner, c.dni
      from unit_events e join units u on u.id = e.unit_id join consignors c on c.id = u.consignor_id
        left join products p on p.id = u.product_id left join product_sizes z on z.id = u.size_id
      where ((${inStates(sql`e.to_state`, cameIn)} and (e.from_state is null or not ${inStates(sql`e.from_state`, isWithUs)})) or ${inStates(sql`e.to_state`, wentOut)}) and e.from_state is distinct from e.to_state
        and ${within(sql`e.created_at`, period)}`,
    sql`at, id`,
    page,
    (row) => ({
      at: new Date(row.at as string),
      enters: cameIn(row.to_state as UnitState),
      to: row.to_state as UnitState,
      code: String(row.code),
      what: String(row.what),
      size: String(row.size),
      grade: row.grade as Grade,
      owner: String(row.owner),
      dni: String(row.dni),
      reason: String(row.reason),
    }),
    limit,
  )

const HOUR = 3600
/** What waits for the shop now: an offer, another price that was asked for, or a quote again. Not while it is the owner who has to answer. */
const WAITING = sql`o.purged_at is null and o.waits_for_them_since is null and (${inStates(sql`o.state`, waitsForUs)}
  or (${inStates(sql`o.state`, mayBeRenewed)} and o.answer_due_at > o.ended_at))`
const ASKED = sql`case when ${inStates(sql`o.state`, mayBeRenewed)} then 'renewal' when o.refused_why <> '' then 'second-look' when o.counter_no > 0 then 'counter' else 'offer' end`

/** Each answer that came after the moment that was promised, whatever it said, and what waits beyond it. */
export const lateRows = (
  db: Reader,
  period: Period,
  now: Date,
  page: number,
  limit?: number,
): Promise<Page<LateRow>> =>
  pageOf(
    db,
    sql`select q.*, trim(concat_ws(' ', o.brand, o.model)) as what, u.name as who,
        ceil(extract(epoch from coalesce(q.answered, ${now.toISOString()}::timestamptz) - q.due) / ${HOUR}::int)::int as hours
      from (
        select a.offer_id as id, a.asked, a.due_at as due, a.answered_at as answered, a.answered_by as by from offer_answers a
          where a.answered_at > a.due_at
        union all
        select o.id, ${ASKED}, o.answer_due_at, null::timestamptz, null::integer from offers o
          where ${WAITING} and o.answer_due_at < ${now.toISOString()}::timestamptz) q
      join offers o on o.id = q.id left join users u on u.id = q.by
      where ${within(sql`q.due`, period)}`,
    sql`due desc, id desc`,
    page,
    (row) => ({
      offerId: Number(row.id),
      asked: row.asked as OfferAsked,
      what: String(row.what),
      dueAt: new Date(row.due as string),
      answeredAt: row.answered === null ? null : new Date(row.answered as string),
      hours: Number(row.hours),
      who: row.who === null ? null : String(row.who),
    }),
    limit,
  )
