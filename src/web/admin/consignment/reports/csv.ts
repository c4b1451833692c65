/** A report as text in pieces: the same rows as on the screen, all of them. Server only. */
import { BYTE_ORDER_MARK, csvRows } from '#rules/csv-text.ts'
import type { Ask, Report, ReportTable } from '#web/admin/reports/table.ts'

const PIECE = 5_000

/** `above`: rows that stand over its columns. The first piece is read before it answers: what cannot be read is no half of a file. */
export async function reportCsv(
  report: Report,
  ask: Omit<Ask, 'page' | 'limit'>,
  above: readonly string[][] = [],
): Promise<AsyncGenerator<string>> {
  const read = (page: number) => report.read({ ...ask, page, limit: PIECE })
  const first = await read(1)
  const written = ({ rows }: ReportTable) => csvRows(rows.map((row) => row.map(({ text }) => text ?? '')))
  async function* text() {
    yield BYTE_ORDER_MARK + csvRows([...above, first.columns.map(({ name }) => name)]) + written(first)
    for (let page = 2; page <= (first.paging?.pages ?? 1); page++) yield written(await read(page))
  }
  return text()
}
