/** What a cart holds, and what pages say of it: sizes, single pairs and quantities. Names, prices and stock always come from the database (product §7.1). */
import { SIZE_TEXT } from '#rules/products/size-text.ts'
import { UNIT_CODE } from '#rules/units/code-text.ts'

export const MAX_LINES = 40
export const MAX_QUANTITY = 10
export const CART_DAYS = 10
/** A size still to be chosen, in carts of before sizes were asked for at once; «Iniciar compra» asks for it. */
export const OPEN_SIZE = '*'

/** `unit`: the code of the one single pair that is meant; there is one of it. */
export type CartLine = { productId: number; size: string; quantity: number; unit?: string }
export type Named = { size: string; unit?: string }
/** What tells a line from the others of its product, as forms and cookies write it: «42», «42@7KQ2MD4». */
export const lineKey = ({ size, unit }: { size: string; unit?: string | undefined }): string =>
  unit ? `${size}@${unit}` : size

export const ADD_TO_CART = 'AGREGAR AL CARRITO'
export const ADDED_TO_CART = 'AGREGADO AL CARRITO'
export const CART_EMPTY = 'No agregaste productos a tu carrito'
export const CART_FULL = `Tu carrito llegó al máximo de ${MAX_LINES} productos distintos. Sacá alguno para sumar otro.`
export const PRODUCT_GONE = 'Ese producto ya no está disponible.'

export const cartCookieName = (productId: number): string => `cart_${productId}`
// Pure: left out of pages, which never read a cookie.
/** A line's key, in a larger pattern. */
export const LINE_KEY = /* @__PURE__ */ `(?:\\*|${SIZE_TEXT}(?:@${UNIT_CODE})?)`

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
 * The size that is put into the cart: the one asked for when there is such a one, the only one when there is no choice. null:
 * it has to be asked for (product §7.3).
 */
export function sizeToAdd(offered: readonly { size: string }[], asked: string): string | null {
  const known = offered.find(({ size }) => size.toUpperCase() === asked.toUpperCase())
  if (known) return known.size
  return offered.length === 1 ? offered[0]!.size : null
}

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
