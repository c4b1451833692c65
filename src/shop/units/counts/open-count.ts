/** A count that goes on, held while somebody does something to it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitCounts } from '#data/schema.ts'
import { conflict, missing, type Outcome } from '#rules/outcome.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

export type CountRow = typeof unitCounts.$inferSelect
const whyOver = ({ cancelled }: Pick<CountRow, 'cancelled'>) =>
  conflict(cancelled ? COUNT_SAYS.cancelled : COUNT_SAYS.over)

/** 'share' for scans: several people at once, and none while it is approved. */
export type OpenCount = <T>(
  visitor: Visitor,
  id: number,
  lock: 'share' | 'update',
  act: (tx: Tx, count: CountRow) => Promise<Outcome<T>>,
) => Promise<Outcome<T>>

export const openOpenCount =
  ({ database }: ShopContext): OpenCount =>
  async (visitor, id, lock, act) => {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return commitIfDone(database, async (tx) => {
      const [count] = await tx.select().from(unitCounts).where(eq(unitCounts.id, id)).for(lock)
      if (!count) return missing()
      return count.endedAt ? whyOver(count) : act(tx, count)
    })
  }
