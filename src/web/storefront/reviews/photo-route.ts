import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/photo-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

/** A month in the browser that saw it, an hour on the way there: what is taken back is soon in nobody's hands. */
const KEPT = 'public, max-age=2592000, s-maxage=3600'

/** Of a review: everybody's while it is to be read; while it waits, its author's and the shop's alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { reviews } = context.get(shopContext)
  const size = params.size === 'small' ? 'small' : params.size === 'large' ? 'large' : null
  if (!size) throw data('', { status: 404 })
  const found = await reviews.photo(context.get(visitorContext), Number(params.id), size)
  if (!found.ok) throw data(found.message, { status: statusOf(found) })
  return new Response(new Uint8Array(found.value.bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline; filename="foto.webp"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': found.value.everybody ? KEPT : 'private, no-store',
    },
  })
}
