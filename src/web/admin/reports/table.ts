/** A report as a table: read once for the screen and for the file, so that both say the same. Server only; what it gives are plain cells. */
import type { Visitor } from '#rules/users/access.ts'
import { clockTime } from '#web/ui/dates.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { toPesos } from '#rules/money.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Paging } from '#rules/paging.ts'
import type { Period } from '#rules/reports/period.ts'
import type { Page } from '#shop/reports/reports.ts'
import type { Shop } from '#shop/shop.ts'
import { valueOf } from '#web/admin/ui/answers.ts'

type Cell = { text: string | number | null; to?: string }
/** What a cell holds: says how it is shown and how it is written to a file. */
export const KINDS = ['text', 'money', 'count', 'day', 'moment'] as const
export type Kind = (typeof KINDS)[number]
export type Ask = {
  shop: Shop
  visitor: Visitor
  period: Period
  params: URLSearchParams
  page: number
  limit?: number
}
type Column<T> = {
  name: string
  kind?: Kind
  /** Not on the screen, where the row would not fit. */
  only?: 'file'
  cell: (row: T, ask: Ask) => string | number | Date | null
  /** Where the number leads. */
  to?: (row: T, ask: Ask) => string | null
}
export type Report = {
  title: string
  /** What is counted, and what not. */
  counts: string
  empty: string
  /** It is about now, whatever the period. */
  timeless?: boolean
  read: (ask: Ask) => Promise<ReportTable>
}
export type ReportTable = {
  columns: { name: string; kind: Kind; only?: 'file' }[]
  rows: Cell[][]
  paging: Paging | null
}

/** What of a table stands on a screen. */
export function onScreen({ columns, rows, paging }: ReportTable): ReportTable {
  const shown = <T>(cells: readonly T[]): T[] => cells.filter((_, place) => columns[place]!.only !== 'file')
  return { columns: shown(columns), rows: rows.map(shown), paging }
}

/** `rows` answers a page, or all there are. */
export const report = <T>({
  columns,
  rows,
  ...said
}: Omit<Report, 'read'> & {
  columns: Column<T>[]
  rows: (ask: Ask) => Promise<Outcome<Page<T> | T[]>>
}): Report => ({
  ...said,
  async read(ask) {
    const found = valueOf(await rows(ask))
    const list = Array.isArray(found) ? found : found.rows
    return {
      columns: columns.map(({ name, kind = 'text', only }) => ({ name, kind, ...(only && { only }) })),
      rows: list.map((row) =>
        columns.map(({ cell, kind, to }) => {
          const address = to?.(row, ask)
          return { text: plain(cell(row, ask), kind), ...(address && { to: address }) }
        }),
      ),
      paging: Array.isArray(found) ? null : found.paging,
    }
  },
})

/** Pesos for money, and Argentine days. */
function plain(value: string | number | Date | null, kind: Kind = 'text'): string | number | null {
  if (value instanceof Date) return kind === 'day' ? dayOf(value) : `${dayOf(value)} ${clockTime(value)}`
  return kind === 'money' && typeof value === 'number' ? toPesos(value) : value
}
