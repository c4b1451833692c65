/** Several deeds of the shop as one: each asks who may, locks and writes as it does alone, and all of them are kept or none is. */
import type { Tx } from '#data/database.ts'
import { commitIfDone } from './commit-if-done.ts'
import type { Hint, ShopContext } from './context.ts'

/**
 * `work` opens its verbs with the context that it is given, whose transactions are savepoints of one. What they tell open pages is told
 * once it is kept. No network inside.
 */
export async function inOneTransaction<E extends { ok: boolean }>(
  context: ShopContext,
  work: (tx: Tx, within: ShopContext) => Promise<E>,
): Promise<E> {
  let hints: Hint[] = []
  const end = await commitIfDone(context.database, (tx) => {
    hints = []
    const inside = { db: tx, transaction: <T>(deed: (tx: Tx) => Promise<T>) => tx.transaction(deed) }
    return work(tx, {
      ...context,
      database: { ...context.database, ...inside, aside: { kind: context.database.kind, ...inside } },
      hint: async (hint) => void hints.push(hint),
    })
  })
  if (end.ok) for (const hint of hints) await context.hint(hint)
  return end
}
