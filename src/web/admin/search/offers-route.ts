/** What the one search offers while somebody types. Asked by POST: what is half typed may be a telephone (decision 30). */
import { HITS_OFFERED } from '#rules/search-everything/everything.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/offers-route'
import { runSearch } from './run-search.ts'

export const handle = { needs: 'office.enter' } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return Response.json(await runSearch(context, String(form.get('q') ?? ''), HITS_OFFERED))
}
