/** The pairs of others in the columns of a spreadsheet. */
import { csvText } from '#rules/csv-text.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/export-route'

export const handle = { needs: 'consign.see-private' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { sheets } = context.get(shopContext).consignment
  const { columns, rows } = valueOf(await sheets.exportRows(context.get(visitorContext)))
  return csvAnswer(csvText([columns, ...rows]), 'consignacion')
}
