/** The rows of a settlement, for a spreadsheet. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settlements } = context.get(shopContext).consignment
  const list = valueOf(await settlements.statementCsv(context.get(visitorContext), params.number))
  return csvAnswer(list, 'liquidacion')
}
