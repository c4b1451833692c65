/** Terms that came with the shop's spreadsheet were agreed on paper, as whoever imported them declared: their owner confirms them with a code. */
import type { UnitState } from '#rules/units/states.ts'
import type { AcceptedHow } from './labels.ts'

const WHERE_CONFIRMED: readonly UnitState[] = ['received', 'inspected', 'ready', 'listed']

export const SHEET_PROPOSER = 'sheet:'

/** `terms`: those in force. */
export const waitForCode = (
  state: UnitState,
  { how, proposedBy }: { how: AcceptedHow | null; proposedBy: string },
): boolean => WHERE_CONFIRMED.includes(state) && how === 'paper' && proposedBy.startsWith(SHEET_PROPOSER)
