/** Each consignor's account: rows are only ever added, each deed once by its key; the balance is their sum. */
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignorEntries } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import type { ConsignorEntryKind } from '#rules/consignment/labels.ts'

export type NewEntry = {
  consignorId: number
  kind: ConsignorEntryKind
  /** Centavos; above 0 the shop owes it. Never 0. */
  amountCentavos: Centavos
  unitId?: number | null
  saleId?: number | null
  settlementId?: number | null
  reason?: string
  /** As in the audit trail: «person:7», «system:jobs». */
  actor: string
  /** The same deed has the same key, and is written once: «sale:12». */
  requestKey: string
  at: Date
}

/** Answers the row's id, or null when the same deed was written before. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number | null> {
  const [id] = await addEntries(tx, [entry])
  return id ?? null
}

/** Several at once; answers the ids of those that were not written before. */
export async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<number[]> {
  const rows = await tx
    .insert(consignorEntries)
    .values(entries.map(({ at, ...entry }) => ({ ...entry, createdAt: at })))
    .onConflictDoNothing({ target: consignorEntries.requestKey })
    .returning({ id: consignorEntries.id })
  return rows.map(({ id }) => id)
}

/** What the shop owes them, in centavos; below 0 they owe it. */
export async function balanceOf(db: Reader | Tx, consignorId: number): Promise<Centavos> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${consignorEntries.amountCentavos}), 0)` })
    .from(consignorEntries)
    .where(eq(consignorEntries.consignorId, consignorId))
  return Number(row!.sum)
}
