/** What the routes hand to every loader and action: `context.get(shopContext)`. */
import { createContext } from 'react-router'
import type { CartLine } from '#rules/cart/cart.ts'
import type { JoinSaid } from '#rules/cart/join.ts'
import type { MySize } from '#rules/my-size/my-size.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'
import type { RouteHandle } from './route-handle.ts'

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const settingsContext = createContext<Settings>()
/** Set by root.tsx, asked by cart.ts. */
export const cartContext = createContext<{
  lines: () => Promise<CartLine[]>
  /** What this browser's cart was joined to just now, and how it went. */
  joined: JoinSaid | null
}>()
/** Set by root.tsx; asked once of a request, however many parts of its page want to know. */
export const mySizeContext = createContext<() => Promise<MySize>>()

export type RequestFacts = {
  /** Of this answer's Content-Security-Policy. */
  nonce: string
  requestId: string
  /** Names of the providers that are played locally; the page says so. */
  sandboxes: string[]
  /** What is true of the route with this pattern (`/ProductDetail/:id`). */
  handleOf(pattern: string): RouteHandle
  session: {
    token: string | null
    /** The Set-Cookie that begins another. */
    keep(token: string): string
    /** The Set-Cookie that ends it. */
    clear(): string
  }
}
export const requestContext = createContext<RequestFacts>()
