/** The parts of the sandbox, put together once and handed to every route. */
import { openApiFaults, type ApiFaults } from './api/faults.ts'
import { openInstore, type Instore } from './instore/orders.ts'
import { openLife, type Life } from './life.ts'
import type { MercadoPagoSandboxOptions } from './options.ts'
import { openPreferences, type Preferences } from './preferences.ts'
import { openStore, type Store } from './store.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

export type Sandbox = {
  options: MercadoPagoSandboxOptions
  /** publicUrl and prefix. */
  base: string
  store: Store
  preferences: Preferences
  life: Life
  instore: Instore
  webhooks: Webhooks
  apiFaults: ApiFaults
  clock: { shiftMs: number }
  now: () => Date
}

export function openSandbox(options: MercadoPagoSandboxOptions): Sandbox {
  const base = options.publicUrl.replace(/\/+$/, '') + options.prefix
  const clock = { shiftMs: 0 }
  const now = () => new Date((options.clock?.() ?? new Date()).getTime() + clock.shiftMs)
  const store = openStore(options.storeFile)
  const webhooks = openWebhooks(store, options, now)
  const preferences = openPreferences(store, now, options.sellerId, base)
  const life = openLife(store, webhooks, now, Number(options.sellerId))
  const instore = openInstore({ store, life, webhooks, now }, options)
  const parts = { store, preferences, life, instore, webhooks }
  return { options, base, ...parts, apiFaults: openApiFaults(), clock, now }
}
