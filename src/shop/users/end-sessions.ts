/** A person's sessions end: by their own wish on every device, with their role, or by a ban. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { sessions } from '#data/schema.ts'

/** On every device. Answers how many there were; what a ban ended already shows its screen until the ban is lifted. */
export async function endSessions(tx: Tx, userId: number): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ idHash: sessions.idHash })
  return ended.length
}

/** A ban: none of them opens the shop again, also after an unban. Their rows stay, so that who holds one reads why (product §2.29). */
export const endSessionsByBan = (tx: Tx, userId: number, at: Date) =>
  tx
    .update(sessions)
    .set({ endedAt: at, sealedIdToken: null })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
