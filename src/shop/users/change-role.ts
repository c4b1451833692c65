/**
 * The one way to ban somebody, to give them a role, and back: the back office, the API, invitations, `shop grant-admin` and
 * ADMIN_EMAILS all come through here, so that each ends the same sessions, asks the same questions and writes the same row.
 */
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users, sessions } from '#data/schema.ts'
import { may, mayFresh, type Visitor } from '#rules/users/access.ts'
import { conflict, done, invalid, missing, type Outcome, type Refused } from '#rules/outcome.ts'
import { REASON_LONGEST, REASON_MISSING, REASON_SHORTEST, type Role } from '#rules/users/roles.ts'
import { plain } from '#rules/text.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { inReach } from '#rules/ids.ts'
import { endSessions, endSessionsByBan } from './end-sessions.ts'
import { PERSON, type Person } from './person.ts'

const STANDING = { ...PERSON, banReason: users.banReason }
/** A person with what was decided about them. */
export type RoleAndBan = Person & Pick<typeof users.$inferSelect, 'banReason'>
const STANDING_MESSAGES = {
  self: 'No podés banearte a vos mismo.',
  lastOwner: 'Tiene que quedar al menos un dueño.',
  banned: 'Está baneada: primero sacale el baneo.',
}
type Wanted =
  { action: 'person.ban' } | { action: 'person.unban' } | { action: 'person.role'; role: Role | null }
export type RoleChange = Wanted & { id: number; reason?: string; at: Date }

/** `changed` is false when it was so already. The caller rings afterwards. */
export async function changeRole(
  tx: Tx,
  visitor: Visitor,
  change: RoleChange,
): Promise<Outcome<{ person: RoleAndBan; changed: boolean }>> {
  const { id, action, reason = '', at } = change
  const gives = change.action === 'person.role' && change.role !== null
  const refusal = mayDecide(visitor, change)
  if (refusal) return refusal
  if (!inReach(id)) return missing()
  const why = plain(reason).slice(0, REASON_LONGEST)
  const aboutRole = action === 'person.role'
  if (aboutRole && visitor.kind === 'person' && why.length < REASON_SHORTEST)
    return invalid(REASON_MISSING, { reason: REASON_MISSING })
  if (action === 'person.ban' && visitor.kind === 'person' && visitor.id === id)
    return conflict(STANDING_MESSAGES.self)

  const mayTakeOwner = action === 'person.ban' || (change.action === 'person.role' && change.role !== 'owner')
  const locked = await lock(tx, visitor.kind === 'person' ? [id, visitor.id] : [id], mayTakeOwner)
  // Whoever decides may have lost the role while they waited for the lock.
  const decider = visitor.kind === 'person' && locked.find((one) => one.id === visitor.id)
  const refusedNow = decider && mayDecide({ ...visitor, ...decider }, change)
  if (refusedNow) return refusedNow
  const person = locked.find((one) => one.id === id)
  if (!person) return missing()
  if (gives && person.ban) return conflict(STANDING_MESSAGES.banned)
  const wanted = wantedBy(change, why)
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((key) => wanted[key] !== person[key])
  if (fields.length === 0) return done({ person, changed: false })
  const otherOwner = locked.some((one) => one.id !== id && isOwner(one))
  if (mayTakeOwner && isOwner(person) && !otherOwner) return conflict(STANDING_MESSAGES.lastOwner)

  const [changed] = await tx
    .update(users)
    .set({ ...wanted, updatedAt: at })
    .where(eq(users.id, id))
    .returning(STANDING)
  // More rights are a new session (product §19.6): what was handed to a shopper opens no back office.
  if (gives && (person.role === null || changed!.role === 'owner')) await endSessions(tx, id)
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
      ...(aboutRole && why ? { reason: why } : {}),
    },
    at,
  })
  return done({ person: changed!, changed: true })
}

/** Giving a role hands over a part of the shop: that asks for a sign-in of a moment ago. Taking one must not wait. */
function mayDecide(visitor: Visitor, change: RoleChange): Refused | null {
  if (change.action !== 'person.role') return may(visitor, 'person.ban')
  return change.role === null ? may(visitor, 'person.role') : mayFresh(visitor, 'person.role', change.at)
}

function wantedBy(change: RoleChange, why: string): Partial<RoleAndBan> {
  switch (change.action) {
    case 'person.ban':
      return { ban: true, banReason: why || null }
    case 'person.unban':
      return { ban: false, banReason: null }
    case 'person.role':
      return { role: change.role }
  }
}

const isOwner = ({ role, ban }: Pick<RoleAndBan, 'role' | 'ban'>): boolean => role === 'owner' && !ban

/**
 * The person and who decides, and for what may take an owner away everybody who is one, locked in one order: two owners who take
 * each other's role cannot both win, and neither waits for the other in a circle.
 */
const lock = (tx: Tx, ids: number[], withOwners: boolean): Promise<RoleAndBan[]> =>
  tx
    .select(STANDING)
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        withOwners
          ? or(inArray(users.id, ids), and(eq(users.role, 'owner'), eq(users.ban, false)))
          : inArray(users.id, ids),
      ),
    )
    .orderBy(asc(users.id))
    .for('update')
