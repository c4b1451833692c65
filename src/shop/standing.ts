/**
 * What an admin decides about a person: banned or not, admin or not. It counts from the next request on, on every device,
 * because sessions read the person afresh; open sockets close with the hint. The shop never loses its last admin.
 */
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, people, sessions } from '#data/schema.ts'
import { may, type Visitor } from '#rules/access.ts'
import { REASON_LONGEST, REASON_MISSING, REASON_SHORTEST } from '#rules/standing.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { plain } from '#rules/text.ts'
import { writeAudit } from './audit/write.ts'
import type { Counter } from './counter.ts'
import { inReach } from './products/card.ts'

export type Standing = {
  id: number
  username: string
  email: string
  name: string
  surname: string
  image: string | null
  admin: boolean
  ban: boolean
  banReason: string | null
}
const STANDING = {
  id: people.id,
  username: people.username,
  email: people.email,
  name: people.name,
  surname: people.surname,
  image: people.image,
  admin: people.admin,
  ban: people.ban,
  banReason: people.banReason,
}
export const STANDING_MESSAGES = {
  self: 'No podés banearte a vos mismo.',
  lastAdmin: 'Tiene que quedar al menos un admin.',
  banned: 'Está baneada: primero sacale el baneo.',
}

export function openStanding(counter: Counter) {
  const { database, clock } = counter

  async function change(
    visitor: Visitor,
    id: number,
    action: 'person.ban' | 'person.unban' | 'person.grant' | 'person.revoke',
    wanted: Partial<Pick<Standing, 'admin' | 'ban' | 'banReason'>>,
    reason = '',
  ): Promise<Outcome<Standing>> {
    const refusal = may(
      visitor,
      action === 'person.grant' || action === 'person.revoke' ? 'person.grant' : 'person.ban',
    )
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const why = plain(reason).slice(0, REASON_LONGEST)
    const givesRight = action === 'person.grant' || action === 'person.revoke'
    if (givesRight && visitor.kind === 'person' && why.length < REASON_SHORTEST)
      return invalid(REASON_MISSING, { reason: REASON_MISSING })
    if (action === 'person.ban' && visitor.kind === 'person' && visitor.id === id)
      return conflict(STANDING_MESSAGES.self)
    const end = await database.transaction(async (tx) => {
      const locked = await lockWithAdmins(tx, id)
      const person = locked.find((one) => one.id === id)
      if (!person) return missing()
      const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
        (key) => wanted[key] !== person[key],
      )
      if (fields.length === 0) return done({ person, changed: false })
      if (person.admin && !person.ban && (wanted.ban || wanted.admin === false) && locked.length === 1)
        return conflict(STANDING_MESSAGES.lastAdmin)
      if (action === 'person.grant' && person.ban) return conflict(STANDING_MESSAGES.banned)
      const at = clock()
      const [changed] = await tx
        .update(people)
        .set({ ...wanted, updatedAt: at })
        .where(eq(people.id, id))
        .returning(STANDING)
      // A new role is a new session (reliability.md §5.7): what was handed to a shopper opens no back office.
      if (action === 'person.grant') await tx.delete(sessions).where(eq(sessions.personId, id))
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
    })
    if (!end.ok) return end
    // Either hint closes the person's sockets: who is no admin any more would go on hearing of orders.
    if (end.value.changed) await counter.hint({ kind: givesRight ? 'standing' : 'ban', personId: id })
    return done(end.value.person)
  }

  return {
    /** The ban screen shows at the person's next request. */
    ban: (visitor: Visitor, id: number, reason = '') =>
      change(visitor, id, 'person.ban', {
        ban: true,
        banReason: plain(reason).slice(0, REASON_LONGEST) || null,
      }),
    unban: (visitor: Visitor, id: number) =>
      change(visitor, id, 'person.unban', { ban: false, banReason: null }),
    /** The person signs in again and is admin then. A person who decides says why; the terminal needs no reason. */
    grant: (visitor: Visitor, id: number, reason?: string) =>
      change(visitor, id, 'person.grant', { admin: true }, reason),
    revoke: (visitor: Visitor, id: number, reason?: string) =>
      change(visitor, id, 'person.revoke', { admin: false }, reason),

    /** Whether somebody took this person's right: they know the back office, and are told plainly instead of «not found». */
    async wasAdmin(visitor: Visitor): Promise<boolean> {
      if (visitor.kind !== 'person' || visitor.admin) return false
      const [row] = await database.db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.entity, 'person'),
            eq(auditLog.entityId, String(visitor.id)),
            eq(auditLog.action, 'person.revoke'),
          ),
        )
        .limit(1)
      return row !== undefined
    },
  }
}

/**
 * The person and everybody who is admin, locked in one order: two admins who take each other's right cannot both win, and
 * neither waits for the other in a circle.
 */
const lockWithAdmins = (tx: Tx, id: number): Promise<Standing[]> =>
  tx
    .select(STANDING)
    .from(people)
    .where(
      and(
        isNull(people.deletedAt),
        or(eq(people.id, id), and(eq(people.admin, true), eq(people.ban, false))),
      ),
    )
    .orderBy(asc(people.id))
    .for('update')
