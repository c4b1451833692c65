/** What the routes hand to every loader and action: `context.get(shopContext)`. */
import { createContext } from 'react-router'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'
import type { RouteHandle } from './route-handle.ts'

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const settingsContext = createContext<Settings>()

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
