/** The life of a settlement: rows of one consignor's account that are paid together. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const SETTLEMENT_STATES = [
  'closed',
  'approved',
  'exported',
  'paid',
  'failed',
  'reversed',
  'voided',
] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]
export const SETTLEMENT = named(SETTLEMENT_STATES)
export const SETTLEMENT_STATE_LABEL: Record<SettlementState, string> = {
  closed: 'Por aprobar',
  approved: 'Aprobada',
  exported: 'En transferencia',
  paid: 'Pagada',
  failed: 'Rechazada por el banco',
  reversed: 'Volvió del banco',
  voided: 'Anulada',
}
export const SETTLEMENT_TONE: Partial<Record<SettlementState, Tone>> = {
  closed: 'wait',
  approved: 'wait',
  exported: 'wait',
  paid: 'good',
  failed: 'bad',
  reversed: 'bad',
}
export const SETTLEMENT_MOVES: Moves<SettlementState> = {
  closed: ['approved', 'voided'],
  // By a file for the bank, or by hand.
  approved: ['exported', 'paid', 'failed', 'voided'],
  exported: ['paid', 'failed'],
  // The money came back: it is owed again by a row of its own.
  paid: ['reversed'],
  // Its owner mends the account; then it is approved again.
  failed: ['approved', 'voided'],
  reversed: [],
  voided: [],
}
const ask = questions<SettlementState>()
/** Its rows are on their way: no other settlement has them. */
export const isOnItsWay = ask({
  yes: ['closed', 'approved', 'exported', 'failed'],
  no: ['paid', 'reversed', 'voided'],
})
/** Its rows are its own, paid or not. */
export const holdsItsRows = ask({
  yes: ['closed', 'approved', 'exported', 'failed', 'paid', 'reversed'],
  no: ['voided'],
})
export const isPaidOut = ask({
  yes: ['paid'],
  no: ['closed', 'approved', 'exported', 'failed', 'reversed', 'voided'],
})
