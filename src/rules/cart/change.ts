/** What may happen to a cart, wherever it is kept: in the browser of who is not signed in, else in the account. */
import { lineKey, MAX_LINES, type CartLine } from './cart.ts'
import { addLine, changeQuantity, changeSize, putLine, removeLine, removeProduct } from './lines.ts'
import { joinCarts } from './join.ts'

export type CartChange =
  /** A button's: pressed twice, it is there once. */
  | { kind: 'put'; line: CartLine }
  /** That many of it, which may be none. */
  | { kind: 'set'; line: CartLine }
  /** On top of what is there: what was taken out comes back, an order is bought again. */
  | { kind: 'add'; lines: readonly CartLine[] }
  /** Nothing of what was there before. */
  | { kind: 'replace'; lines: readonly CartLine[] }
  /** The larger quantity of what is in both. */
  | { kind: 'join'; lines: readonly CartLine[] }
  /** `key` as cart.ts `lineKey` writes it. */
  | { kind: 'quantity'; productId: number; key: string; quantity: number }
  | { kind: 'size'; productId: number; from: string; to: string }
  /** Every line of the product where none is said. */
  | { kind: 'remove'; productId: number; key: string | null }

/** null when it does not fit. */
export function changedCart(lines: readonly CartLine[], change: CartChange): CartLine[] | null {
  const after = afterChange(lines, change)
  return after.length > MAX_LINES && after.length > lines.length ? null : after
}

function afterChange(lines: readonly CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'put':
      return putLine(lines, change.line.productId, lineKey(change.line), change.line.quantity)
    case 'set': {
      const { productId, quantity } = change.line
      const key = lineKey(change.line)
      if (quantity === 0) return removeLine(lines, productId, key)
      return changeQuantity(putLine(lines, productId, key, quantity), productId, key, quantity)
    }
    case 'add':
      return change.lines.reduce<CartLine[]>(
        (cart, line) => {
          const after = addLine(cart, line.productId, lineKey(line), line.quantity)
          return after.length > MAX_LINES ? cart : after
        },
        [...lines],
      )
    case 'replace':
      return joinCarts([], change.lines).parts
    case 'join':
      return joinCarts(lines, change.lines).parts
    case 'quantity':
      return changeQuantity(lines, change.productId, change.key, change.quantity)
    case 'size':
      return changeSize(lines, change.productId, change.from, change.to)
    case 'remove':
      return change.key === null
        ? removeProduct(lines, change.productId)
        : removeLine(lines, change.productId, change.key)
  }
}
