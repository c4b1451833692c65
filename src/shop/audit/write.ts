/** One row for every change that somebody of the shop makes, in the transaction that makes it: who, what, before and after. */
import type { Tx } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { AuditAction, AuditEntity } from '#rules/audit/audit.ts'
import { actorOf } from './actors.ts'
import { requestId } from '#shop/request-id.ts'

export type AuditEntry = {
  action: AuditAction
  entity: AuditEntity
  entityId: number | string
  /** Only what changed. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  at: Date
}

/** Answers the rows' ids, in the order given. */
export async function writeAudit(tx: Tx, visitor: Visitor, ...entries: AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return []
  const rows = await tx
    .insert(auditLog)
    .values(
      entries.map(({ action, entity, entityId, before = null, after = null, at }) => ({
        actor: actorOf(visitor),
        action,
        entity,
        entityId: String(entityId),
        before,
        after,
        requestId: requestId(),
        createdAt: at,
      })),
    )
    .returning({ id: auditLog.id })
  return rows.map((row) => row.id)
}
