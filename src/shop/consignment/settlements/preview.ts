/** What a run would pay, computed and written nowhere: whom, how much, what waits and why, what to look at before. */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  ACCOUNT_WARNINGS,
  type AccountWait,
  type AccountWarning,
  type RowWait,
} from '#rules/consignment/settlements/settlement.ts'
import { maskedAccount } from '#rules/consignment/masked.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { openRows, verdicts, type RunTerms } from './open-rows.ts'

export type PreviewLine = {
  consignorId: number
  name: string
  /** What would be paid, and of how many rows. */
  total: Centavos
  rows: number
  /** What stays for another run by itself, and why. */
  waiting: Centavos
  waitingRows: number
  reasons: RowWait[]
  /** '' while they have told none. */
  account: string
  holder: string
  /** Null: it is paid. */
  why: AccountWait | null
  usableFrom: Date | null
  warnings: AccountWarning[]
}
export type Preview = {
  lines: PreviewLine[]
  paging: Paging
  /** Over everybody, not only this page. */
  totals: { people: number; rows: number; total: Centavos; waiting: Centavos; left: number }
}

const LINES_A_PAGE = 50

export function openPreview({ database: { db }, clock, settings }: ShopContext) {
  return async function preview(visitor: Visitor, page = 1): Promise<Outcome<Preview>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const terms = { settlementLeast: settings.settlementLeast, at: clock() }
    const totals = await totalsOf(db, terms)
    const pages = paging(totals.everybody, page, LINES_A_PAGE)
    const { rows } = await db.execute<VerdictRow>(sql`select * from (${verdicts(openRows(), terms)}) v
      order by why is not null, surname, name, consignor_id
      limit ${LINES_A_PAGE} offset ${(pages.page - 1) * LINES_A_PAGE}`)
    const { everybody, ...sums } = totals
    return done({
      lines: rows.map(lineOf),
      paging: pages,
      totals: { ...sums, left: everybody - sums.people },
    })
  }
}

/** Of a run now: whom it pays, how much; what waits, of everybody. */
export async function totalsOf(db: Reader | Tx, terms: RunTerms) {
  const { rows } = await db.execute<Record<'everybody' | 'people' | 'rows' | 'total' | 'waiting', number>>(
    sql`select count(*)::int as everybody, (count(*) filter (where why is null))::int as people,
      coalesce(sum(rows) filter (where why is null), 0)::int as rows,
      coalesce(sum(total) filter (where why is null), 0)::float8 as total,
      (coalesce(sum(waiting), 0) + coalesce(sum(total) filter (where why is not null), 0))::float8 as waiting
      from (${verdicts(openRows(), terms)}) v`,
  )
  return rows[0]!
}

type VerdictRow = {
  consignor_id: number
  name: string
  surname: string
  rows: number
  total: string
  waiting_rows: number
  waiting: string
  reasons: RowWait[]
  account: string | null
  holder: string | null
  usable_from: Date | string | null
  why: AccountWait | null
} & Record<AccountWarning, boolean>

const lineOf = (row: VerdictRow): PreviewLine => ({
  consignorId: row.consignor_id,
  name: `${row.name} ${row.surname}`,
  total: Number(row.total),
  rows: row.rows,
  waiting: Number(row.waiting),
  waitingRows: row.waiting_rows,
  reasons: row.reasons,
  account: maskedAccount(row.account ?? ''),
  holder: row.holder ?? '',
  why: row.why,
  usableFrom: row.usable_from === null ? null : new Date(row.usable_from),
  warnings: row.account === null ? [] : ACCOUNT_WARNINGS.filter((warning) => row[warning]),
})
