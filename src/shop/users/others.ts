/** Whether somebody else could do it: where two are due and there is one, that one does it. */
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { rolesThatMay, type StaffAction } from '#rules/users/roles.ts'

/** How many people of the shop could besides. */
export async function others(
  db: Reader | Tx,
  userId: number,
  deed: StaffAction = 'consign.receive',
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        inArray(users.role, rolesThatMay(deed)),
        isNull(users.deletedAt),
        eq(users.ban, false),
        ne(users.id, userId),
      ),
    )
  return row!.count
}
