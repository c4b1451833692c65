/**
 * Rows that say a state which no list of the rules knows. A migration that is about to constrain a column looks for them first
 * (a DO block that raises VS001, as in 0017) and leaves the tables as they were; whoever keeps the shop reads which rows they are.
 */
import { causes, sqlState } from './errors.ts'

/** `row` is its key, as text. */
export type UnknownState = { table: string; row: string; column: string; value: string }

const RAISED = 'VS001'

export class UnknownStates extends Error {
  override readonly name = 'UnknownStates'
  readonly rows: readonly UnknownState[]
  constructor(rows: readonly UnknownState[]) {
    super(
      `The database was left as it was, because this version does not know what some of its rows say: ${rows
        .map(({ table, row, column, value }) => `${table} ${row} has ${column} «${value}»`)
        .join(', ')}. Correct them with the version that wrote them, then start this one again.`,
    )
    this.rows = rows
  }
}

/** What such a migration raised as an error with a sentence; any other error as it is. */
export function asUnknownStates(error: unknown): unknown {
  if (sqlState(error) !== RAISED) return error
  const detail = causes(error).flatMap((link) => (link as { detail?: string }).detail ?? [])[0]
  return new UnknownStates(JSON.parse(detail ?? '[]') as UnknownState[])
}
