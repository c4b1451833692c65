/** The consignors that the list shows, for a spreadsheet: their documents masked. */
import { fileOf } from '#web/admin/lists/routes.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { withoutPersonal } from './query.ts'

export const handle = { needs: 'consign.see-money' } satisfies RouteHandle

export const loader = ({ url, context }: Route.LoaderArgs) =>
  fileOf('consignors', { url: withoutPersonal(url), context })
