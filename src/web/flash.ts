/** One sentence that survives a redirect, for people without scripts: a cookie with its key, shown once. */
import { paths } from '#rules/paths.ts'
import { addedText, CART_FULL, LINE_KEY, PRODUCT_GONE, sizeGoneText, takenOutText } from '#rules/cart/cart.ts'
import { CART_LINK_MESSAGES } from '#rules/cart/link.ts'
import { JOIN_TEXT, type JoinSaid } from '#rules/cart/join.ts'
import { EMAIL_ALERT_SAYS } from '#rules/email-alerts/email-alert.ts'
import { MY_SIZE_SAYS } from '#rules/my-size/my-size.ts'
import { QUESTION_MESSAGES } from '#rules/questions/question.ts'
import { MODERATION_MESSAGES } from '#rules/reviews/moderation.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from './cookies.ts'

export const FLASHES = {
  'cart-full': { tone: 'warning', text: CART_FULL },
  'cart-link-added': { tone: 'success', text: CART_LINK_MESSAGES.added },
  'cart-replaced': { tone: 'success', text: CART_LINK_MESSAGES.replaced },
  'product-gone': { tone: 'warning', text: PRODUCT_GONE },
  'unit-gone': { tone: 'warning', text: UNIT_GONE },
  'account-erased': { tone: 'success', text: 'Borramos tu cuenta y tus datos. Gracias por haber pasado.' },
  'review-thanks': { tone: 'success', text: REVIEW_MESSAGES.thanks },
  'review-replaced': { tone: 'success', text: REVIEW_MESSAGES.replaced },
  'review-waits': { tone: 'success', text: MODERATION_MESSAGES.waits },
  'question-asked': { tone: 'success', text: QUESTION_MESSAGES.asked },
  'question-askedWaits': { tone: 'success', text: QUESTION_MESSAGES.askedWaits },
  'question-answered': { tone: 'success', text: QUESTION_MESSAGES.answered },
  'question-answeredWaits': { tone: 'success', text: QUESTION_MESSAGES.answeredWaits },
  'question-removed': { tone: 'success', text: QUESTION_MESSAGES.removed },
  'review-removed': { tone: 'success', text: REVIEW_MESSAGES.removed },
  'my-size-kept': { tone: 'success', text: MY_SIZE_SAYS.kept },
  'my-size-forgotten': { tone: 'success', text: MY_SIZE_SAYS.forgotten },
  'my-size-open': { tone: 'warning', text: MY_SIZE_SAYS.open },
  'email-alert-asked': { tone: 'success', text: EMAIL_ALERT_SAYS.asked },
  'email-alert-kept': { tone: 'success', text: EMAIL_ALERT_SAYS.kept },
  'email-alert-email': { tone: 'warning', text: EMAIL_ALERT_SAYS.email },
  'email-alert-nothing': { tone: 'warning', text: EMAIL_ALERT_SAYS.nothing },
  'email-alert-many': { tone: 'warning', text: EMAIL_ALERT_SAYS.tooMany },
  'alert-in-stock': { tone: 'success', text: STOCK_ALERT_MESSAGES.inStock },
  'alert-gone': { tone: 'warning', text: STOCK_ALERT_MESSAGES.gone },
  'alert-full': { tone: 'warning', text: STOCK_ALERT_MESSAGES.full },
} as const
export type FlashKey = keyof typeof FLASHES

/** What is shown, and where it leads on to. */
export type Flash = { tone: 'success' | 'warning'; text: string; link?: { to: string; name: string } }

export const joinedFlash = (said: JoinSaid): Flash => ({
  tone: said === 'joined' ? 'success' : 'warning',
  text: JOIN_TEXT[said],
  link: { to: paths.cart, name: 'Ver carrito' },
})

const FLASH = 'aviso'
export const flashCookie = (request: Request, key: FlashKey): string =>
  setCookie(request, FLASH, key, { days: 1 })
export const dropFlash = (request: Request): string => dropCookie(request, FLASH)
/** `size`: of which line, by its key. */
type CartChange = { productId: number; size: string | null; what: 'added' | 'taken' | 'gone' }
const CART_CHANGE = /* @__PURE__ */ new RegExp(
  `^cart-(added|taken|gone)\\.(\\d{1,9})(?:\\.(${LINE_KEY}))?$`,
  'u',
)
/** Names come from the database, as everything of the cart does. */
export const cartFlash = (request: Request, { productId, size, what }: CartChange): string =>
  setCookie(request, FLASH, `cart-${what}.${productId}${size === null ? '' : `.${size}`}`, { days: 1 })

export const hasFlash = (request: Request): boolean => cookieNamed(readCookies(request), FLASH) !== null

/** `nameOf` answers null for a product that is not there any more. */
export async function flashOf(
  request: Request,
  nameOf: (productId: number) => Promise<string | null>,
): Promise<Flash | null> {
  const key = cookieNamed(readCookies(request), FLASH)
  if (key === null) return null
  if (Object.hasOwn(FLASHES, key)) return FLASHES[key as FlashKey]
  const [, what, id, size] = CART_CHANGE.exec(key) ?? []
  const name = id === undefined ? null : await nameOf(Number(id))
  if (name === null) return null
  if (what === 'taken') return { tone: 'success', text: takenOutText(name, size) }
  if (size === undefined) return null
  if (what === 'gone') return { tone: 'warning', text: sizeGoneText(size) }
  return { tone: 'success', text: addedText(name, size), link: { to: paths.cart, name: 'Ver carrito' } }
}
