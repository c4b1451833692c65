/** What went to the bank, byte by byte. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/bank-file-route'

export const handle = { needs: 'consign.pay' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settlements } = context.get(shopContext).consignment
  const { body, madeAt } = valueOf(await settlements.fileBody(context.get(visitorContext), params.sha256))
  return csvAnswer(body, `transferencias-${dayOf(madeAt)}`)
}
