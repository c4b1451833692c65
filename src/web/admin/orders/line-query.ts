/** What an order that is being taken down has so far, in the address of its page: «linea=7:42:2», of a single pair «linea=7:42@7KQ2MD4:1»; at a lower price «rebaja=7:42=45000=Caja golpeada». */
import * as v from 'valibot'
import { LINE_KEY, readLineKey, type CartLine } from '#rules/cart/cart.ts'
import { addLine, changeQuantity, removeLine } from '#rules/cart/lines.ts'
import { joinCarts, partKey } from '#rules/cart/join.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { readCartLinkCode } from '#rules/cart/link.ts'
import { haggleForm } from '#rules/till/till.ts'

export const LINE = 'linea'
export const AGREED = 'rebaja'
export const CART = 'carrito'
export const PERSON = 'persona'
const PART = /* @__PURE__ */ new RegExp(`^([1-9]\\d{0,8}):(${LINE_KEY}):([1-9]\\d?)$`, 'u')

export const writeLine = (line: CartLine): string => `${partKey(line)}:${line.quantity}`

/** Lower prices as they were typed, by the key of a line. */
export type Agreed = Readonly<Record<string, { price: string; reason: string }>>
const writeAgreed = (agreed: Agreed): string[] =>
  Object.entries(agreed).map(([key, { price, reason }]) => [key, price, reason].join('='))

/** What is none is left out; of a line that is no more there is nothing agreed. */
export function agreedIn(texts: readonly string[], lines: readonly CartLine[]): Agreed {
  const keys = new Set(lines.map(partKey))
  return Object.fromEntries(
    texts.flatMap((text) => {
      const [key, price, ...reason] = text.split('=')
      return key && price && keys.has(key) ? [[key, { price, reason: reason.join('=').slice(0, 200) }]] : []
    }),
  )
}
/** Those that are prices. */
export const hagglesOf = (agreed: Agreed) =>
  new Map(
    Object.entries(agreed).flatMap(([key, typed]) => {
      const read = v.safeParse(haggleForm, typed)
      return read.success ? [[key, read.output] as const] : []
    }),
  )

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
export type Asked = {
  lines: readonly CartLine[]
  agreed: Agreed
  rest: Readonly<Record<string, string>>
  q?: string
}

/** Of the goods, as fields of a form or parts of an address. */
export const goodsOf = ({
  lines,
  agreed,
}: Pick<Asked, 'lines' | 'agreed'>): [name: string, value: string][] => [
  ...lines.map((line): [string, string] => [LINE, writeLine(line)]),
  ...writeAgreed(agreed).map((text): [string, string] => [AGREED, text]),
]

export function addressOf({ lines, agreed, rest, q }: Asked): string {
  const search = new URLSearchParams(goodsOf({ lines, agreed }))
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
