/** A report as a file for a spreadsheet: the same rows as on the screen, all of them, read and sent in pieces. */
import { data } from 'react-router'
import { BYTE_ORDER_MARK, csvRows } from '#rules/csv-text.ts'
import { readPeriod } from '#rules/reports/period.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { Route } from './+types/csv-route'
import { reportNamed } from './tables.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { ReportTable } from './table.ts'

export const handle = { needs: 'reports.read' } satisfies RouteHandle

/** Of a long table; one read of the database. */
const PIECE = 10_000

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const report = reportNamed(params.report)
  if (!report) throw data(null, { status: 404 })
  const period = readPeriod(url.searchParams, new Date())
  const read = (page: number) =>
    report.read({
      shop: context.get(shopContext),
      visitor,
      period,
      params: url.searchParams,
      page,
      limit: PIECE,
    })
  // Before the answer begins: what cannot be read is an error page, not half a file.
  const first = await read(1)
  const written = ({ rows }: ReportTable) => csvRows(rows.map((row) => row.map(({ text }) => text ?? '')))
  async function* text() {
    yield BYTE_ORDER_MARK + csvRows([first.columns.map(({ name }) => name)]) + written(first)
    for (let page = 2; page <= (first.paging?.pages ?? 1); page++) yield written(await read(page))
  }
  const name = report.timeless ? params.report : `${params.report}-${period.from}-${period.to}`
  return csvAnswer(text(), name)
}
