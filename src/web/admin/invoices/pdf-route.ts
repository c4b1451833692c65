/** A document as a PDF, for the shop's people. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { pdfAnswer } from '#web/ui/pdf-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/pdf-route'

export const handle = { needs: 'invoice.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoices } = context.get(shopContext)
  return pdfAnswer(valueOf(await invoices.paper(context.get(visitorContext), Number(params.id))))
}
