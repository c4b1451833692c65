/** A product form that comes from somebody whose session has ended: it waits on the server while they sign in again. */
import { redirectDocument, type RouterContextProvider } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isFormKey } from '#rules/request-key.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { saveDraft } from './draft.ts'

type Asked = {
  request: Request
  params: { id?: string }
  context: Readonly<RouterContextProvider>
  /** What the request held: it can be read only once. */
  form: FormData | undefined
}

/** The way to sign in and back, or null when this is no such form. */
export async function keptForLater({ request, params, context, form }: Asked): Promise<Response | null> {
  const visitor = context.get(visitorContext)
  const id = params.id === undefined ? null : productId(params.id)
  if (visitor.kind !== 'anonymous' || id === 0) return null
  // The key that every form of ours carries: whoever only guesses the address finds nothing here.
  if (!form || !isFormKey(form.get('key'))) return null
  const kept = await saveDraft({ request, shop: context.get(shopContext), visitor }, id, form)
  const here = id === null ? adminPaths.createProduct : adminPaths.editProduct(id)
  return redirectDocument(serverPaths.signInFor(here), {
    status: 303,
    headers: cookieHeaders(kept ? [kept.cookie] : []),
  })
}
