/**
 * Who comes next: each pair that is set aside is offered to the first of its size who still waits, with the whole term, and what nobody
 * waits for goes back on sale. The caller holds the drop and its sizes.
 */
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropEntries, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { ENTRY, hasOffer, isAlive, isInLine } from '#rules/drops/entry-states.ts'
import type { Settings } from '#shop/context.ts'
import { moveAside } from './aside.ts'
import { moveEntries, sizesOf, type DropRow } from './rows.ts'
import { notifyOffered } from './notify.ts'

const HOUR = 3_600_000
const actor = 'system:drops'

/** Answers who of the people was told something. */
export async function offerNext(tx: Tx, settings: Settings, drop: DropRow, at: Date): Promise<number[]> {
  const told: number[] = []
  const back: { sizeId: number; units: number }[] = []
  for (const { sizeId, aside } of await sizesOf(tx, drop.id)) {
    const ofSize = and(eq(dropEntries.dropId, drop.id), eq(dropEntries.sizeId, sizeId))
    const kept = await tx.$count(dropEntries, and(ofSize, inStates(dropEntries.state, hasOffer)))
    const next = await tx
      .select({ id: dropEntries.id })
      .from(dropEntries)
      .where(and(ofSize, inStates(dropEntries.state, isInLine)))
      .orderBy(asc(dropEntries.place))
      .limit(aside - kept)
    const ids = next.map(({ id }) => id)
    const offerUntil = new Date(at.getTime() + drop.windowHours * HOUR)
    const offered = await moveEntries(tx, ids, ENTRY.offered, at, { offeredAt: at, offerUntil })
    for (const entry of offered) {
      await notifyOffered(tx, settings, drop, entry, at)
      told.push(entry.userId!)
    }
    back.push({ sizeId, units: aside - kept - offered.length })
  }
  await moveAside(tx, drop, back, -1, { actor, at })
  return told
}

/** Whoever is banned, or has no account any more, takes no part: their code stays in the list, and the next one is offered theirs. */
export async function removeGone(tx: Tx, dropId: number, at: Date): Promise<number> {
  const gone = await tx
    .select({ id: dropEntries.id })
    .from(dropEntries)
    .leftJoin(users, eq(users.id, dropEntries.userId))
    .where(
      and(
        eq(dropEntries.dropId, dropId),
        inStates(dropEntries.state, isAlive),
        or(isNull(users.id), eq(users.ban, true), sql`${users.deletedAt} is not null`),
      ),
    )
  const ids = gone.map(({ id }) => id)
  return (await moveEntries(tx, ids, ENTRY.removed, at)).length
}
