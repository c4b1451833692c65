/** All that is published of a draw, for a program that draws it again. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { anonymous } from '#rules/users/access.ts'
import { shopContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/draw-route'
import { FORMULA } from './formula.ts'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  // The same for everybody: nobody's own entry is in it.
  const end = await context.get(shopContext).drops.find(anonymous, productId(params.id))
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const drop = end.value
  return Response.json(
    {
      ...pick(drop, ['id', 'state', 'opensAt', 'closesAt', 'drawAt', 'commitment', 'committedAt']),
      ...pick(drop, ['listHash', 'closedAt', 'seed', 'drawnAt', 'sizes']),
      formula: FORMULA,
      places: drop.places.map(({ code, size, place }) => ({ code, size, place })),
    },
    { headers: { 'content-disposition': `attachment; filename="lanzamiento-${drop.id}.json"` } },
  )
}
