/** Entrusted pairs and their owner's account as plain objects, and what a step of their model is. */
import { expect } from 'vitest'
import type { SaleState } from '#rules/consignment/sales/states.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { openBuyOuts } from '#shop/consignment/buy-out/buy-out.ts'
import type { openDesk } from '#shop/consignment/desk/desk.ts'
import type { openSettlements } from '#shop/consignment/settlements/settlements.ts'
import type { openEdits } from '#shop/orders/edit/edits.ts'
import type { openExchanges } from '#shop/returns/exchange/exchanges.ts'
import type { entrustedSales } from '../entrusted-sales.ts'
import type { offeredPairs } from '../offered-pairs.ts'
import type { ownersOfPairs } from '../owners-of-pairs.ts'

export type Pair = {
  unit: UnitState
  /** The shop's own: it came back late, was bought, or was paid for and found. */
  shops: boolean
  wanted: boolean
  sale: SaleState | null
  /** Which has it, or had it and expired. */
  order: { id: number; reference: string } | null
  parcel: 'here' | 'sent' | 'delivered' | 'back'
  expired: boolean
  /** How often something by number took its place: there is not much of it. */
  swaps: number
  /** Of the offer that it came by. */
  link: string | null
}
/** What a settlement holds, from its approval until it is paid and nothing came back. */
type Transfer = { id: number; total: number; state: 'approved' | 'failed' | 'paid' }
export type Model = { pairs: Pair[]; balance: number; days: number; transfer: Transfer | null }
export type Real = {
  shop: Awaited<ReturnType<typeof entrustedSales>>
  desk: ReturnType<typeof openDesk>
  settlements: ReturnType<typeof openSettlements>
  buyOuts: ReturnType<typeof openBuyOuts>
  offered: ReturnType<typeof offeredPairs>
  owners: ReturnType<typeof ownersOfPairs>
  edits: ReturnType<typeof openEdits>
  exchanges: ReturnType<typeof openExchanges>
  codes: string[]
}
export const PART = 6_742_500
export const MOST_SWAPS = 2
export const newPair = (): Pair => ({
  unit: 'listed',
  shops: false,
  wanted: false,
  sale: null,
  order: null,
  parcel: 'here',
  expired: false,
  swaps: 0,
  link: null,
})

export type Step = {
  may: (pair: Pair, model: Model) => boolean
  /** What it makes of the plain object. */
  after: (pair: Pair, model: Model) => void
  run: (real: Real, code: string, pair: Pair, model: Model) => Promise<unknown>
}
export const released = (pair: Pair) => {
  pair.unit = pair.wanted ? 'to_return' : 'listed'
  pair.sale = pair.shops ? pair.sale : 'released'
}
export const saleGoes = (pair: Pair, to: SaleState) => {
  if (!pair.shops) pair.sale = to
}
export const fits = async (end: Promise<{ ok: boolean }>) => expect(await end).toMatchObject({ ok: true })
