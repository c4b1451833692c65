/** The localities of a postal code, for the address that is being typed. Without scripts nobody asks, and the field is filled by hand. */
import { data } from 'react-router'
import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/localities-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export function loader({ url, context }: Route.LoaderArgs) {
  const found = context.get(shopContext).places.find(url.searchParams.get('codigo') ?? '')
  return data(found, { headers: { 'Cache-Control': 'private, max-age=86400' } })
}
