/** Every row of one's own account, or those of one payment, as a spreadsheet. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext } from '#web/context.ts'
import { csvFile } from '#web/ui/csv-file.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { holderHere } from '../door.ts'
import type { Route } from './+types/csv-route'

export const handle = { opensFor: 'banned', crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const { settlements } = context.get(shopContext).consignment
  const { number } = params
  const end = await (number ? settlements.statementCsvFor(holder, number) : settlements.accountCsvFor(holder))
  if (!end.ok) throw data(null, { status: statusOf(end) })
  return csvFile(end.value, number ? `liquidacion-${number.toLowerCase()}` : 'mi-cuenta')
}
