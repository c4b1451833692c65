/** Every refused row of an import with its line and reason, as a file. */
import { statusOf } from '#rules/outcome.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { Route } from './+types/refusals-route'
import type { RouteHandle } from '#web/route-handle.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'

export const handle = { needs: 'catalogue.import' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = Number(params.id)
  const { imports } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const found = await imports.find(visitor, id)
  const end = found.ok ? imports.everyRefusal(visitor, id) : found
  if (!end.ok) throw new Response(end.message, { status: statusOf(end) })
  const batches = end.value
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(['linea', 'motivo'])
    for await (const rows of batches) yield csvRows(rows.map(({ line, reason }) => [line, reason]))
  }
  return csvAnswer(text(), `rechazadas-${id}`)
}
