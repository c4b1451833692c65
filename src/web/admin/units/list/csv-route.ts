/** The pairs that the list shows, for a spreadsheet. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { fileOf } from '#web/admin/lists/routes.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'unit.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => fileOf('units', asked, dayOf(new Date()))
