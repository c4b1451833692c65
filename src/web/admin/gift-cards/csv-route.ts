/** The gift cards that the list shows, for a spreadsheet. */
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { stateOf } from './state-query.ts'

export const handle = { needs: 'gift-card.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = { q: cleanSearch(url.searchParams.get('q') ?? ''), state: stateOf(url) }
  const { giftCards } = context.get(shopContext)
  return csvAnswer(valueOf(await giftCards.csv(context.get(visitorContext), asked)), 'tarjetas-de-regalo')
}
