/** The lines of a cart as they are added to, taken out and changed (product §7.3); apart from what every page says of a cart. */
import { lineKey, MAX_QUANTITY, OPEN_SIZE, readLineKey, type CartLine, type Named } from './cart.ts'

const same = (a: CartLine, productId: number, key: string) => a.productId === productId && lineKey(a) === key
export const lineOf = (productId: number, key: string, quantity: number): CartLine => {
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
