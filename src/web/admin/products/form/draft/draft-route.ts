import { productId } from '#web/storefront/products/product-id.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { cookieHeaders } from '#web/return-to.ts'
import type { Route } from './+types/draft-route'
import type { RouteHandle } from '#web/route-handle.ts'
import { dropDraft, saveDraft } from './draft.ts'

export const handle = { needs: 'product.write' } satisfies RouteHandle

/** At each pause in typing the unfinished form comes here. Answers when it was kept, or when another tab kept a newer one. */
export async function action({ request, context }: Route.ActionArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const form = await request.formData()
  const id = productId(form.get('productId')) || null
  if (form.get('intent') === 'discard') {
    await dropDraft(call, id)
    return Response.json({ at: null, newer: null })
  }
  const known = form.has('over') ? undefined : momentIn(form)
  const kept = await saveDraft(call, id, form, known)
  const { at = null, newer = null } = kept ?? {}
  return Response.json({ at, newer }, { headers: cookieHeaders(kept && !newer ? [kept.cookie] : []) })
}

function momentIn(form: FormData): Date | null {
  const at = new Date(String(form.get('draftAt') ?? ''))
  return Number.isNaN(at.getTime()) ? null : at
}
