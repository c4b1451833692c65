/**
 * Settlements held while they move. Locks come in the order of the whole shop: the consignors first, then their settlements, each by
 * number, so that two people at the desk, a run and a claim never wait for each other in a circle.
 */
import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  consignorAccounts,
  consignorHeirs,
  consignors,
  settlementEvents,
  settlements,
  users,
} from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { isCuilOf, settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { SETTLEMENT_MOVES, type SettlementState } from '#rules/consignment/settlements/states.ts'
import { mayMove } from '#rules/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { rolesThatMay } from '#rules/users/roles.ts'
import { writeAudit, type AuditEntry } from '#shop/audit/write.ts'
import { isPayee } from '../consignors/known.ts'

export type SettlementRow = typeof settlements.$inferSelect
type Consignor = Pick<
  typeof consignors.$inferSelect,
  'id' | 'userId' | 'name' | 'email' | 'dni' | 'erasedAt' | 'diedOn'
>
type Account = typeof consignorAccounts.$inferSelect
export type Held = {
  row: SettlementRow
  consignor: Consignor
  account: Account | null
  /** Of the heir who is paid, whose account it is; '' where it is none's. */
  heirDni: string
}

/** Nobody adds a row to their account, or to a settlement of theirs, but after the caller; a sale of theirs is not held up by it. */
export async function lockConsignors(tx: Tx, ids: readonly number[]): Promise<Consignor[]> {
  const { id, userId, name, email, dni, erasedAt, diedOn } = consignors
  return tx
    .select({ id, userId, name, email, dni, erasedAt, diedOn })
    .from(consignors)
    .where(sql`${id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(asc(id))
    .for('no key update')
}

/** In the order of their numbers, each with the account that is in force now. What does not exist is left out. */
export async function holdSettlements(tx: Tx, ids: readonly number[]): Promise<Held[]> {
  const of = sql`${settlements.id} = any(${sql.param([...ids])}::int[])`
  const whose = await tx.selectDistinct({ consignorId: settlements.consignorId }).from(settlements).where(of)
  const people = await lockConsignors(
    tx,
    whose.map(({ consignorId }) => consignorId),
  )
  const rows = await tx.select().from(settlements).where(of).orderBy(asc(settlements.id)).for('update')
  const accounts = await tx
    .selectDistinctOn([consignorAccounts.consignorId])
    .from(consignorAccounts)
    .where(sql`${consignorAccounts.consignorId} = any(${sql.param(people.map(({ id }) => id))}::int[])`)
    .orderBy(consignorAccounts.consignorId, sql`${consignorAccounts.id} desc`)
  const dnis = await heirDnis(tx, accounts)
  const personOf = new Map(people.map((one) => [one.id, one]))
  const accountOf = new Map(accounts.map((one) => [one.consignorId, one]))
  return rows.map((row) => ({
    row,
    consignor: personOf.get(row.consignorId)!,
    account: accountOf.get(row.consignorId) ?? null,
    heirDni: dnis.get(accountOf.get(row.consignorId)?.heirId ?? 0) ?? '',
  }))
}

/** The DNI of each heir who is paid and whose account one of these is, by their number. */
export async function heirDnis(
  db: Reader | Tx,
  accounts: readonly Pick<Account, 'heirId'>[],
): Promise<Map<number, string>> {
  const ids = accounts.map(({ heirId }) => heirId).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: consignorHeirs.id, dni: consignorHeirs.dni })
    .from(consignorHeirs)
    .where(and(inArray(consignorHeirs.id, ids), isPayee))
  return new Map(found.map(({ id, dni }) => [id, dni]))
}

/** The account in force is the one that the settlement is paid to. */
export const isSameAccount = ({ row, account }: Held): boolean =>
  account !== null &&
  account.account === row.account &&
  account.cuil === row.cuil &&
  account.holder === row.holder

/** Why nothing is paid to the account in force; null when it may be. */
export function whyNotPayable(
  { account, consignor, heirDni }: Omit<Held, 'row'>,
  now: Date,
): 'died' | 'no-account' | 'no-dni' | 'other-cuil' | 'new-account' | null {
  const dni = consignor.diedOn === null ? consignor.dni : heirDni
  if (consignor.diedOn !== null && heirDni === '') return 'died'
  if (!account) return 'no-account'
  if (dni === '') return 'no-dni'
  if (!isCuilOf(account.cuil, dni)) return 'other-cuil'
  return account.usableFrom > now ? 'new-account' : null
}

export type Step = {
  actor: string
  at: Date
  reason?: string
  set?: Partial<typeof settlements.$inferInsert>
}

/** Of what the caller holds; answers the numbers of those whose life has no such move, and has then moved none. */
export async function moveSettlements(
  tx: Tx,
  rows: readonly SettlementRow[],
  to: SettlementState,
  { actor, at, reason = '', set = {} }: Step,
): Promise<string[]> {
  const stuck = rows.filter(({ state }) => !mayMove(SETTLEMENT_MOVES, state, to))
  if (stuck.length > 0) return stuck.map(({ id }) => settlementNumber(id))
  for (const some of inPieces(rows)) {
    await tx
      .update(settlements)
      .set({ ...set, state: to, version: sql`${settlements.version} + 1` })
      .where(
        inArray(
          settlements.id,
          some.map(({ id }) => id),
        ),
      )
    await noteSteps(tx, some, to, { actor, at, reason })
  }
  return []
}

export async function noteSteps(
  tx: Tx,
  rows: readonly Pick<SettlementRow, 'id' | 'state'>[],
  to: SettlementState,
  { actor, at, reason = '' }: Step,
): Promise<void> {
  await tx
    .insert(settlementEvents)
    .values(
      rows.map(({ id, state }) => ({ settlementId: id, from: state, to, actor, reason, createdAt: at })),
    )
}

/** A statement takes so many values; a run may have more rows than that. */
export function inPieces<T>(rows: readonly T[], size = 1_000): T[][] {
  const pieces: T[][] = []
  for (let from = 0; from < rows.length; from += size) pieces.push(rows.slice(from, from + size))
  return pieces
}

/** Two people who may pay: then nobody approves what they closed themselves. */
export async function hasSecondPayer(tx: Tx): Promise<boolean> {
  const payers = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${inArray(users.role, rolesThatMay('consign.pay'))} and not ${users.ban} and ${users.deletedAt} is null`,
    )
    .limit(2)
  return payers.length > 1
}

/** It is what the shop owes the very person who works on it. */
export const isTheirs = (
  { consignor }: Pick<Held, 'consignor'>,
  visitor: { id: number; email: string },
): boolean =>
  consignor.userId === visitor.id ||
  (visitor.email !== '' && consignor.email.toLowerCase() === visitor.email.toLowerCase())

/** One row of the record for each of them. */
export async function auditSettlements<T>(
  tx: Tx,
  visitor: Visitor,
  action: AuditAction,
  about: readonly T[],
  entry: (one: T) => Pick<AuditEntry, 'before' | 'after'> & { id: number },
  at: Date,
): Promise<void> {
  for (const some of inPieces(about))
    await writeAudit(
      tx,
      visitor,
      ...some.map((one) => {
        const { id, ...sides } = entry(one)
        return { action, entity: 'settlement' as const, entityId: id, ...sides, at }
      }),
    )
}
