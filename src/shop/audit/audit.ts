/** Who changed what and when, searchable; and taking it back where nobody outside the shop was touched by it. */
import { and, desc, eq, gte, inArray, like, lt, max, or, sql } from 'drizzle-orm'
import { auditLog } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { endOfDay, isDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import { auditLabel, AUDIT_ENTITY_LABEL, UNDONE_ALREADY, type AuditEntity } from '#rules/audit/audit.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { nameActors } from './actors.ts'
import type { ShopContext } from '#shop/context.ts'
import { rowsWith } from './rows-with.ts'
import type { AuditedRow as Row, UndoPart } from './undo.ts'
import { nameThings, type Thing } from './things.ts'

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
export type AuditQuery = {
  q: string
  actor: string | null
  /** 'order' finds every action on orders, 'order.ship' only that one. */
  action: string | null
  entity: AuditEntity | null
  entityId: string | null
  from: string | null
  to: string | null
  page: number
}

const ROWS_A_PAGE = 50
const anything: AuditQuery = {
  q: '',
  actor: null,
  action: null,
  entity: null,
  entityId: null,
  from: null,
  to: null,
  page: 1,
}

/** `undoing`: no two of them take back the same. */
export function openAudit({ database: { db } }: ShopContext, undoing: readonly UndoPart[]) {
  const undos = new Map(undoing.flatMap((part) => Object.entries(part)))
  const turnsOf = (action: string): readonly string[] => [undos.get(action)?.turns ?? []].flat()

  /** Newest first. `q` finds a person who did it, a thing's number, or a text in what was written down. */
  async function list(
    visitor: Visitor,
    asked: Partial<AuditQuery> = {},
  ): Promise<Outcome<{ rows: AuditRow[]; paging: Paging; actors: { actor: string; name: string }[] }>> {
    const refusal = may(visitor, 'audit.read')
    if (refusal) return refusal
    const query = { ...anything, ...asked }
    const where = and(
      query.actor ? eq(auditLog.actor, query.actor) : undefined,
      query.action
        ? query.action.includes('.')
          ? eq(auditLog.action, query.action)
          : like(auditLog.action, `${query.action.replace(/[^a-z]/g, '')}.%`)
        : undefined,
      query.entity ? eq(auditLog.entity, query.entity) : undefined,
      query.entityId ? eq(auditLog.entityId, query.entityId) : undefined,
      query.from && isDay(query.from) ? gte(auditLog.createdAt, startOfDay(query.from)) : undefined,
      query.to && isDay(query.to) ? lt(auditLog.createdAt, endOfDay(query.to)) : undefined,
      await rowsWith(db, cleanSearch(query.q)),
    )
    const pages = paging(await db.$count(auditLog, where), query.page, ROWS_A_PAGE)
    const rows = await db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    const actors = (await db.selectDistinct({ actor: auditLog.actor }).from(auditLog)).map(
      ({ actor }) => actor,
    )
    const named = await nameActors(db, actors)
    const open = await openOf(rows)
    const thingOf = await nameThings(db, rows)
    return done({
      rows: rows.map((row) => ({ ...viewOf(row, named), thing: thingOf(row), canUndo: open.has(row.id) })),
      paging: pages,
      actors: actors
        .map((actor) => ({ actor, name: named(actor) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'es')),
    })
  }

  /** Which of these can still be taken back: nothing came after that took them back, by whatever way. */
  async function openOf(rows: readonly Row[]): Promise<Set<number>> {
    const asked = rows.filter((row) => undos.has(row.action))
    if (asked.length === 0) return new Set()
    const partsOf = ({ id, after, action }: Row): number[] =>
      action === 'product.bulk' ? ((after as { rows?: number[] } | null)?.rows ?? []) : [id]
    const parts = asked.flatMap(partsOf)
    const undone = await db
      .select({ of: sql<number>`(${auditLog.after} ->> 'of')::bigint`.mapWith(Number) })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.action, ['product.undo', 'product.remove', 'product.restore']),
          sql`(${auditLog.after} ->> 'of')::bigint = any(${sql.param(parts)}::bigint[])`,
        ),
      )
    const takenBack = new Set(undone.map(({ of }) => of))
    const turned = asked.filter(({ action }) => turnsOf(action).length > 0)
    const last = new Map<string, number>()
    if (turned.length > 0)
      for (const { entity, entityId, action, id } of await db
        .select({
          entity: auditLog.entity,
          entityId: auditLog.entityId,
          action: auditLog.action,
          id: max(auditLog.id).mapWith(Number),
        })
        .from(auditLog)
        .where(
          or(
            ...turned.map((row) =>
              and(
                eq(auditLog.entity, row.entity),
                eq(auditLog.entityId, row.entityId),
                inArray(auditLog.action, [row.action, ...turnsOf(row.action)]),
              ),
            ),
          ),
        )
        .groupBy(auditLog.entity, auditLog.entityId, auditLog.action))
        last.set(`${entity} ${entityId} ${action}`, id)
    const isOpen = (row: Row) =>
      turnsOf(row.action).length > 0
        ? undos.get(row.action)?.moved?.(row) !== false &&
          last.get(`${row.entity} ${row.entityId} ${row.action}`) === row.id &&
          turnsOf(row.action).every(
            (turn) => (last.get(`${row.entity} ${row.entityId} ${turn}`) ?? 0) <= row.id,
          )
        : partsOf(row).some((part) => !takenBack.has(part))
    return new Set(asked.filter(isOpen).map(({ id }) => id))
  }

  /** Once. */
  async function undo(visitor: Visitor, id: number): Promise<Outcome<{ undone: number }>> {
    const refusal = may(visitor, 'audit.read')
    if (refusal) return refusal
    if (!Number.isSafeInteger(id) || id < 1) return missing()
    const [row] = await db.select().from(auditLog).where(eq(auditLog.id, id))
    if (!row) return missing()
    const how = undos.get(row.action)
    if (!how) return conflict('Esto no se puede deshacer desde acá.')
    if (!(await openOf([row])).has(row.id)) return conflict(UNDONE_ALREADY)
    const end = await how.undo(visitor, row)
    return end.ok ? done({ undone: id }) : end
  }

  return { list, undo }
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
