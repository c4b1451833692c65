/** Which rows a transaction locks, in the order in which it does. */
import { vi } from 'vitest'
import type { Database, Tx } from '#data/database.ts'

type Session = { prepareQuery(query: { sql: string }, ...rest: unknown[]): unknown }

/** The table whose rows a statement locks against other writers; undefined for one that only reads or adds rows. */
function lockedBy(statement: string): string | undefined {
  let outer = statement
  while (/\([^()]*\)/.test(outer)) outer = outer.replaceAll(/\([^()]*\)/g, '')
  const held = / for (?:no key )?update$/.test(outer) ? /\bfrom "?(\w+)/ : /\b(?:update|delete from) "?(\w+)/
  return held.exec(outer)?.[1]
}

/** The tables that the transactions of `work` lock rows of, each the first time. */
export async function locksOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const locked: string[] = []
  const { transaction } = database
  const spied = vi.spyOn(database, 'transaction').mockImplementation((run, config) =>
    transaction((tx: Tx) => {
      const { session } = tx as unknown as { session: Session }
      const { prepareQuery } = session
      session.prepareQuery = function (query, ...rest) {
        const table = lockedBy(query.sql)
        if (table) locked.push(table)
        return prepareQuery.call(this, query, ...rest)
      }
      return run(tx)
    }, config),
  )
  try {
    await work()
  } finally {
    spied.mockRestore()
  }
  return [...new Set(locked)]
}
