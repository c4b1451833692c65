/** What somebody brought along becomes their account's, whichever way they signed in. */
import type { Brought } from '#rules/favourites/arrival.ts'
import type { openFavourites } from '#shop/favourites/favourites.ts'
import type { openMySize } from '#shop/my-size/my-size.ts'
import type { openStockAlerts } from '#shop/stock-alerts/stock-alerts.ts'
import type { openSessions } from './sessions.ts'

type Verbs = {
  sessions: ReturnType<typeof openSessions>
  favourites: ReturnType<typeof openFavourites>
  stockAlerts: ReturnType<typeof openStockAlerts>
  mySize: ReturnType<typeof openMySize>
}

/** `token` is the new session's. What cannot be wished any more is let go. */
export const openArrival =
  ({ sessions, favourites, stockAlerts, mySize }: Verbs) =>
  async (token: string, brought: Brought): Promise<void> => {
    const visitor = await sessions.visitor(token)
    if (visitor.kind !== 'person') return
    if (brought.favourites.length > 0) await favourites.merge(visitor.id, brought.favourites)
    await mySize.merge(visitor.id, brought.mySize)
    if (brought.stockAlert) await stockAlerts.ask(visitor, brought.stockAlert)
  }
