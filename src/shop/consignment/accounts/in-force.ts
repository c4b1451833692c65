/** Where a consignor is paid: the last account that they told. */
import { desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignorAccounts } from '#data/schema.ts'

export type ConsignorAccount = typeof consignorAccounts.$inferSelect

/** Null while they told none. Nothing is paid to it before its `usableFrom`. */
export async function accountOf(db: Reader | Tx, consignorId: number): Promise<ConsignorAccount | null> {
  const [row] = await db
    .select()
    .from(consignorAccounts)
    .where(eq(consignorAccounts.consignorId, consignorId))
    .orderBy(desc(consignorAccounts.id))
    .limit(1)
  return row ?? null
}
