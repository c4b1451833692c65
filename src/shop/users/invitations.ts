/**
 * Invitations to work in the shop. Only an owner who signed in a moment ago sends them; a link works once, for some days, for
 * the e-mail that it went to. It is accepted at a sign-in (accept-invitation.ts).
 */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { invitations, users } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { may, mayFresh, type Visitor } from '#rules/users/access.ts'
import {
  INVITATION_DAYS,
  INVITATION_MESSAGES,
  invitationEnd,
  invitationForm,
  type InvitationEnd,
} from '#rules/users/invitation.ts'
import type { Role } from '#rules/users/roles.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { hashToken, looksLikeToken, newToken } from '#shop/secret-token.ts'
import { whyNotThem } from './accept-invitation.ts'
import { invitationEmail } from './invitation-email.ts'

/** One that waits; `expired` ones can be sent again. */
export type Invitation = {
  id: number
  email: string
  role: Role
  invitedBy: string
  sentAt: Date
  expiresAt: Date
  expired: boolean
}
const DAY = 86_400_000
const OPEN = 'invitations_open'
const waits = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

export function openInvitations(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database
  const COLUMNS = {
    id: invitations.id,
    email: invitations.email,
    role: invitations.role,
    invitedBy: users.username,
    sentAt: invitations.sentAt,
    expiresAt: invitations.expiresAt,
  }

  /** Those that nobody accepted or revoked, the last sent first. */
  async function list(visitor: Visitor): Promise<Outcome<Invitation[]>> {
    const refusal = may(visitor, 'person.role')
    if (refusal) return refusal
    const now = clock()
    const rows = await db
      .select(COLUMNS)
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.invitedBy))
      .where(waits)
      .orderBy(desc(invitations.sentAt), desc(invitations.id))
    return done(rows.map((row) => ({ ...row, expired: row.expiresAt <= now })))
  }

  /** `input`: rules/users/invitation.ts `invitationForm`. */
  async function invite(visitor: Visitor, input: unknown): Promise<Outcome<{ id: number }>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'person.role', at)
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    const form = readForm(invitationForm, input, INVITATION_MESSAGES.invalid)
    if (!form.ok) return form
    const { email, role } = form.value
    const token = newToken()
    try {
      return await database.transaction(async (tx) => {
        const known = await tx
          .select({ role: users.role, ban: users.ban })
          .from(users)
          .where(
            and(
              sql`lower(${users.email}) = ${email}`,
              eq(users.emailVerified, true),
              isNull(users.deletedAt),
            ),
          )
        if (known.some((one) => one.ban)) return conflict(INVITATION_MESSAGES.banned)
        if (known.some((one) => one.role !== null)) return conflict(INVITATION_MESSAGES.worksHere)
        const [row] = await tx
          .insert(invitations)
          .values({
            email,
            role,
            tokenHash: hashToken(token),
            invitedBy: visitor.id,
            createdAt: at,
            sentAt: at,
            expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY),
          })
          .returning({ id: invitations.id })
        const { id } = row!
        await queue(tx, 'mail', letter({ email, role, by: visitor.username, token }))
        const entry = { action: 'invitation.create', entity: 'invitation', entityId: id } as const
        await writeAudit(tx, visitor, { ...entry, after: { email, role }, at })
        return done({ id })
      })
    } catch (error) {
      if (brokenUnique(error) !== OPEN) throw error
      return invalid(INVITATION_MESSAGES.open, { email: INVITATION_MESSAGES.open })
    }
  }

  /** A new link, for as long as the first one; the old one is worth nothing any more. */
  async function resend(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'person.role', at)
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(id)) return missing()
    const token = newToken()
    return database.transaction(async (tx) => {
      const [row] = await tx
        .update(invitations)
        .set({
          tokenHash: hashToken(token),
          invitedBy: visitor.id,
          sentAt: at,
          expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY),
        })
        .where(and(eq(invitations.id, id), waits))
        .returning()
      if (!row) return conflict(INVITATION_MESSAGES.closed)
      await queue(tx, 'mail', letter({ ...row, by: visitor.username, token }))
      const { email, role } = row
      await writeAudit(tx, visitor, {
        action: 'invitation.resend',
        entity: 'invitation',
        entityId: id,
        after: { email, role },
        at,
      })
      return done({ id })
    })
  }

  /** Its link opens nothing from now on. Does not wait for a fresh sign-in: it takes, and gives nothing. */
  async function revoke(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'person.role')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const at = clock()
    return database.transaction(async (tx) => {
      const [row] = await tx
        .update(invitations)
        .set({ revokedAt: at })
        .where(and(eq(invitations.id, id), waits))
        .returning()
      if (!row) return conflict(INVITATION_MESSAGES.closed)
      const { email, role } = row
      await writeAudit(tx, visitor, {
        action: 'invitation.revoke',
        entity: 'invitation',
        entityId: id,
        before: { email, role },
        at,
      })
      return done({ id })
    })
  }

  /** For whoever holds the link: what it is for, and why it is not for who is signed in; or why it opens nothing. */
  async function look(
    visitor: Visitor,
    token: string | null,
  ): Promise<{ end: InvitationEnd } | { end: null; email: string; role: Role; why: string | null }> {
    const [row] = looksLikeToken(token)
      ? await db
          .select()
          .from(invitations)
          .where(eq(invitations.tokenHash, hashToken(token)))
      : []
    const end = invitationEnd(row, clock())
    if (end !== null || !row) return { end: end ?? 'missing' }
    const why = visitor.kind === 'person' ? (await whyNotThem(db, row, visitor.id)).why : null
    return { end: null, email: row.email, role: row.role, why }
  }

  const letter = (one: { email: string; role: Role; by: string; token: string }) =>
    invitationEmail({ ...one, href: settings.publicUrl + paths.invitationWith(one.token) }, settings)

  return { list, invite, resend, revoke, look }
}
