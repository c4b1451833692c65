/** The statement of a settlement as a PDF, for the shop's people. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { pdfAnswer } from '#web/ui/pdf-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/pdf-route'

export const handle = { needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settlements } = context.get(shopContext).consignment
  return pdfAnswer(valueOf(await settlements.statementPdf(context.get(visitorContext), params.number)))
}
