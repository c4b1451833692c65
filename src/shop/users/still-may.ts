/**
 * Whoever asked was allowed to when the request came in. A ban or an erased account may come in between, so what a person
 * adds asks once more in the transaction that writes it, under a lock that both of them wait for.
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { anonymous, may, type Action, type PersonVisitor } from '#rules/users/access.ts'
import type { Refused } from '#rules/outcome.ts'

/** Null when the account is erased. Until `tx` ends nobody bans or erases this person, and nothing else of theirs is added. */
export async function lockPerson(
  tx: Tx,
  id: number,
): Promise<Pick<PersonVisitor, 'role' | 'ban' | 'username'> | null> {
  const [row] = await tx
    .select({
      role: users.role,
      ban: users.ban,
      username: users.username,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  if (!row || row.deletedAt) return null
  const { deletedAt: _none, ...person } = row
  return person
}

/** `may` of the person as they are now. The first thing a transaction does: other locks come after the person's. */
export async function stillMay(tx: Tx, visitor: PersonVisitor, action: Action): Promise<Refused | null> {
  const person = await lockPerson(tx, visitor.id)
  return may(person ? { ...visitor, ...person } : anonymous, action)
}
