/** What an account's person is as a consignor: whose rows those are, for the file of their data and when the account is erased. */
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors, type users } from '#data/schema.ts'
import { stillHere } from '#rules/consignment/people/erasure.ts'
import { conflict, type Conflict } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import { forgetConsignor, leftOf } from '#shop/consignment/consignors/erase.ts'
import type { ConsignorRow } from '#shop/consignment/consignors/known.ts'

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerified'>

/** Null for an address that nobody verified: it may be somebody else's. */
export const mailboxOf = ({ email, emailVerified }: Account): string | null =>
  emailVerified && email !== '' ? email.toLowerCase() : null
export function ownConsignor(account: Account): SQL | undefined {
  const mailbox = mailboxOf(account)
  return and(
    isNull(consignors.erasedAt),
    or(eq(consignors.userId, account.id), mailbox === null ? undefined : eq(consignors.email, mailbox)),
  )
}

/** Holds who they are as a consignor; a refusal where the shop still has something of theirs. */
export async function holdOwnConsignors(tx: Tx, account: Account): Promise<ConsignorRow[] | Conflict> {
  const rows = await tx
    .select()
    .from(consignors)
    .where(ownConsignor(account))
    .orderBy(consignors.id)
    .for('update')
  const left = { pairs: 0, awaited: 0, money: 0 }
  for (const { id } of rows) {
    const here = await leftOf(tx, id)
    left.pairs += here.pairs
    left.awaited += here.awaited
    left.money += here.money
  }
  const why = stillHere(left)
  return why === null ? rows : conflict(why)
}

/** With their account; its last e-mail says it. */
export async function forgetOwnConsignors(
  tx: Tx,
  rows: readonly ConsignorRow[],
  settings: Settings,
  at: Date,
): Promise<void> {
  const visitor: Visitor = { kind: 'system', name: 'erase' }
  for (const row of rows) await forgetConsignor(tx, visitor, row, { settings, at, told: true })
}
