/** A drop and its entries as they are kept: held while they move, and moved along the tables of rules/drops alone. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropEntries, drops, dropSizes } from '#data/schema.ts'
import { ENTRY_MOVES, type EntryState } from '#rules/drops/entry-states.ts'
import { DROP_MOVES, type DropState } from '#rules/drops/states.ts'
import { mayMove } from '#rules/states.ts'

export type DropRow = typeof drops.$inferSelect
export type DropSizeRow = typeof dropSizes.$inferSelect
export type EntryRow = typeof dropEntries.$inferSelect

/** Everything that moves a drop, or one of its entries after the close, holds it first; after a person or an order, before any size. */
export async function lockDrop(tx: Tx, id: number): Promise<DropRow | undefined> {
  const [drop] = await tx.select().from(drops).where(eq(drops.id, id)).for('update')
  return drop
}

export const sizesOf = (tx: Tx, dropId: number): Promise<DropSizeRow[]> =>
  tx.select().from(dropSizes).where(eq(dropSizes.dropId, dropId)).orderBy(asc(dropSizes.sizeId))

/** The caller holds the drop. */
export async function moveDrop(
  tx: Tx,
  drop: DropRow,
  to: DropState,
  at: Date,
  changes: Partial<DropRow> = {},
): Promise<DropRow> {
  if (!mayMove(DROP_MOVES, drop.state, to)) throw new Error(`A drop does not go from ${drop.state} to ${to}`)
  const [moved] = await tx
    .update(drops)
    .set({ ...changes, state: to, updatedAt: at, revision: sql`${drops.revision} + 1` })
    .where(eq(drops.id, drop.id))
    .returning()
  return moved!
}

/** Those of these entries that may go there do; answered as they are then. */
export async function moveEntries(
  tx: Tx,
  ids: readonly number[],
  to: EntryState,
  at: Date,
  changes: Partial<EntryRow> = {},
): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const from = (Object.keys(ENTRY_MOVES) as EntryState[]).filter((state) => mayMove(ENTRY_MOVES, state, to))
  return tx
    .update(dropEntries)
    .set({ ...changes, state: to, updatedAt: at })
    .where(and(inArray(dropEntries.id, [...ids]), inArray(dropEntries.state, from)))
    .returning()
}
