/** What an order that is being taken down has so far, in the address of its page: «linea=7:42:2», of a single pair «linea=7:42@7KQ2MD4:1». */
import { LINE_KEY, lineKey, readLineKey, type CartLine } from '#rules/cart/cart.ts'
import { addLine, changeQuantity, removeLine } from '#rules/cart/lines.ts'
import { joinCarts } from '#rules/cart/join.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { readCartLinkCode } from '#rules/cart/link.ts'

export const LINE = 'linea'
export const CART = 'carrito'
export const PERSON = 'persona'
const PART = /* @__PURE__ */ new RegExp(`^([1-9]\\d{0,8}):(${LINE_KEY}):([1-9]\\d?)$`, 'u')

export const writeLine = (line: CartLine): string => `${line.productId}:${lineKey(line)}:${line.quantity}`

/** What is none is left out. */
export function linesIn(texts: readonly string[]): CartLine[] {
  const lines = texts.flatMap((text) => {
    const [, id, key, quantity] = PART.exec(text) ?? []
    return id && key && quantity
      ? [{ productId: Number(id), ...readLineKey(key), quantity: Number(quantity) }]
      : []
  })
  return joinCarts([], lines).parts
}

/** `rest`: whom it is for and what was agreed (terms.ts). */
export type Asked = { lines: readonly CartLine[]; rest: Readonly<Record<string, string>>; q?: string }

export function addressOf({ lines, rest, q }: Asked): string {
  const search = new URLSearchParams()
  for (const line of lines) search.append(LINE, writeLine(line))
  for (const [name, value] of Object.entries(rest)) search.set(name, value)
  if (q) search.set('q', q)
  const text = search.toString()
  return text === '' ? adminPaths.newOrder : `${adminPaths.newOrder}?${text}`
}

type Change = { productId: number; key: string; quantity: number }
/** With this many more of it. */
export const withMore = (lines: readonly CartLine[], { productId, key, quantity }: Change): CartLine[] =>
  addLine(lines, productId, key, quantity)
/** With so many of it; none takes it out. */
export const withSome = (lines: readonly CartLine[], { productId, key, quantity }: Change): CartLine[] =>
  quantity === 0 ? removeLine(lines, productId, key) : changeQuantity(lines, productId, key, quantity)

/** Of a pasted link, or the code alone. */
export const codeIn = (typed: string): string | null =>
  readCartLinkCode(
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1),
  )
