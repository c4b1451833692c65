/** One payment of one's own, as a PDF. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext } from '#web/context.ts'
import { pdfAnswer } from '#web/ui/pdf-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { holderHere } from '../door.ts'
import type { Route } from './+types/pdf-route'

export const handle = { opensFor: 'banned', crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const end = await context.get(shopContext).consignment.settlements.statementPdfFor(holder, params.number)
  if (!end.ok) throw data(null, { status: statusOf(end) })
  return pdfAnswer(end.value)
}
