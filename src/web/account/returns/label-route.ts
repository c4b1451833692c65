/** The label for what one gives back or changes, as a PDF: to whoever bought it. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { pdfAnswer } from '#web/ui/pdf-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/label-route'

export const handle = { opensFor: 'users' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shipments } = context.get(shopContext)
  const end = await shipments.backLabel(context.get(visitorContext), params.code)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return pdfAnswer({ fileName: `etiqueta-${params.code}.pdf`, bytes: end.value.file })
}
