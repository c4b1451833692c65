/** «Exportar esta vista»: what the queue's view finds, one row a case. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { queueQuery } from './queue-query.ts'

export const handle = { needs: 'return.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await context.get(shopContext).returns.csv(context.get(visitorContext), queueQuery(url))
  return csvAnswer(valueOf(list), `devoluciones-${dayOf(new Date())}`)
}
