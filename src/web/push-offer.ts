/** The way to where one chooses what this browser tells, as loaders hand it on: so no page carries its words or its address. */
import type { RouterContextProvider } from 'react-router'
import { PUSH_OFFER, pushPaths } from '#rules/push-paths.ts'
import { shopContext } from './context.ts'

export type PushOffer = { to: string; name: string }

/** null where the shop tells no browser. */
export function pushOffer(context: Readonly<RouterContextProvider>, name = PUSH_OFFER): PushOffer | null {
  const shop = context.get(shopContext)
  if (shop.pushes.open) return { to: pushPaths.own, name }
  return null
}
