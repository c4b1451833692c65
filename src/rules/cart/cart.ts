/**
 * The cart as a browser keeps it: one cookie per product, `cart_<id>`, holding only sizes and quantities
 * (`42:1,43:2`; `*` is a size still open; `42@7KQ2MD4:1` is that one single pair of the size). Names, prices and stock always come from the database (product §7.1).
 */
import { SIZE_TEXT } from '#rules/products/size-text.ts'
import { UNIT_CODE } from '#rules/units/code-text.ts'

export const MAX_LINES = 40
export const MAX_QUANTITY = 10
export const CART_DAYS = 10
/** A size still to be chosen, in carts of before sizes were asked for at once; «Iniciar compra» asks for it. */
export const OPEN_SIZE = '*'

/** `unit`: the code of the one single pair that is meant; there is one of it. */
export type CartLine = { productId: number; size: string; quantity: number; unit?: string }
type Named = { size: string; unit?: string }
/** What tells a line from the others of its product, as forms and cookies write it: «42», «42@7KQ2MD4». */
export const lineKey = ({ size, unit }: { size: string; unit?: string | undefined }): string =>
  unit ? `${size}@${unit}` : size

export const ADD_TO_CART = 'AGREGAR AL CARRITO'
export const ADDED_TO_CART = 'AGREGADO AL CARRITO'
export const CART_EMPTY = 'No agregaste productos a tu carrito'
export const CART_FULL = `Tu carrito llegó al máximo de ${MAX_LINES} productos distintos. Sacá alguno para sumar otro.`
export const PRODUCT_GONE = 'Ese producto ya no está disponible.'

export const cartCookieName = (productId: number): string => `cart_${productId}`
const COOKIE_NAME = /^cart_([1-9]\d{0,8})$/
// Pure: left out of pages, which never read a cookie.
/** A line's key, in a larger pattern. */
export const LINE_KEY = /* @__PURE__ */ `(?:\\*|${SIZE_TEXT}(?:@${UNIT_CODE})?)`
const PART = /* @__PURE__ */ new RegExp(`^(${LINE_KEY}):([1-9]\\d{0,2})$`, 'u')

/** What a price that was shown is kept under: all of a product in quantities cost the same, a single pair has its own. */
export type PriceKey = number | string
export const priceKey = ({ productId, unit }: { productId: number; unit?: string | null }): PriceKey =>
  unit ? `u${unit}` : productId
export const readPriceKey = (text: string): PriceKey => (text.startsWith('u') ? text : Number(text))
/** In a larger pattern. */
export const PRICE_KEY = /* @__PURE__ */ `(?:[1-9]\\d{0,8}|u${UNIT_CODE})`

export function readLineKey(key: string): Named {
  const [size = '', unit] = key.split('@')
  return unit ? { size, unit } : { size }
}

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

/**
 * The size that is put into the cart: the one asked for when there is such a one, the only one when there is no choice. null:
 * it has to be asked for (product §7.3).
 */
export function sizeToAdd(offered: readonly { size: string }[], asked: string): string | null {
  const known = offered.find(({ size }) => size.toUpperCase() === asked.toUpperCase())
  if (known) return known.size
  return offered.length === 1 ? offered[0]!.size : null
}

const same = (a: CartLine, productId: number, key: string) => a.productId === productId && lineKey(a) === key
const lineOf = (productId: number, key: string, quantity: number): CartLine => {
  const named = readLineKey(key)
  return named.unit
    ? { productId, ...(named as Required<Named>), quantity: 1 }
    : { productId, size: named.size, quantity: clamp(quantity) }
}

/** Add one, or raise the quantity of a line that is there. Choosing a size fills a line whose size was still open. */
export function addLine(
  lines: readonly CartLine[],
  productId: number,
  key = OPEN_SIZE,
  quantity = 1,
): CartLine[] {
  const open = lines.find((line) => same(line, productId, OPEN_SIZE))
  const there = lines.find((line) => same(line, productId, key))
  if (there) return changeQuantity(lines, productId, key, there.quantity + quantity)
  const added = lineOf(productId, key, quantity)
  if (key !== OPEN_SIZE && open) return lines.map((line) => (line === open ? added : line))
  return [...lines, added]
}

/** What a button puts in: pressed twice, or in two tabs, it is there once. A line whose size was open becomes this one. */
export function putLine(
  lines: readonly CartLine[],
  productId: number,
  key: string,
  quantity: number,
): CartLine[] {
  const there = lines.find((line) => same(line, productId, key))
  if (!there) return addLine(lines, productId, key, quantity)
  const most = Math.max(there.quantity, clamp(quantity))
  return changeQuantity(removeLine(lines, productId, OPEN_SIZE), productId, key, most)
}

export const removeProduct = (lines: readonly CartLine[], productId: number): CartLine[] =>
  lines.filter((line) => line.productId !== productId)
export const removeLine = (lines: readonly CartLine[], productId: number, key: string): CartLine[] =>
  lines.filter((line) => !same(line, productId, key))
export const changeQuantity = (
  lines: readonly CartLine[],
  productId: number,
  key: string,
  quantity: number,
): CartLine[] => lines.map((line) => (same(line, productId, key) ? lineOf(productId, key, quantity) : line))

/** Another size for a line, of what comes in quantities; joins the line that already has that size. */
export function changeSize(
  lines: readonly CartLine[],
  productId: number,
  from: string,
  to: string,
): CartLine[] {
  const moved = lines.find((line) => same(line, productId, from))
  if (!moved || from === to) return [...lines]
  const target = lines.find((line) => same(line, productId, to))
  if (!target) return lines.map((line) => (line === moved ? lineOf(productId, to, moved.quantity) : line))
  return changeQuantity(removeLine(lines, productId, from), productId, to, target.quantity + moved.quantity)
}

const clamp = (quantity: number) => Math.min(Math.max(1, Math.trunc(quantity) || 1), MAX_QUANTITY)
/** Of each product the lines that are in the cart, by their keys: sizes, and single pairs. */
export function sizesInCart(lines: readonly CartLine[]): Record<number, string[]> {
  const found: Record<number, string[]> = {}
  for (const line of lines) (found[line.productId] ??= []).push(lineKey(line))
  return found
}
/** Number on the cart icon. */
export const unitCount = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

export const CHOOSE_SIZE = 'Elegí tu talle'
/** Of a line's key. */
const saidOf = (key: string): string => {
  const { size, unit } = readLineKey(key)
  return `talle ${size}${unit ? ', par único' : ''}`
}
/** After adding: what, and which size. */
export const addedText = (name: string, key: string): string => `Agregaste ${name}, ${saidOf(key)}.`
/** What was taken out; the size where the product has others in the cart. */
export const takenOutText = (name: string, key?: string | null): string =>
  `Sacaste ${name}${key ? `, ${saidOf(key)},` : ''} de tu carrito.`
export const sizeGoneText = (size: string): string => `El talle ${size} se agotó. Elegí otro.`
