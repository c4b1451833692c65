/** «Exportar CSV»: what the list's filters find, in pieces as they are read, for Excel (UTF-8 with its mark, semicolons, no formulas). */
import { statusOf } from '#rules/outcome.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { EXPORTED_COLUMNS, exportedCells } from '#rules/imports/exported-list.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { readAdminQuery } from '#web/admin/products/query.ts'
import type { Route } from './+types/export-route'
import type { RouteHandle } from '#web/route-handle.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'

export const handle = { needs: 'product.export' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readAdminQuery(url.searchParams, context.get(settingsContext))
  const end = await context.get(shopContext).catalogue.exported(context.get(visitorContext), query)
  if (!end.ok) throw new Response(end.message, { status: statusOf(end) })
  const batches = end.value
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(EXPORTED_COLUMNS)
    for await (const products of batches) yield csvRows(products.map(exportedCells))
  }
  return csvAnswer(text(), `catalogo-${new Date().toISOString().slice(0, 10)}`)
}
