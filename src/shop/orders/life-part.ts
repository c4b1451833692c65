/** What becomes of what an order holds: each subject says it of its own, and life.ts has them in the order in which they lock. */
import type { Tx } from '#data/database.ts'
import type { UnsoldEnd } from '#rules/orders/states.ts'
import type { OrderRow, PaymentRow } from './events.ts'

export type Ending = {
  cause: UnsoldEnd
  actor: string
  reason: string
  now: Date
  /** Nobody can pay its QR any more: the provider said so. */
  qrOver?: boolean
}
type Deed = { actor: string; at: Date }

export type LifePart = {
  name: string
  /** The order ends unsold: what it holds goes back, once. `ended`: as it is from now on. */
  release?: (tx: Tx, order: OrderRow, end: Ending, ended: OrderRow) => Promise<unknown>
  /** Paid when it had expired: takes again what is scarce. False, and all of it is undone, where that is gone. */
  takeAgain?: (tx: Tx, order: OrderRow, deed: Deed) => Promise<boolean>
  /** It stands again, at the price that it had. */
  reclaim?: (tx: Tx, order: OrderRow) => Promise<unknown>
  /** This payment makes it a sale. */
  sell?: (tx: Tx, order: OrderRow, payment: PaymentRow, deed: Deed) => Promise<unknown>
}
