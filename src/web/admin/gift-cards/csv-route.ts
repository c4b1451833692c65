/** The gift cards that the list shows, for a spreadsheet. */
import { fileOf } from '#web/admin/lists/routes.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'gift-card.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => fileOf('giftCards', asked)
