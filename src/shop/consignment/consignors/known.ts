/** Who owns a pair, by the mailbox that they gave: found, or written down for the first time. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignorHeirs, consignors } from '#data/schema.ts'
import { normalisePhone } from '#rules/phone.ts'

export type ConsignorRow = typeof consignors.$inferSelect
export type Told = { email: string; name: string; surname: string; phone: string }

const byEmail = (email: string) =>
  and(eq(consignors.email, email.trim().toLowerCase()), isNull(consignors.erasedAt))

/**
 * By e-mail alone: two people of one name are two people. What is known of somebody who is there stays as it is. Two at once make one.
 * Whether more is taken from them is the caller's to ask (`blockedReason`).
 */
export async function consignorFor(tx: Tx, { email, name, surname, phone }: Told, at: Date): Promise<number> {
  const [made] = await tx
    .insert(consignors)
    .values({
      email: email.trim().toLowerCase(),
      name,
      surname,
      phone: normalisePhone(phone),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: consignors.id })
  if (made) return made.id
  const [known] = await tx.select({ id: consignors.id }).from(consignors).where(byEmail(email))
  // Erased in between: they begin anew.
  return known ? known.id : consignorFor(tx, { email, name, surname, phone }, at)
}

/** Of `consignor_heirs`: two people signed, and nobody took them off since. */
const isHeir = and(isNotNull(consignorHeirs.confirmedAt), isNull(consignorHeirs.removedAt))

/** Of `consignor_heirs`: who is paid. The only confirmed one, or of several the one whom two people marked (decision 61). */
export const isPayee = and(
  isHeir,
  sql`(${consignorHeirs.payeeConfirmedBy} is not null or not exists (select 1 from consignor_heirs o
    where o.consignor_id = "consignor_heirs"."consignor_id" and o.id <> "consignor_heirs"."id"
      and o.confirmed_at is not null and o.removed_at is null))`,
)

/** The confirmed heirs of somebody who died. */
export const heirsOf = (db: Reader | Tx, consignorId: number) =>
  db
    .select({ id: consignorHeirs.id, name: consignorHeirs.name, dni: consignorHeirs.dni })
    .from(consignorHeirs)
    .where(and(eq(consignorHeirs.consignorId, consignorId), isHeir))

/** To whom something may be written: nobody who is forgotten, nobody who died. */
export const isReached = and(isNull(consignors.erasedAt), isNull(consignors.diedOn))

/** It was theirs, and they died: nothing goes there any more. */
export async function isDeadMailbox(db: Reader | Tx, email: string): Promise<boolean> {
  const theirs = and(byEmail(email), isNotNull(consignors.diedOn))
  return email !== '' && (await db.$count(consignors, theirs)) > 0
}

/** Nothing more is taken from whoever has it. */
export async function isBlockedMailbox(db: Reader | Tx, email: string): Promise<boolean> {
  const theirs = and(byEmail(email), isNotNull(consignors.blockedReason))
  return email !== '' && (await db.$count(consignors, theirs)) > 0
}

/** They typed a code that went to their mailbox: it is theirs since the first time. */
export async function markProven(tx: Tx, consignorId: number, at: Date): Promise<void> {
  await tx
    .update(consignors)
    .set({ emailProvenAt: at, updatedAt: at })
    .where(and(eq(consignors.id, consignorId), isNull(consignors.emailProvenAt)))
}

/** Null when there is none of that number, or who it was is forgotten. */
export async function consignorRow(db: Reader | Tx, id: number): Promise<ConsignorRow | null> {
  const [row] = await db
    .select()
    .from(consignors)
    .where(and(eq(consignors.id, id), isNull(consignors.erasedAt)))
  return row ?? null
}

/** The same, held until the transaction ends: after every other lock but a settlement's. */
export async function lockConsignor(tx: Tx, id: number): Promise<ConsignorRow | null> {
  const [row] = await tx
    .select()
    .from(consignors)
    .where(and(eq(consignors.id, id), isNull(consignors.erasedAt)))
    .for('update')
  return row ?? null
}
