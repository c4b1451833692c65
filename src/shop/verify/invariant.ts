/** What an invariant is: a question to the live database that answers the rows that break it. */
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import type { Settings } from '#shop/context.ts'

export type Invariant = {
  name: string
  /** Of what the owner set, where it depends on that; or what SQL cannot work out, with the rows that break it. */
  query: SQL | ((settings: Settings) => SQL) | { found: (tx: Tx) => Promise<Record<string, unknown>[]> }
  /** What breaks it is late, no contradiction. */
  overdue?: true
  /** Asked only where invoices are issued. */
  invoices?: true
}

export const inList = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
