/** What may happen to a cart, wherever it is kept: in the browser of who is not signed in, else in the account. */
import {
  addLine,
  changeQuantity,
  changeSize,
  MAX_LINES,
  putLine,
  removeLine,
  removeProduct,
  type CartLine,
} from './cart.ts'
import { joinCarts } from './join.ts'

export type CartChange =
  /** A button's: pressed twice, it is there once. */
  | { kind: 'put'; line: CartLine }
  /** That many of it, which may be none. */
  | { kind: 'set'; productId: number; size: string; quantity: number }
  /** On top of what is there: what was taken out comes back, an order is bought again. */
  | { kind: 'add'; lines: readonly CartLine[] }
  /** The larger quantity of what is in both. */
  | { kind: 'join'; lines: readonly CartLine[] }
  | { kind: 'quantity'; productId: number; size: string; quantity: number }
  | { kind: 'size'; productId: number; from: string; to: string }
  /** Every size where none is said. */
  | { kind: 'remove'; productId: number; size: string | null }

/** null when it does not fit. */
export function changedCart(lines: readonly CartLine[], change: CartChange): CartLine[] | null {
  const after = afterChange(lines, change)
  return after.length > MAX_LINES && after.length > lines.length ? null : after
}

function afterChange(lines: readonly CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'put':
      return putLine(lines, change.line.productId, change.line.size, change.line.quantity)
    case 'set': {
      const { productId, size, quantity } = change
      if (quantity === 0) return removeLine(lines, productId, size)
      return changeQuantity(putLine(lines, productId, size, quantity), productId, size, quantity)
    }
    case 'add':
      return change.lines.reduce<CartLine[]>(
        (cart, { productId, size, quantity }) => {
          const after = addLine(cart, productId, size, quantity)
          return after.length > MAX_LINES ? cart : after
        },
        [...lines],
      )
    case 'join':
      return joinCarts(lines, change.lines).parts
    case 'quantity':
      return changeQuantity(lines, change.productId, change.size, change.quantity)
    case 'size':
      return changeSize(lines, change.productId, change.from, change.to)
    case 'remove':
      return change.size === null
        ? removeProduct(lines, change.productId)
        : removeLine(lines, change.productId, change.size)
  }
}
