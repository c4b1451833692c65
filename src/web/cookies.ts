/** The cookies that pages read and write: what a browser keeps for a visitor between visits. */
import { CART_DAYS, cartCookieName, type CartLine } from '#rules/cart/cart.ts'
import { readCart, writeCartCookie } from '#rules/cart/cookies.ts'
import {
  isAnySize,
  MY_SIZE_COOKIE,
  MY_SIZE_DAYS,
  readMySize,
  writeMySize,
  type MySize,
} from '#rules/my-size/my-size.ts'
import { FAVOURITES_COOKIE, newestFavourites, readFavourites } from '#rules/favourites/arrival.ts'
import { readSeen, SEEN_COOKIE } from '#rules/products/seen.ts'
import { readPostalCode, readProvince, type Province } from '#rules/checkout/shipping.ts'

export type Cookies = [name: string, value: string][]

export function readCookies(request: Request): Cookies {
  return (request.headers.get('Cookie') ?? '').split(';').flatMap((part): Cookies => {
    const cut = part.indexOf('=')
    if (cut < 1) return []
    return [[part.slice(0, cut).trim(), decode(part.slice(cut + 1).trim())]]
  })
}
export const cookieNamed = (cookies: Cookies, name: string): string | null =>
  cookies.find(([key]) => key === name)?.[1] ?? null

/** A Set-Cookie value. `days: 0` takes the cookie away. */
export function setCookie(
  request: Request,
  name: string,
  value: string,
  { days, httpOnly = false }: { days: number; httpOnly?: boolean },
): string {
  return [
    // Half a sign, where a text was cut, cannot be written at all.
    `${name}=${encodeURIComponent(value.toWellFormed())}`,
    'Path=/',
    `Max-Age=${days * 86_400}`,
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(new URL(request.url).protocol === 'https:' ? ['Secure'] : []),
  ].join('; ')
}
export const dropCookie = (request: Request, name: string, httpOnly = false): string =>
  setCookie(request, name, '', { days: 0, httpOnly })

/** What the browser keeps itself: of who is not signed in, all of it (cart.ts). */
export const cookieLines = (request: Request): CartLine[] => readCart(readCookies(request)).lines

/** Set-Cookies that turn the browser's cart into these lines: only what differs, and broken cookies go. */
export function cartCookies(request: Request, after: readonly CartLine[]): string[] {
  const { lines: before, broken } = readCart(readCookies(request))
  const ids = new Set([...before, ...after].map((line) => line.productId))
  const changed = [...ids].flatMap((id) => {
    const value = writeCartCookie(after, id)
    if (value === writeCartCookie(before, id)) return []
    const name = cartCookieName(id)
    return [value === null ? dropCookie(request, name) : setCookie(request, name, value, { days: CART_DAYS })]
  })
  const kept = new Set([...ids].map(cartCookieName))
  return [...changed, ...broken.filter((name) => !kept.has(name)).map((name) => dropCookie(request, name))]
}

/** A visitor's favourites, newest last (product §16.1: kept in the browser until sign-in). */
export const favouritesOf = (request: Request): number[] =>
  readFavourites(cookieNamed(readCookies(request), FAVOURITES_COOKIE))
export const favouritesCookie = (request: Request, ids: readonly number[]): string =>
  setCookie(request, FAVOURITES_COOKIE, newestFavourites(ids).join('.'), { days: ids.length === 0 ? 0 : 365 })

/** A stranger's own sizes, until they sign in. */
export const mySizeIn = (request: Request): MySize =>
  readMySize(cookieNamed(readCookies(request), MY_SIZE_COOKIE))
export const mySizeCookie = (request: Request, mine: MySize): string =>
  isAnySize(mine)
    ? setCookie(request, MY_SIZE_COOKIE, writeMySize(mine), { days: MY_SIZE_DAYS, httpOnly: true })
    : dropCookie(request, MY_SIZE_COOKIE, true)

/** What this browser looked at lately, the last first; a script writes it (storefront/products/seen). */
export const seenOf = (request: Request): number[] => readSeen(cookieNamed(readCookies(request), SEEN_COOKIE))
export const dropSeen = (request: Request): string => dropCookie(request, SEEN_COOKIE)

const PROVINCE = 'provincia'
export function provinceOf(request: Request): Province | null {
  return readProvince(cookieNamed(readCookies(request), PROVINCE) ?? '')
}
export const provinceCookie = (request: Request, province: Province | null): string =>
  province === null ? dropCookie(request, PROVINCE) : setCookie(request, PROVINCE, province, { days: 365 })

const POSTAL_CODE = 'codigo_postal'
const MOST_CODE = 8
/** As it was read where sending was reckoned last. */
export const postalCodeOf = (request: Request): string | null =>
  cookieNamed(readCookies(request), POSTAL_CODE)?.slice(0, MOST_CODE) || null
export const postalCodeCookie = (request: Request, code: string): string =>
  setCookie(request, POSTAL_CODE, readPostalCode(code).slice(0, MOST_CODE), { days: 365 })

const COUPON = 'cupon'
export const couponOf = (request: Request): string | null => cookieNamed(readCookies(request), COUPON)
export const couponCookie = (request: Request, code: string | null): string =>
  code === null ? dropCookie(request, COUPON) : setCookie(request, COUPON, code, { days: 1 })

const BELL = 'bell'
/** When a visitor last looked at the bell. */
export function bellSeenOf(request: Request): Date | null {
  const seen = new Date(cookieNamed(readCookies(request), BELL) ?? '')
  return Number.isNaN(seen.getTime()) ? null : seen
}
export const bellCookie = (request: Request, now: Date): string =>
  setCookie(request, BELL, now.toISOString(), { days: 365 })

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
