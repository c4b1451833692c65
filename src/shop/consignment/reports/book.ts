/** «Libro de ingresos y egresos»: each pair that came in and each that left, with who brought it; and offers that were answered late. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { waitsForUs } from '#rules/consignment/offers/states.ts'
import type { Period } from '#rules/reports/period.ts'
import type { Grade } from '#rules/units/grade.ts'
import { cameIn, wentOut, type UnitState } from '#rules/units/states.ts'
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
      where (${inStates(sql`e.to_state`, cameIn)} or ${inStates(sql`e.to_state`, wentOut)}) and e.from_state is distinct from e.to_state
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

/** Offers that were answered after the moment that was promised, or wait beyond it. */
export const lateRows = (
  db: Reader,
  period: Period,
  now: Date,
  page: number,
  limit?: number,
): Promise<Page<LateRow>> =>
  pageOf(
    db,
    sql`select o.id, trim(concat_ws(' ', o.brand, o.model)) as what, o.answer_due_at as due, o.quoted_at as answered, u.name as who,
        ceil(extract(epoch from coalesce(o.quoted_at, ${now.toISOString()}::timestamptz) - o.answer_due_at) / 3600)::int as hours
      from offers o left join users u on u.id = o.quoted_by
      where ${within(sql`o.answer_due_at`, period)} and o.waits_for_them_since is null
        and (o.quoted_at > o.answer_due_at or (o.quoted_at is null and ${inStates(sql`o.state`, waitsForUs)} and o.answer_due_at < ${now.toISOString()}::timestamptz))`,
    sql`due desc, id desc`,
    page,
    (row) => ({
      offerId: Number(row.id),
      what: String(row.what),
      dueAt: new Date(row.due as string),
      answeredAt: row.answered === null ? null : new Date(row.answered as string),
      hours: Number(row.hours),
      who: row.who === null ? null : String(row.who),
    }),
    limit,
  )
