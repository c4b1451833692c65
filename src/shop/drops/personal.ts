/** Of an erased account nothing stays in a drop but a code that is nobody's; and what the file of somebody's data says of their entries. */
import { desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { dropEntries, drops, products } from '#data/schema.ts'
import { ENTRY_STATE } from '#rules/drops/entry-states.ts'

/** The next turn of the drop passes over it: who holds a person's row does not wait for a drop. */
export const forgetEntries = (tx: Tx, userId: number) =>
  tx.update(dropEntries).set({ userId: null, mailbox: null, dni: null }).where(eq(dropEntries.userId, userId))

export async function entriesOf(db: Reader, userId: number): Promise<unknown[]> {
  const rows = await db
    .select({
      product: products.name,
      size: dropEntries.size,
      code: dropEntries.code,
      state: dropEntries.state,
      place: dropEntries.place,
      mailbox: dropEntries.mailbox,
      dni: dropEntries.dni,
      at: dropEntries.createdAt,
      offerUntil: dropEntries.offerUntil,
    })
    .from(dropEntries)
    .innerJoin(drops, eq(drops.id, dropEntries.dropId))
    .innerJoin(products, eq(products.id, drops.productId))
    .where(eq(dropEntries.userId, userId))
    .orderBy(desc(dropEntries.id))
  return rows.map(({ state, ...row }) => ({ ...row, state: ENTRY_STATE[state].own }))
}
