/** Sessions begin and end here: opened for a person whose identity somebody else has proved (the sign-in, or a test). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { pushSubscriptions, sessions } from '#data/schema.ts'
import { seal } from '#shop/sealed.ts'
import { LONGEST_SESSION } from './limits.ts'
import { hashToken, looksLikeToken, newToken } from './secret-token.ts'

/** The token for the cookie. `authenticatedAt`: when the provider last asked who it is, if it said so. */
export async function openSession(
  db: Reader | Tx,
  session: { userId: number; idToken: string | null; now: Date; authenticatedAt?: Date | null },
): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    idHash: hashToken(token),
    userId: session.userId,
    sealedIdToken: session.idToken === null ? null : seal(session.idToken, token),
    authenticatedAt: session.authenticatedAt ?? null,
    createdAt: session.now,
    seenAt: session.now,
    expiresAt: new Date(session.now.getTime() + LONGEST_SESSION),
  })
  return token
}

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

/** An id that was planted before the sign-in is worth nothing after it. Where the same person held it, what this browser is told goes on. */
export async function replaceSession(
  tx: Tx,
  { previous, token, userId }: { previous: string | null | undefined; token: string; userId: number },
): Promise<void> {
  if (!looksLikeToken(previous)) return
  const before = hashToken(previous)
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: hashToken(token) })
    .where(and(eq(pushSubscriptions.sessionHash, before), eq(pushSubscriptions.userId, userId)))
  await tx.delete(sessions).where(eq(sessions.idHash, before))
}
