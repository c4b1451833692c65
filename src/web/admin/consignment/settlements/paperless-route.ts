/** What was paid without a tax paper, for the accountant. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/paperless-route'

export const handle = { needs: 'consign.see-private' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { settlements } = context.get(shopContext).consignment
  return csvAnswer(
    valueOf(await settlements.paperlessCsv(context.get(visitorContext))),
    'liquidaciones-sin-comprobante',
  )
}
