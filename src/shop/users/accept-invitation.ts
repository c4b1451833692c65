/** An invitation is accepted at the sign-in of whoever it was sent to: their next session is the first that has the role. */
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { invitations, users } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { INVITATION_ENDS, invitationEnd, NOT_ACCEPTED } from '#rules/users/invitation.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { hashToken } from '#shop/secret-token.ts'
import { changeRole } from './change-role.ts'

type Invited = typeof invitations.$inferSelect

/** Why this person cannot accept it, with who invites them; asked when they look at it and again when they come with it. */
export async function whyNotThem(
  db: Reader | Tx,
  row: Invited,
  userId: number,
): Promise<{ why: string | null; inviter: string }> {
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  const [inviter] = await db.select().from(users).where(eq(users.id, row.invitedBy))
  const said = (why: string | null) => ({ why, inviter: inviter?.username ?? '' })
  if (person?.role) return said(NOT_ACCEPTED.worksHere)
  if (person?.email.toLowerCase() !== row.email) return said(NOT_ACCEPTED.otherEmail)
  if (!person.emailVerified) return said(NOT_ACCEPTED.unverified)
  // An owner who is one no longer leaves no door behind.
  if (!inviter || inviter.role !== 'owner' || inviter.ban || inviter.deletedAt)
    return said(NOT_ACCEPTED.withdrawn)
  return said(null)
}

/** `token`: what stood in the link. Nothing is given where anything is amiss. */
export async function acceptInvitation(
  tx: Tx,
  { token, userId, at }: { token: string; userId: number; at: Date },
): Promise<Outcome<{ userId: number }>> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
    .for('update')
  const end = invitationEnd(row, at)
  if (end !== null || !row) return conflict(INVITATION_ENDS[end ?? 'missing'])
  const { why, inviter } = await whyNotThem(tx, row, userId)
  if (why !== null) return conflict(why)
  const { role } = row
  const reason = `Invitación de ${inviter}`
  const given = await changeRole(tx, system('invitation'), {
    id: userId,
    action: 'person.role',
    role,
    reason,
    at,
  })
  if (!given.ok) return given
  await tx.update(invitations).set({ acceptedAt: at, acceptedBy: userId }).where(eq(invitations.id, row.id))
  return done({ userId })
}
