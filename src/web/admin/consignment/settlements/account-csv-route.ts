/** The account of a consignor, for a spreadsheet. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/account-csv-route'

export const handle = { needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settlements } = context.get(shopContext).consignment
  return csvAnswer(
    valueOf(await settlements.accountCsv(context.get(visitorContext), Number(params.id))),
    'cuenta',
  )
}
