/** Half hours that are booked, as they are kept. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropOffs, offers } from '#data/schema.ts'
import { DROP_OFF, OFFER } from '#rules/consignment/offers/states.ts'

/** One offer of it is not to come: without another one nobody comes. The caller holds that offer, and takes it off the half hour. */
export async function freeDropOff(tx: Tx, id: number, offerId: number, at: Date): Promise<void> {
  const others = await tx.$count(
    offers,
    and(eq(offers.dropOffId, id), ne(offers.id, offerId), eq(offers.state, OFFER.accepted)),
  )
  if (others === 0)
    await tx
      .update(dropOffs)
      .set({ state: DROP_OFF.cancelled, updatedAt: at })
      .where(and(eq(dropOffs.id, id), eq(dropOffs.state, DROP_OFF.booked)))
}

/** Whoever books waits for whoever books: how many have a half hour is counted before one more is. Before every other lock. */
export const oneBooksAtATime = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('drop-offs'))`)
