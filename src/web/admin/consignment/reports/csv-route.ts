/** A report of consignment as a file. */
import { data } from 'react-router'
import { readPeriod } from '#rules/reports/period.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { reportCsv } from './csv.ts'
import { consignmentReportNamed, fileOf } from './tables.ts'

export const handle = { needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const report = consignmentReportNamed(params.report)
  if (!report) throw data(null, { status: 404 })
  const [shop, visitor] = [context.get(shopContext), context.get(visitorContext)]
  const period = readPeriod(url.searchParams, new Date())
  const { above, name } = fileOf(params.report, period, context.get(settingsContext))
  return csvAnswer(await reportCsv(report, { shop, visitor, period, params: url.searchParams }, above), name)
}
