/** The newsletter's addresses as a file, for admins and for nobody else. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { fileOf } from '#web/admin/lists/routes.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'newsletter.manage' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => fileOf('newsletter', asked, dayOf(new Date()))
