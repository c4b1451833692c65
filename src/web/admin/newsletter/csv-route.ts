/** The newsletter's addresses as a file, for admins and for nobody else. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'newsletter.manage' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const text = valueOf(await context.get(shopContext).newsletter.csv(context.get(visitorContext)))
  return csvAnswer(text, `newsletter-${dayOf(new Date())}`)
}
