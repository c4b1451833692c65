/** What this browser looked at lately, as a shelf shows it. */
import type { RouterContextProvider } from 'react-router'
import { settingsContext, shopContext } from '#web/context.ts'
import { seenOf } from '#web/cookies.ts'
import { ON_A_SHELF } from '#web/storefront/my-size/shelf.ts'
import { onShelf, type OnShelf } from '../shelf/on-shelf.ts'

export async function seenLately(
  request: Request,
  context: Readonly<RouterContextProvider>,
  butNot?: number,
): Promise<OnShelf[]> {
  const ids = seenOf(request).filter((id) => id !== butNot)
  if (ids.length === 0) return []
  const cards = await context.get(shopContext).products.byIds(ids)
  return onShelf(cards.slice(0, ON_A_SHELF), context.get(settingsContext))
}
