/** «Exportar (CSV)»: all promotions, as the list that comes in again. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'coupon.read' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const list = await context.get(shopContext).promotionList.csv(context.get(visitorContext))
  return csvAnswer(valueOf(list), `promociones-${dayOf(new Date())}`)
}
