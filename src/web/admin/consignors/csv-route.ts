/** The consignors that the list shows, for a spreadsheet: their documents masked. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { readConsignorQuery } from './query.ts'

export const handle = { needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { people } = context.get(shopContext).consignment
  return csvAnswer(
    valueOf(await people.csv(context.get(visitorContext), readConsignorQuery(url))),
    'consignantes',
  )
}
