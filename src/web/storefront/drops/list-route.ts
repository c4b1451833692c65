/** The list of entries as it was frozen, byte by byte: whoever keeps it can tell later whether it is still the same. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/list-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = productId(params.id)
  const end = await context.get(shopContext).drops.listOf(id)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return new Response(end.value, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="lanzamiento-${id}-lista.csv"`,
    },
  })
}
