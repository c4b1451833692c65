/**
 * A cart as a browser keeps it: one cookie per product, `cart_<id>`, holding only sizes and quantities (`42:1,43:2`; `*` is a size still
 * open; `42@7KQ2MD4:1` is that one single pair of the size; product §7.1). Read and written by the server alone.
 */
import { LINE_KEY, lineKey, MAX_LINES, MAX_QUANTITY, type CartLine } from './cart.ts'
import { lineOf } from './lines.ts'

const COOKIE_NAME = /^cart_([1-9]\d{0,8})$/
const PART = /* @__PURE__ */ new RegExp(`^(${LINE_KEY}):([1-9]\\d{0,2})$`, 'u')

/**
 * Read every cart cookie. Malformed or surplus ones are not lines: their names come back in `broken`, for the server to
 * expire. The order is the order of the cookies, as the browser keeps it.
 */
export function readCart(cookies: Iterable<readonly [name: string, value: string]>): {
  lines: CartLine[]
  broken: string[]
} {
  const lines: CartLine[] = []
  const broken: string[] = []
  for (const [name, value] of cookies) {
    if (!name.startsWith('cart_')) continue
    const id = COOKIE_NAME.exec(name)
    const parsed = id ? readCartCookie(Number(id[1]), value) : null
    if (!parsed || lines.length + parsed.length > MAX_LINES) broken.push(name)
    else lines.push(...parsed)
  }
  return { lines, broken }
}

function readCartCookie(productId: number, value: string): CartLine[] | null {
  const byKey = new Map<string, number>()
  for (const part of value.split(',')) {
    const match = PART.exec(part)
    if (!match || byKey.has(match[1]!)) return null
    byKey.set(match[1]!, Math.min(Number(match[2]), MAX_QUANTITY))
  }
  return [...byKey].map(([key, quantity]) => lineOf(productId, key, quantity))
}

/** The value of one product's cookie; null when it has no line left and the cookie goes. */
export function writeCartCookie(lines: readonly CartLine[], productId: number): string | null {
  const own = lines.filter((line) => line.productId === productId)
  return own.length === 0 ? null : own.map((line) => `${lineKey(line)}:${line.quantity}`).join(',')
}
