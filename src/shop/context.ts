/**
 * What every verb of the shop is handed: the database, the providers outside, a clock, the shop's own facts, a log and
 * a bell to ring when something changed.
 */
import type { Database } from '#data/database.ts'
import type { Gateways } from '#gateways/ports.ts'
import type { CountEvent } from './metrics/event.ts'

/** Facts about this shop that come from configuration; what is '' is hidden, never invented. */
export type Settings = {
  name: string
  /** Where shoppers reach us, without a slash at the end. */
  publicUrl: string
  contactEmail: string
  contactPhone: string
  address: string
  socials: { name: string; url: string }[]
  legalName: string
  taxId: string
  dataFiscalUrl: string
  /** 'responsable_inscripto' shows prices without national taxes as well (Res. 4/2025). */
  fiscalCondition: 'responsable_inscripto' | 'monotributo' | ''
  /** Verified e-mails that are made admin when they sign in. */
  adminEmails: string[]
  statementDescriptor: string
  /** Units that one person may set aside without paying, in all their orders together. */
  unpaidUnits: number
  /** Tries to place an order in an hour, of everybody behind one address. */
  ordersPerAddress: number
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
  | { kind: 'order'; orderId: number; userId: number }
  | { kind: 'news'; userId: number }
  | { kind: 'new-user'; userId: number }
  | { kind: 'ban'; userId: number }
  /** Made admin, no longer one, or signed out on every device. */
  | { kind: 'standing'; userId: number }
  /** Only for the back office: somebody wrote, wants to give something back, or work was given up. */
  | { kind: 'message' }
  | { kind: 'return' }
  | { kind: 'job' }

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
