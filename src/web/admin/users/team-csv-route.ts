/** «Exportar CSV» of who works here, and of who was invited to. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { csvText } from '#rules/csv-text.ts'
import { MEMBER_COLUMNS, memberCells } from '#rules/users/csv.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/team-csv-route'

export const handle = { needs: 'person.role' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const team = valueOf(await context.get(shopContext).usersAdmin.team(context.get(visitorContext)))
  return csvAnswer(csvText([MEMBER_COLUMNS, ...team.map(memberCells)]), `equipo-${dayOf(new Date())}`)
}
