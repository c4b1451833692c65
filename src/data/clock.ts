/**
 * What time it is for the shop: the database's time, so that instances whose machines disagree still agree on what has
 * expired. Between two answers of the database it runs with this machine's steady clock, which nobody can set.
 */

/** An answer that took longer says too little about the moment it was given. */
const SLOWEST_ANSWER_MS = 2_000
/** Below this a difference is the network's doing, and following it would make the clock tremble. */
const TREMBLE_MS = 20

export class DatabaseClock {
  /** The database's time less `performance.now()`; this machine's own until the database was heard. */
  #base = Date.now() - performance.now()
  #heard = false

  /** It was `databaseMs` there at some moment between `asked` and `answered` (of `performance.now()`). */
  note(databaseMs: number, asked: number, answered = performance.now()): void {
    if (answered - asked > SLOWEST_ANSWER_MS && this.#heard) return
    const half = (answered - asked) / 2
    const base = databaseMs - asked - half
    if (this.#heard && Math.abs(base - this.#base) <= half + TREMBLE_MS) return
    this.#heard = true
    this.#base = base
  }

  now = (): Date => new Date(this.#base + performance.now())

  /** How far this machine's clock is ahead of the database's, in milliseconds; negative when it is behind. */
  skew = (): number => Date.now() - (this.#base + performance.now())
}
