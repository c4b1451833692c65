import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { readPeriod, usualPeriods } from '#rules/reports/period.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/report-page'
import { pageOf } from '#web/admin/ui/answers.ts'
import { ReportRows } from './report-rows.tsx'
import { CsvLink, PeriodForm } from './period-form.tsx'
import { onScreen } from './table.ts'
import { chosen, reportNamed } from './tables.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'reports', needs: 'reports.read' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const report = reportNamed(params.report)
  if (!report) throw data(null, { status: 404 })
  const now = new Date()
  const period = readPeriod(url.searchParams, now)
  const table = await report.read({
    shop: context.get(shopContext),
    visitor: context.get(visitorContext),
    period,
    params: url.searchParams,
    page: pageOf(url),
  })
  const { title, counts, empty, timeless = false } = report
  const { words, kept } = chosen(url.searchParams, context.get(settingsContext))
  return {
    name: params.report,
    title,
    counts,
    empty,
    timeless,
    period,
    usual: usualPeriods(now),
    table: onScreen(table),
    words,
    kept,
    csv: adminPaths.reportFile(params.report, { ...period, ...kept }),
  }
}

/** What a number is made of, row by row. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { name, title, counts, empty, timeless, period, usual, table, words, kept, csv } = loaderData
  const { columns, rows, paging } = table
  const address = (page: number) => adminPaths.report(name, { ...period, ...kept, page })
  return (
    <>
      <PageTitle name={title} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Números', to: asking(adminPaths.reports, period) },
          { name: title },
        ]}
      >
        {rows.length > 0 && <CsvLink to={csv} />}
      </AdminTitle>
      {!timeless && <PeriodForm path={adminPaths.report(name)} period={period} usual={usual} kept={kept} />}
      <p className="mb-4 max-w-[75ch] text-md text-muted">{counts}</p>
      {words.length > 0 && <p className="mb-3 font-semibold">{words.join(' · ')}</p>}
      {rows.length === 0 ? (
        <Empty title={empty} as="h2" />
      ) : (
        <section aria-label={title} className="panel p-2 md:p-4">
          <ReportRows title={title} columns={columns} rows={rows} />
        </section>
      )}
      {paging && paging.pages > 1 && <AdminPageLinks paging={paging} to={address} of="filas" />}
    </>
  )
}
