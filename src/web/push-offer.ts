/** The way to where one chooses what this browser tells, as loaders hand it on: so no page carries its words or its address. */
import type { RouterContextProvider } from 'react-router'
import { PUSH_OFFER, pushPaths } from '#rules/push-paths.ts'
import { shopContext } from './context.ts'

export type PushOffer = { to: string; name: string }

/** null where the shop tells no browser. */
export const pushOffer = (context: Readonly<RouterContextProvider>, name = PUSH_OFFER): PushOffer | null =>
  context.get(shopContext).pushes.open ? { to: pushPaths.own, name } : null
