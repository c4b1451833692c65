/** The record of changes. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, createdAt, oneOf } from '#data/columns.ts'
import { AUDIT_ENTITIES } from '#rules/audit/audit.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    entity: text('entity', { enum: AUDIT_ENTITIES }).notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('audit_log_entity', t.entity, AUDIT_ENTITIES),
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_recent').on(t.createdAt),
  ],
)
