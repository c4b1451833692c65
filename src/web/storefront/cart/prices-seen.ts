/**
 * What each thing in the cart cost when it was put there. The cart's own cookies hold no price (design.md §4): this one is
 * never charged, it only lets the cart say what changed since.
 */
import { CART_DAYS } from '#rules/cart.ts'
import type { Centavos } from '#rules/money.ts'
import { cartOf, cookieNamed, dropCookie, readCookies, setCookie } from '../../cookies.ts'

const COOKIE = 'precios'
const PART = /^([1-9]\d{0,8})-(\d{1,12})$/

export type PricesSeen = Map<number, Centavos>
type Known = { productId: number; unitPrice: Centavos }

export const pricesSeen = (request: Request): PricesSeen =>
  new Map(
    (cookieNamed(readCookies(request), COOKIE) ?? '').split('.').flatMap((part): [number, Centavos][] => {
      const [, id, price] = PART.exec(part) ?? []
      return id && price ? [[Number(id), Number(price)]] : []
    }),
  )

/** On looking at the cart: what is new there is noted, the first price seen stays. */
export function notePrices(request: Request, inCart: readonly Known[]): string[] {
  const seen = pricesSeen(request)
  return keep(
    request,
    new Map(inCart.map(({ productId, unitPrice }) => [productId, seen.get(productId) ?? unitPrice])),
  )
}

/** On putting one more in, or taking one out; `ids` is the cart then. What came back after a purchase costs what it costs now. */
export function notePrice(request: Request, ids: readonly number[], added?: Known): string[] {
  const seen = pricesSeen(request)
  const before = new Set(cartOf(request).map((line) => line.productId))
  const prices = ids.flatMap((id): [number, Centavos][] => {
    const price = before.has(id) ? seen.get(id) : added?.productId === id ? added.unitPrice : undefined
    return price === undefined ? [] : [[id, price]]
  })
  return keep(request, new Map(prices))
}

/** The Set-Cookie, when it says anything new. */
function keep(request: Request, prices: PricesSeen): string[] {
  const before = pricesSeen(request)
  if (prices.size === before.size && [...prices].every(([id, price]) => before.get(id) === price)) return []
  if (prices.size === 0) return [dropCookie(request, COOKIE)]
  const value = [...prices].map(([id, price]) => `${id}-${price}`).join('.')
  return [setCookie(request, COOKIE, value, { days: CART_DAYS })]
}
