/** Sessions begin here: opened for a person whose identity somebody else has proved (the sign-in, or a test). */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { pushSubscriptions, sessions } from '#data/schema.ts'
import { seal } from '#shop/sealed.ts'
import { LONGEST_SESSION } from './limits.ts'
import { hashToken, looksLikeToken, newToken } from '#shop/secret-token.ts'

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
