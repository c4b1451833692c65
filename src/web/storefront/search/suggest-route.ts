/** What the search box offers while a person types. */
import { data } from 'react-router'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/suggest-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const text = cleanSearch(url.searchParams.get('q') ?? '')
  const found = await context.get(shopContext).products.suggest(text)
  return data(found, { headers: { 'Cache-Control': 'private, max-age=30' } })
}
