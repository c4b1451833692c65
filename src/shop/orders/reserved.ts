/**
 * What an order holds besides its units, that is held before any size is and goes to others once the units are back: each subject hands
 * in its own, in the order in which they lock.
 */
import type { Tx } from '#data/database.ts'
import { dropReserved } from '#shop/drops/buy.ts'

type Deed = { actor: string; at: Date }
type ReservedPart = {
  name: string
  /** Locks it; null where the order holds none. The function that it answers is called once the units are on the shelf again. */
  hold: (tx: Tx, orderId: number) => Promise<((deed: Deed) => Promise<void>) | null>
}

const RESERVED: readonly ReservedPart[] = [dropReserved]

/** Locks what the order holds besides its units; answers what gives each of it back. */
export async function holdReserved(tx: Tx, orderId: number): Promise<((deed: Deed) => Promise<void>)[]> {
  const back: ((deed: Deed) => Promise<void>)[] = []
  for (const { hold } of RESERVED) {
    const one = await hold(tx, orderId)
    if (one) back.push(one)
  }
  return back
}
