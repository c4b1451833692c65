import { data } from 'react-router'
import { shopContext, visitorContext } from '#web/context.ts'
import type { Route } from './+types/draft-route'
import { saveDraft } from '#web/ui/personal/draft.ts'

/** A page that is being left sends its unfinished form here (see use-draft.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const cookie = await saveDraft(call, await request.formData())
  return data(null, { headers: { 'Set-Cookie': cookie } })
}
