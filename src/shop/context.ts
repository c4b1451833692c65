/**
 * What every verb of the shop is handed: the database, the providers outside, a clock, the shop's own facts, a log and
 * a bell to ring when something changed.
 */
import type { Database } from '#data/database.ts'
import type { Gateways } from '#gateways/ports.ts'
import type { Derived } from '#rules/shop-settings/derived.ts'
import type { SettingValues } from '#rules/shop-settings/settings.ts'
import type { CountEvent } from './count-event.ts'

/**
 * Facts about this shop: what the owner set (rules/settings) over what the configuration says. Always the present values, changed in
 * place: read one when it is needed and keep no copy. What is '' is hidden, never invented.
 */
export type Settings = SettingValues &
  Derived & {
    /** Where shoppers reach us, without a slash at the end. */
    publicUrl: string
    /** Verified e-mails that are made admin when they sign in. */
    adminEmails: string[]
  }

/** Never personal data: ids, states, counts. */
export type Log = {
  info(facts: Record<string, unknown>, message: string): void
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

/** Hints for caches and open pages, sent after the commit; the truth is read again. */
export type Hint =
  | { kind: 'catalogue'; productId?: number }
  /** What the owner set is another: every instance reads it again. */
  | { kind: 'settings' }
  | { kind: 'order'; orderId: number; userId: number }
  | { kind: 'news'; userId: number }
  /** Somebody's cart, on one of their devices. */
  | { kind: 'cart'; userId: number }
  | { kind: 'new-user'; userId: number }
  | { kind: 'ban'; userId: number }
  /** Made admin, no longer one, or signed out on every device. */
  | { kind: 'role'; userId: number }
  /** Only for the back office: somebody wrote, wants to give something back, or work was given up. */
  | { kind: 'message' }
  | { kind: 'return' }
  | { kind: 'job' }
  /** An issue of the newsletter is some emails further. */
  | { kind: 'newsletter'; issueId: number }

export type ShopContext = {
  database: Database
  gateways: Gateways
  clock: () => Date
  settings: Settings
  log: Log
  /** Tell every instance. Call it after the transaction, or with its `tx` to be sent at its commit. */
  hint(hint: Hint): Promise<void>
  /** Absent when nobody counts. */
  countEvent?: CountEvent
}
