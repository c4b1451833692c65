/** The pairs that the list shows, for a spreadsheet. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { readUnitQuery } from './query.ts'

export const handle = { needs: 'unit.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  return csvAnswer(
    valueOf(await units.csv(context.get(visitorContext), readUnitQuery(url))),
    `prendas-${dayOf(new Date())}`,
  )
}
