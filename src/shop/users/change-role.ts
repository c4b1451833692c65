/**
 * The one way to ban somebody, to make somebody admin, and back: the back office, the API, `shop grant-admin` and ADMIN_EMAILS
 * all come through here, so that each ends the same sessions, asks the same questions and writes the same row.
 */
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users, sessions } from '#data/schema.ts'
import { may, mayFresh, type Visitor } from '#rules/users/access.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { REASON_LONGEST, REASON_MISSING, REASON_SHORTEST } from '#rules/users/roles.ts'
import { plain } from '#rules/text.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { inReach } from '#shop/products/card.ts'
import { endSessions, endSessionsByBan } from '#shop/sessions/opening.ts'
import { PERSON, type Person } from './person.ts'

const ROLE = { ...PERSON, banReason: users.banReason }
export type Role = Person & Pick<typeof users.$inferSelect, 'banReason'>
const STANDING_MESSAGES = {
  self: 'No podés banearte a vos mismo.',
  lastAdmin: 'Tiene que quedar al menos un admin.',
  banned: 'Está baneada: primero sacale el baneo.',
}
export type RoleAction = 'person.ban' | 'person.unban' | 'person.grant' | 'person.revoke'
export type RoleChange = { id: number; action: RoleAction; reason?: string; at: Date }

/** Gives or takes the admin's right; the other two are about a ban. */
export const isAboutRight = (action: RoleAction): boolean =>
  action === 'person.grant' || action === 'person.revoke'

/** `changed` is false when it was so already. The caller rings afterwards. */
export async function changeRole(
  tx: Tx,
  visitor: Visitor,
  { id, action, reason = '', at }: RoleChange,
): Promise<Outcome<{ person: Role; changed: boolean }>> {
  const refusal =
    action === 'person.grant'
      ? mayFresh(visitor, 'person.grant', at)
      : may(visitor, action === 'person.revoke' ? 'person.grant' : 'person.ban')
  if (refusal) return refusal
  if (!inReach(id)) return missing()
  const why = plain(reason).slice(0, REASON_LONGEST)
  const givesRight = isAboutRight(action)
  if (givesRight && visitor.kind === 'person' && why.length < REASON_SHORTEST)
    return invalid(REASON_MISSING, { reason: REASON_MISSING })
  if (action === 'person.ban' && visitor.kind === 'person' && visitor.id === id)
    return conflict(STANDING_MESSAGES.self)

  const takes = action === 'person.ban' || action === 'person.revoke'
  const locked = await lock(tx, id, takes)
  const person = locked.find((one) => one.id === id)
  if (!person) return missing()
  if (action === 'person.grant' && person.ban) return conflict(STANDING_MESSAGES.banned)
  const wanted = wantedBy(action, why)
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((key) => wanted[key] !== person[key])
  if (fields.length === 0) return done({ person, changed: false })
  if (takes && person.admin && !person.ban && locked.length === 1)
    return conflict(STANDING_MESSAGES.lastAdmin)

  const [changed] = await tx
    .update(users)
    .set({ ...wanted, updatedAt: at })
    .where(eq(users.id, id))
    .returning(ROLE)
  // A new role is a new session (product §19.6): what was handed to a shopper opens no back office.
  if (action === 'person.grant') await endSessions(tx, id)
  if (action === 'person.ban') await endSessionsByBan(tx, id, at)
  if (action === 'person.unban')
    await tx.delete(sessions).where(and(eq(sessions.userId, id), isNotNull(sessions.endedAt)))
  await writeAudit(tx, visitor, {
    action,
    entity: 'person',
    entityId: id,
    before: Object.fromEntries(fields.map((key) => [key, person[key]])),
    after: {
      ...Object.fromEntries(fields.map((key) => [key, changed![key]])),
      ...(givesRight && why ? { reason: why } : {}),
    },
    at,
  })
  return done({ person: changed!, changed: true })
}

function wantedBy(action: RoleAction, why: string): Partial<Role> {
  switch (action) {
    case 'person.ban':
      return { ban: true, banReason: why || null }
    case 'person.unban':
      return { ban: false, banReason: null }
    case 'person.grant':
      return { admin: true }
    case 'person.revoke':
      return { admin: false }
  }
}

/**
 * The person, and for what takes an admin away everybody who is one, locked in one order: two admins who take each other's
 * right cannot both win, and neither waits for the other in a circle.
 */
const lock = (tx: Tx, id: number, withAdmins: boolean): Promise<Role[]> =>
  tx
    .select(ROLE)
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        withAdmins
          ? or(eq(users.id, id), and(eq(users.admin, true), eq(users.ban, false)))
          : eq(users.id, id),
      ),
    )
    .orderBy(asc(users.id))
    .for('update')
