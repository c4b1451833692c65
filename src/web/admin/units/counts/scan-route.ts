/** Where scans arrive one sending after the other; the page keeps each until it is answered (product §64.2). */
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/scan-route'

export const handle = { needs: 'stock.write' } satisfies RouteHandle

export async function action({ request, params, context }: Route.ActionArgs) {
  const { units } = context.get(shopContext)
  const texts = formTexts(await request.formData())
  const end = await units.counts.scan(context.get(visitorContext), productId(params.id), texts)
  return end.ok
    ? Response.json({ said: end.value.said })
    : Response.json(
        { message: (end.kind === 'invalid' && Object.values(end.fields)[0]) || end.message },
        { status: statusOf(end) },
      )
}
