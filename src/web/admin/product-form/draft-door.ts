import { data } from 'react-router'
import { shopContext, visitorContext } from '../../context.ts'
import { cookieHeaders } from '../../return-to.ts'
import type { Route } from './+types/draft-door'
import { saveDraft } from './draft.ts'
import { textsOfForm } from './texts.ts'

/** At each pause in typing the unfinished form comes here. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const cookie = await saveDraft(desk, textsOfForm(await request.formData()))
  return data(null, { headers: cookieHeaders(cookie ? [cookie] : []) })
}
