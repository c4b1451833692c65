/** A photo of a form that is still being filled: kept for a day by the form's key. */
import { redirect } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/take-photo-route'

export const handle = { uploads: 'offer', crawlers: 'kept out' } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const file = form.get('photo')
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  const about = { key: String(form.get('key') ?? ''), kind: String(form.get('kind') ?? '') }
  const end = await context
    .get(shopContext)
    .consignment.offers.addDraftPhoto(context.get(visitorContext), about, bytes)
  return end.ok
    ? Response.json(end.value)
    : Response.json({ message: end.message }, { status: statusOf(end) })
}

export function loader() {
  throw redirect(sellPaths.offerPair)
}
