/** Deeds that meet: each comes, in its turn, as far as what somebody else holds, and then all go on at once. */
import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#data/database.ts'

/**
 * Answers in the order of `deeds`; `turn` says which of them is the first to come. `held`: a statement that locks what every deed comes
 * to. Without the lock that a deed takes there it has read by then what another is about to change, so that what one of them must not do
 * is done. The embedded database, which has one connection, takes their turns by itself.
 */
export async function meet<T extends readonly unknown[]>(
  database: Database,
  held: SQL,
  deeds: { [Deed in keyof T]: () => Promise<T[Deed]> },
  turn = 0,
): Promise<T> {
  const begun = new Map<number, Promise<unknown>>()
  const [isHeld, allThere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = database.embedded
    ? isHeld.resolve()
    : database.transaction(async (tx) => {
        await tx.execute(held)
        isHeld.resolve()
        await allThere.promise
      })
  await isHeld.promise
  let ended = 0
  try {
    for (let n = 0; n < deeds.length; n++) {
      const which = (n + turn) % deeds.length
      const going = deeds[which]!().finally(() => (ended += 1))
      // Whoever awaits all of them hears of it.
      going.catch(() => undefined)
      begun.set(which, going)
      const came = async () => (await waiting(database)) + ended
      if (!database.embedded)
        await expect.poll(came, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(begun.size)
    }
  } finally {
    allThere.resolve()
    await holder
  }
  return (await Promise.all(deeds.map((_, which) => begun.get(which)))) as unknown as T
}

async function waiting({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]!.count
}
