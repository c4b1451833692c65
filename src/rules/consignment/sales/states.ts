/** What the sale of an entrusted pair is worth to its owner: held while it is not paid, earned when it is, payable when nobody can take it back. */
import { named, questions, type Moves } from '#rules/states.ts'
import type { UnitState } from '#rules/units/states.ts'

export const SALE_STATES = ['held', 'earned', 'payable', 'released', 'reversed'] as const
export type SaleState = (typeof SALE_STATES)[number]
export const SALE = named(SALE_STATES)
export const SALE_STATE_LABEL: Record<SaleState, string> = {
  held: 'Sin pagar',
  earned: 'En los días de devolución',
  // Whether it was paid is told by its settlement.
  payable: 'Venta firme',
  released: 'No se concretó',
  reversed: 'Devuelta',
}
export const SALE_MOVES: Moves<SaleState> = {
  held: ['earned', 'released'],
  // A receipt of money that was a mistake; called off before it left; back within the days to return it.
  earned: ['held', 'payable', 'released', 'reversed'],
  // Only by a late claim whose cause its owner bears: what was owed is taken back by a row of its own.
  payable: ['reversed'],
  // Its order expired, was paid late, and takes exactly that pair again, as it was split then.
  released: ['held'],
  reversed: [],
}
/** What a move of its pair makes of it; any other leaves it as it is. What is owed already is nobody's to move so (product §51.3). */
export const SALE_AFTER: Partial<Record<`${UnitState} ${UnitState}`, SaleState>> = {
  'reserved sold': 'earned',
  'sold reserved': 'held',
  'reserved listed': 'released',
  'sold listed': 'released',
  'returned ready': 'reversed',
  'returned written_off': 'reversed',
}
const ask = questions<SaleState>()
/** Of a pair at most one sale is so. */
export const isLive = ask({ yes: ['held', 'earned', 'payable'], no: ['released', 'reversed'] })
/** A buyer has paid, and may still send it back. */
export const mayRipen = ask({ yes: ['earned'], no: ['held', 'payable', 'released', 'reversed'] })
/** Its buyer has paid, and it stands. */
export const isPaidFor = ask({ yes: ['earned', 'payable'], no: ['held', 'released', 'reversed'] })
/** Its pair may take it along. */
export const isOnItsWay = ask({ yes: ['held', 'earned'], no: ['payable', 'released', 'reversed'] })
/** What its owner has got of it, or is owed. */
export const isOwed = ask({ yes: ['payable'], no: ['held', 'earned', 'released', 'reversed'] })
