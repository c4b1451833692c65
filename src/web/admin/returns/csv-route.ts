/** «Exportar esta vista»: what the queue's view finds, one row a case. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { fileOf } from '#web/admin/lists/routes.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'return.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => fileOf('returns', asked, dayOf(new Date()))
