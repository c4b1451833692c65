/** The rows that were refused, as they came, with their line and why. */
import { csvText } from '#rules/csv-text.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/refused-route'

export const handle = { needs: 'consign.pay' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { sheets } = context.get(shopContext).consignment
  const end = await sheets.refusedRows(context.get(visitorContext), Number(params.id))
  const { columns, rows } = valueOf(end)
  return csvAnswer(csvText([columns, ...rows]), `planilla-${params.id}.rechazadas`)
}
