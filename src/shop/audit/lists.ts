import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { auditLog, products, users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { AUDIT_ENTITIES, AUDIT_ENTITY_LABEL, auditLabel, type AuditEntity } from '#rules/audit/audit.ts'
import { endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import { list } from '#shop/lists/list.ts'
import { nameActors } from './actors.ts'
import { nameThings, type Thing } from './things.ts'
import type { AuditedRow as Row } from './undo.ts'

export type AuditRow = {
  id: number
  at: Date
  /** As kept ('person:7'), for a filter; `actorName` is what people read. */
  actor: string
  actorName: string
  action: string
  label: string
  entity: string
  entityLabel: string
  entityId: string
  changes: { field: string; before: unknown; after: unknown }[]
  /** What it is about, by name, and what its page's address is made of. */
  thing: Thing
  requestId: string | null
  canUndo: boolean
}
/** Newest first. `openOf`: which of them can still be taken back. */
export const auditList = (openOf: (rows: readonly Row[]) => Promise<Set<number>>) =>
  list({
    at: adminPaths.audit,
    may: 'audit.read',
    of: { one: 'anotación', many: 'anotaciones', all: 'Ver todas' },
    from: (db) => db.select().from(auditLog).$dynamic(),
    view: async (rows, { database: { db } }): Promise<AuditRow[]> => {
      const actors = rows.map(({ actor }) => actor)
      const named = await nameActors(db, actors)
      const open = await openOf(rows)
      const thingOf = await nameThings(db, rows)
      return rows.map((row) => ({ ...viewOf(row, named), thing: thingOf(row), canUndo: open.has(row.id) }))
    },
    key: ({ id }) => id,
    columns: { at: { label: 'Cuándo', kind: 'moment', value: ({ at }) => at, sort: auditLog.id } },
    filters: {
      quien: {
        label: 'Quién',
        none: 'Cualquiera',
        options: async ({ database: { db } }) => {
          const rows = await db.selectDistinct({ actor: auditLog.actor }).from(auditLog)
          const actors = rows.map(({ actor }) => actor)
          const named = await nameActors(db, actors)
          return actors
            .map((actor) => ({ value: actor, label: named(actor), where: eq(auditLog.actor, actor) }))
            .sort((a, b) => a.label.localeCompare(b.label, 'es'))
        },
      },
      cosa: {
        label: 'Qué',
        none: 'Todo',
        options: AUDIT_ENTITIES.map((entity) => ({
          value: entity,
          label: AUDIT_ENTITY_LABEL[entity],
          where: eq(auditLog.entity, entity),
        })),
      },
      from: { label: 'Desde', look: 'day', where: (day) => gte(auditLog.createdAt, startOfDay(day)) },
      to: { label: 'Hasta', look: 'day', where: (day) => lt(auditLog.createdAt, endOfDay(day)) },
    },
    search: { in: [sql`${auditLog.before}::text`, sql`${auditLog.after}::text`], or: rowsWith },
    order: [desc(auditLog.id)],
    size: 50,
  })

/** Who did it, a product by name, or a number. */
async function rowsWith(q: string, db: Reader) {
  const who = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`strpos(fold(${users.username}), fold(${q})) > 0`)
    .limit(50)
  const named = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`strpos(fold(${products.name}), fold(${q})) > 0`)
    .limit(200)
  return or(
    who.length > 0
      ? inArray(
          auditLog.actor,
          who.map(({ id }) => `person:${id}`),
        )
      : undefined,
    named.length > 0
      ? and(
          eq(auditLog.entity, 'product'),
          inArray(
            auditLog.entityId,
            named.map(({ id }) => String(id)),
          ),
        )
      : undefined,
    eq(auditLog.entityId, q.toUpperCase()),
    eq(auditLog.requestId, q),
  )
}

function viewOf(row: Row, named: (actor: string) => string): Omit<AuditRow, 'canUndo' | 'thing'> {
  const before = (row.before ?? {}) as Record<string, unknown>
  const after = (row.after ?? {}) as Record<string, unknown>
  return {
    id: row.id,
    at: row.createdAt,
    actor: row.actor,
    actorName: named(row.actor),
    action: row.action,
    label: auditLabel(row.action),
    entity: row.entity,
    entityLabel: AUDIT_ENTITY_LABEL[row.entity as AuditEntity] ?? row.entity,
    entityId: row.entityId,
    changes: [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
      field,
      before: before[field],
      after: after[field],
    })),
    requestId: row.requestId,
  }
}
