/** One sentence that survives a redirect, for people without scripts: a cookie with its key, shown once. */
import { CART_FULL } from '#rules/cart.ts'
import { REVIEW_MESSAGES } from '#rules/review.ts'
import { WISH_MESSAGES } from '#rules/wish.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from './cookies.ts'

export const FLASHES = {
  'cart-full': { tone: 'warning', text: CART_FULL },
  'product-gone': { tone: 'warning', text: 'Ese producto ya no está disponible.' },
  'account-erased': { tone: 'success', text: 'Borramos tu cuenta y tus datos. Gracias por haber pasado.' },
  'review-thanks': { tone: 'success', text: REVIEW_MESSAGES.thanks },
  'review-replaced': { tone: 'success', text: REVIEW_MESSAGES.replaced },
  'review-removed': { tone: 'success', text: REVIEW_MESSAGES.removed },
  'wish-in-stock': { tone: 'success', text: WISH_MESSAGES.inStock },
  'wish-gone': { tone: 'warning', text: WISH_MESSAGES.gone },
  'wish-full': { tone: 'warning', text: WISH_MESSAGES.full },
} as const
export type FlashKey = keyof typeof FLASHES

const FLASH = 'aviso'
export const flashCookie = (request: Request, key: FlashKey): string =>
  setCookie(request, FLASH, key, { days: 1 })
export const dropFlash = (request: Request): string => dropCookie(request, FLASH)
export function flashOf(request: Request): FlashKey | null {
  const key = cookieNamed(readCookies(request), FLASH)
  return key !== null && Object.hasOwn(FLASHES, key) ? (key as FlashKey) : null
}
