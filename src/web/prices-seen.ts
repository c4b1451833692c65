/**
 * What each thing in the cart, or among the favourites, cost when it was put there. The cart's own cookies hold no price
 * (product §7.5): these are never charged, they only let the page say what changed since.
 */
import { CART_DAYS, PRICE_KEY, priceKey, readPriceKey, type PriceKey } from '#rules/cart/cart.ts'
import type { Centavos } from '#rules/money.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from './cookies.ts'

type Jar = { cookie: string; days: number }
const CART: Jar = { cookie: 'precios', days: CART_DAYS }
/** This browser's, also for people who are signed in: on another one it begins with the first look. */
export const FAVOURITES: Jar = { cookie: 'precios_favoritos', days: 365 }
const PART = /* @__PURE__ */ new RegExp(`^(${PRICE_KEY})-(\\d{1,12})$`)

export type PricesSeen = Map<PriceKey, Centavos>
type Of = { productId: number; unit?: string | null | undefined }
type Known = Of & { unitPrice: Centavos }

export const pricesSeen = (request: Request, jar = CART): PricesSeen =>
  new Map(
    (cookieNamed(readCookies(request), jar.cookie) ?? '')
      .split('.')
      .flatMap((part): [PriceKey, Centavos][] => {
        const [, of, price] = PART.exec(part) ?? []
        return of && price ? [[readPriceKey(of), Number(price)]] : []
      }),
  )

/** On looking at the cart: what is new there is noted, the first price seen stays. */
export function notePrices(request: Request, there: readonly Known[], jar = CART): string[] {
  const seen = pricesSeen(request, jar)
  return keep(
    request,
    new Map(there.map((one) => [priceKey(one), seen.get(priceKey(one)) ?? one.unitPrice])),
    jar,
  )
}

/** On liking something: what it costs now. */
export const notePriceLiked = (request: Request, { productId, unitPrice }: Known): string[] =>
  keep(request, new Map([...pricesSeen(request, FAVOURITES), [productId, unitPrice]]), FAVOURITES)

/** On putting one more in, or taking one out. What came back after a purchase costs what it costs now. */
export function notePrice(
  request: Request,
  { before: lines, after }: Record<'before' | 'after', readonly Of[]>,
  added?: Known,
): string[] {
  const seen = pricesSeen(request)
  const before = new Set(lines.map(priceKey))
  const prices = after.map(priceKey).flatMap((of): [PriceKey, Centavos][] => {
    const price = before.has(of)
      ? seen.get(of)
      : added && priceKey(added) === of
        ? added.unitPrice
        : undefined
    return price === undefined ? [] : [[of, price]]
  })
  return keep(request, new Map(prices))
}

export const forgetPrices = (request: Request): string[] =>
  [CART, FAVOURITES].flatMap((jar) => keep(request, new Map(), jar))

/** The Set-Cookie, when it says anything new. */
function keep(request: Request, prices: PricesSeen, { cookie, days } = CART): string[] {
  const before = pricesSeen(request, { cookie, days })
  if (prices.size === before.size && [...prices].every(([id, price]) => before.get(id) === price)) return []
  if (prices.size === 0) return [dropCookie(request, cookie)]
  const value = [...prices].map(([id, price]) => `${id}-${price}`).join('.')
  return [setCookie(request, cookie, value, { days })]
}
