/** What a browser kept for a stranger, and brings along when they sign in: then it is the account's, and leaves the browser. */
import { MY_SIZE_COOKIE, readMySize, type MySize } from '#rules/my-size/my-size.ts'

export const FAVOURITES_COOKIE = 'favoritos'
const MOST_FAVOURITES = 100
/** «Avisame» pressed before the sign-in. */
export const STOCK_ALERT_COOKIE = 'avisame'

/** Newest last. */
export const readFavourites = (kept: string | null): number[] =>
  newestFavourites(
    [...new Set((kept ?? '').split('.').map(Number))].filter(
      (id) => Number.isInteger(id) && id > 0 && id < 2 ** 31,
    ),
  )
export const newestFavourites = (ids: readonly number[]): number[] => ids.slice(-MOST_FAVOURITES)

/** What leaves the browser at the sign-in. */
export const BROUGHT_COOKIES = [FAVOURITES_COOKIE, MY_SIZE_COOKIE, STOCK_ALERT_COOKIE]

type Wish = { productId: number; size: string }
export const writeStockAlert = ({ productId, size }: Wish): string => `${productId}.${size}`
function readStockAlert(kept: string | null): Wish | null {
  const cut = kept?.indexOf('.') ?? -1
  return kept && cut > 0 ? { productId: Number(kept.slice(0, cut)), size: kept.slice(cut + 1) } : null
}

export type Brought = { favourites: number[]; stockAlert: Wish | null; mySize: MySize }
/** `cookie` answers null where there is none. */
export const broughtIn = (cookie: (name: string) => string | null): Brought => ({
  favourites: readFavourites(cookie(FAVOURITES_COOKIE)),
  stockAlert: readStockAlert(cookie(STOCK_ALERT_COOKIE)),
  mySize: readMySize(cookie(MY_SIZE_COOKIE)),
})
