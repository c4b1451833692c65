import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { SOLD_BY, SOLD_BY_LABEL } from '#rules/consignment/reports.ts'
import { paths } from '#rules/paths.ts'
import { readPeriod, usualPeriods } from '#rules/reports/period.ts'
import { CsvLink, PeriodForm } from '#web/admin/reports/period-form.tsx'
import { ReportRows } from '#web/admin/reports/report-rows.tsx'
import { onScreen } from '#web/admin/reports/table.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { pageOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/report-page'
import { chosenBy, consignmentReportNamed } from './tables.ts'

export const handle = { section: 'consignment-reports', needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const report = consignmentReportNamed(params.report)
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
  const kept = chosenBy(params.report, url.searchParams)
  return {
    name: params.report,
    title,
    counts,
    empty,
    timeless,
    period,
    usual: usualPeriods(now),
    table: onScreen(table),
    kept,
  }
}

/** One report, row by row. */
export default function ConsignmentReportPage({ loaderData }: Route.ComponentProps) {
  const { name, title, counts, empty, timeless, period, usual, table, kept } = loaderData
  const { columns, rows, paging } = table
  const ask = timeless ? kept : { ...period, ...kept }
  return (
    <>
      <PageTitle name={title} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Informes de consignación', to: adminPaths.consignmentReports },
          { name: title },
        ]}
      >
        {rows.length > 0 && <CsvLink to={adminPaths.consignmentReportFile(name, ask)} />}
      </AdminTitle>
      {!timeless && (
        <PeriodForm path={adminPaths.consignmentReport(name)} period={period} usual={usual} kept={kept} />
      )}
      {kept.por && (
        <ViewLinks
          label="Por qué se juntan"
          views={SOLD_BY.map((by) => ({
            name: SOLD_BY_LABEL[by],
            to: adminPaths.consignmentReport(name, { ...period, por: by }),
            here: by === kept.por,
          }))}
        />
      )}
      <p className="mb-4 max-w-[75ch] text-md text-muted">{counts}</p>
      {rows.length === 0 ? (
        <Empty title={empty} as="h2" />
      ) : (
        <section aria-label={title} className="panel p-2 md:p-4">
          <ReportRows title={title} columns={columns} rows={rows} />
        </section>
      )}
      {paging && paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => adminPaths.consignmentReport(name, { ...ask, page })}
          of="filas"
        />
      )}
    </>
  )
}
