/** Asks in SQL what rules/ ask of a state in code. */
import { sql, type Column, type SQL } from 'drizzle-orm'

/**
 * `inStates(orders.status, isOpen)`, or with a column of a query that is written out: `inStates(sql`o.status`, isOpen)`. The
 * states are written out, not bound, so that the planner sees that a partial index fits.
 */
export function inStates<S extends string>(
  column: SQL | (Column & { _: { data: S } }),
  question: { readonly states: readonly NoInfer<S>[] },
): SQL {
  const states = question.states.map((state) => `'${state}'`).join(', ')
  return sql`${column} in (${sql.raw(states)})`
}
