/** For verbs that learn only after writing that they cannot be done: their end is a value, and what they wrote is undone. */
import type { Tx } from '#data/database.ts'

type Place = { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

class Undo extends Error {}

/** Commits what `work` did when it ends well, and undoes it when it does not; answers its end. A savepoint when `place` is a `tx`. */
export async function commitIfDone<E extends { ok: boolean }>(
  place: Place,
  work: (tx: Tx) => Promise<E>,
): Promise<E> {
  let end: E | undefined
  try {
    return await place.transaction(async (tx) => {
      end = await work(tx)
      if (!end.ok) throw new Undo()
      return end
    })
  } catch (error) {
    if (error instanceof Undo) return end!
    throw error
  }
}
