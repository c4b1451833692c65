import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { fromAddress } from './query.ts'
import type { Route } from './+types/colours-route'

export const handle = { needs: 'product.write' } satisfies RouteHandle

/** The other colours of a model, and who might be one, while somebody fills the form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = fromAddress(url.searchParams, productId)
  return Response.json(
    valueOf(await context.get(shopContext).catalogue.colours(context.get(visitorContext), query)),
  )
}
