/** Opens a session for a person whose identity somebody else has proved: the sign-in, or a test. */
import type { Reader, Tx } from '#data/database.ts'
import { sessions } from '#data/schema.ts'
import { LONGEST_SESSION } from './session-limits.ts'
import { hashToken, newToken } from './secret-token.ts'

/** The token for the cookie. */
export async function openSession(
  db: Reader | Tx,
  session: { personId: number; idToken: string | null; now: Date },
): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    idHash: hashToken(token),
    personId: session.personId,
    idToken: session.idToken,
    createdAt: session.now,
    seenAt: session.now,
    expiresAt: new Date(session.now.getTime() + LONGEST_SESSION),
  })
  return token
}
