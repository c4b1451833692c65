/** Who works on what came in as a list: whoever takes it holds it so long, and after a crash another goes on. */
import { eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { anonymous, system, type Visitor } from '#rules/users/access.ts'

/** A batch takes a fraction of this. */
const HOLD_MS = 30_000

/** Somebody else goes on with it: whoever finds this must not write another row. */
export class HoldLost extends Error {
  override name = 'HoldLost'
}

export const heldUntil = (at: Date): Date => new Date(at.getTime() + HOLD_MS)
export const isFree = (lockedUntil: AnyPgColumn, at: Date): SQL | undefined =>
  or(isNull(lockedUntil), lt(lockedUntil, at))

/** Whoever asked for it, read afresh: rights may have been lost since. */
export async function whoAsked(db: Reader, actor: string): Promise<Visitor> {
  const id = Number(/^person:(\d{1,9})$/.exec(actor)?.[1] ?? 0)
  if (id === 0) return actor.startsWith('system:') ? system(actor.slice('system:'.length)) : anonymous
  const [person] = await db.select().from(users).where(eq(users.id, id))
  if (!person || person.deletedAt) return anonymous
  const { username, email, name, surname, image, role, ban } = person
  return { kind: 'person', id, username, email, name, surname, image, role, ban }
}
