/**
 * What an owner decides about a person: banned or not, which role, signed in or not. It counts from the next request on, on
 * every device, because sessions read the person afresh; open sockets close with the hint. The shop never loses its last owner.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { auditLog, users } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { GRANT_MESSAGES, isRole, ROLE_MISSING, ROLE_UNDONE, type Role } from '#rules/users/roles.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { endSessions } from './end-sessions.ts'
import { changeRole, type RoleChange, type RoleAndBan } from './change-role.ts'
import { lockPerson } from './still-may.ts'
import { idOf, type AuditedRow, type UndoPart } from '#shop/audit/undo.ts'

export type { RoleAndBan } from './change-role.ts'

export function openRoles(context: ShopContext) {
  const { database, clock } = context

  async function change(visitor: Visitor, change: RoleChange): Promise<Outcome<RoleAndBan>> {
    const end = await database.transaction((tx) => changeRole(tx, visitor, change))
    if (!end.ok) return end
    // Either hint closes the person's sockets: who may no longer would go on hearing of orders.
    const kind = change.action === 'person.role' ? 'role' : 'ban'
    if (end.value.changed) await context.hint({ kind, userId: change.id })
    return done(end.value.person)
  }
  /** `role` as it was chosen. */
  async function setRole(
    visitor: Visitor,
    id: number,
    role: unknown,
    reason?: string,
  ): Promise<Outcome<RoleAndBan>> {
    if (role !== null && !isRole(role))
      return may(visitor, 'person.role') ?? invalid(ROLE_MISSING, { role: ROLE_MISSING })
    return change(visitor, { id, action: 'person.role', role, reason, at: clock() })
  }

  return {
    /** Ends every session; what was open shows the ban screen at its next request, and so does a new sign-in. */
    ban: (visitor: Visitor, id: number, reason?: string) =>
      change(visitor, { id, action: 'person.ban', reason, at: clock() }),
    /** The person signs in again: sessions from before the ban stay ended. */
    unban: (visitor: Visitor, id: number) => change(visitor, { id, action: 'person.unban', at: clock() }),
    /** Null takes it. Who gets a first role, or becomes owner, signs in again; who gives one signed in a moment ago, and says why. */
    setRole,

    /**
     * Makes the holder of this e-mail an owner. Only a verified address counts, and only one person's: a stranger could have
     * typed the owner's address into another provider.
     */
    async grantAdmin(visitor: Visitor, email: string, reason?: string): Promise<Outcome<RoleAndBan>> {
      const refusal = may(visitor, 'person.role')
      if (refusal) return refusal
      const found = await database.db
        .select({ id: users.id, verified: users.emailVerified })
        .from(users)
        .where(and(sql`lower(${users.email}) = ${email.trim().toLowerCase()}`, isNull(users.deletedAt)))
      if (found.length === 0) return missing(GRANT_MESSAGES.nobody)
      const [holder, ...others] = found.filter((person) => person.verified)
      if (!holder) return invalid(GRANT_MESSAGES.unverified)
      if (others.length > 0) return conflict(GRANT_MESSAGES.several)
      return setRole(visitor, holder.id, 'owner', reason)
    },

    /** Signs somebody out on every device; the identity provider's own session is not ours to end. */
    async signOut(visitor: Visitor, id: number): Promise<Outcome<{ ended: number }>> {
      const refusal = may(visitor, 'person.sign-out')
      if (refusal) return refusal
      if (!inReach(id)) return missing()
      const ended = await database.transaction(async (tx) => {
        if (!(await lockPerson(tx, id))) return null
        const gone = await endSessions(tx, id)
        await writeAudit(tx, visitor, {
          action: 'person.sign-out',
          entity: 'person',
          entityId: id,
          after: { sessions: gone },
          at: clock(),
        })
        return gone
      })
      if (ended === null) return missing()
      await context.hint({ kind: 'role', userId: id })
      return done({ ended })
    },

    /** Whether somebody took this person's role: they know the back office, and are told plainly instead of «not found». */
    async wasStaff(visitor: Visitor): Promise<boolean> {
      if (visitor.kind !== 'person' || visitor.role !== null) return false
      const [row] = await database.db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.entity, 'person'),
            eq(auditLog.entityId, String(visitor.id)),
            eq(auditLog.action, 'person.role'),
            sql`${auditLog.after} -> 'role' = 'null'::jsonb`,
          ),
        )
        .limit(1)
      return row !== undefined
    },
  }
}

export const undoRoles = (
  roles: Pick<ReturnType<typeof openRoles>, 'ban' | 'unban' | 'setRole'>,
): UndoPart => {
  const before = (row: AuditedRow) => row.before as { banReason?: string | null; role?: Role | null } | null
  return {
    'person.ban': { turns: 'person.unban', undo: (visitor, row) => roles.unban(visitor, idOf(row)) },
    'person.unban': {
      turns: 'person.ban',
      undo: (visitor, row) => roles.ban(visitor, idOf(row), before(row)?.banReason ?? ''),
    },
    'person.role': {
      turns: 'person.role',
      undo: (visitor, row) => roles.setRole(visitor, idOf(row), before(row)?.role ?? null, ROLE_UNDONE),
    },
  }
}
