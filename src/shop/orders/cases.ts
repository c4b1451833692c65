/** What comes back of an order and what was given instead, as its pages tell it: what keeps the cases hands this in. */
import type { Reader } from '#data/database.ts'
import type { returns } from '#data/schema.ts'
import type { OrderRow } from './events.ts'

/** Not settled yet, as whoever bought reads it. */
export type CaseTold = {
  code: string
  story: string
  exchange: boolean
  /** What an exchange gives. */
  to: string | null
}
/** Over and done. */
export type Exchanged = {
  code: string
  /** «Cancha, talle 41»: what was bought, and what they have instead. */
  from: string
  to: string
  image: string | null
  /** The first one was taken back; the shop may have let it go. */
  came: boolean
}

export type CasesOfOrder = {
  told(db: Reader, order: OrderRow, asked: readonly (typeof returns.$inferSelect)[]): Promise<CaseTold[]>
  /** Oldest first: what is given stands in no line of the order. */
  exchanged(db: Reader, order: OrderRow): Promise<Exchanged[]>
  /** Something that an exchange of it gives is still to be sent to where the order went. */
  exchangeWaits(db: Reader, orderId: number): Promise<boolean>
}
