/**
 * Two carts become one: that of this device and the account's (product §7.7, decision 46). What a part's key is made of is the
 * caller's: a part is a key and a quantity.
 */
import { CART_FULL, lineKey, MAX_LINES, MAX_QUANTITY, type CartLine } from './cart.ts'

type Joining<P> = {
  keyOf: (part: P) => string
  /** How many there may be of it; null where nobody knows, and then it is as it came. */
  mostOf: (part: P) => number | null
  /** How many parts fit; of those that do not, the ones that came are left out. */
  most: number
}
export type Joined<P> = {
  parts: P[]
  /** Both had something before. */
  both: boolean
  /** Of some part there are fewer than were wanted. */
  limited: boolean
  /** Parts that did not fit. */
  left: number
}

/** The union, in the order of what was kept; of what is in both, the larger quantity. Joined again it is the same. */
export function joinParts<P extends { quantity: number }>(
  kept: readonly P[],
  brought: readonly P[],
  { keyOf, mostOf, most }: Joining<P>,
): Joined<P> {
  const parts = new Map(kept.map((part) => [keyOf(part), part]))
  let limited = false
  let left = 0
  for (const part of brought) {
    const key = keyOf(part)
    const there = parts.get(key)
    if (!there && parts.size >= most) {
      left += 1
      continue
    }
    const wanted = Math.max(part.quantity, there?.quantity ?? 0)
    const quantity = Math.min(wanted, mostOf(part) ?? wanted)
    if (quantity < wanted) limited = true
    parts.set(key, { ...(there ?? part), quantity })
  }
  return { parts: [...parts.values()], both: kept.length > 0 && brought.length > 0, limited, left }
}

/** What tells a line from all others, as addresses and forms write it: «7:42», of a single pair «7:42@7KQ2MD4». */
export const partKey = (line: CartLine): string => `${line.productId}:${lineKey(line)}`

/** `stockOf` answers null for what is gone or sold out: the line stays and says so (product §7.4). */
export const joinCarts = (
  kept: readonly CartLine[],
  brought: readonly CartLine[],
  stockOf: (line: CartLine) => number | null = () => null,
): Joined<CartLine> =>
  joinParts(kept, brought, {
    keyOf: partKey,
    mostOf: (line) => (line.unit ? 1 : Math.min(stockOf(line) || MAX_QUANTITY, MAX_QUANTITY)),
    most: MAX_LINES,
  })

/** What an order took is not in the cart any more; what was added meanwhile, or more of the same, is. */
export function withoutBought(lines: readonly CartLine[], bought: readonly CartLine[]): CartLine[] {
  const taken = new Map<string, number>()
  for (const line of bought) taken.set(partKey(line), (taken.get(partKey(line)) ?? 0) + line.quantity)
  return lines.flatMap((line) => {
    const quantity = line.quantity - (taken.get(partKey(line)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

export const CART_JOINED = 'Juntamos el carrito de este dispositivo con el de tu cuenta.'
const CART_JOINED_LIMITED =
  'Juntamos el carrito de este dispositivo con el de tu cuenta, hasta lo que queda de cada talle.'
const CART_JOINED_FULL = `Juntamos tus carritos, pero no entró todo. ${CART_FULL}`
/** By which a page that comes later finds the sentence again. */
export type JoinSaid = 'joined' | 'limited' | 'full'
export const JOIN_TEXT: Record<JoinSaid, string> = {
  joined: CART_JOINED,
  limited: CART_JOINED_LIMITED,
  full: CART_JOINED_FULL,
}
/** Nothing where nobody would notice: an account without a cart took this device's as it was. */
export const joinSaid = ({ both, limited, left }: Joined<unknown>): JoinSaid | null =>
  left > 0 ? 'full' : limited ? 'limited' : both ? 'joined' : null
