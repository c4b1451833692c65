/** A document of one's own order, as a PDF. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { pdfAnswer } from '#web/ui/pdf-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/pdf-route'

export const handle = { opensFor: 'users', crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoices } = context.get(shopContext)
  const end = await invoices.ownPaper(context.get(visitorContext), Number(params.id))
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return pdfAnswer(end.value)
}
