/** Who changed what and when, searchable; and taking it back where nobody outside the shop was touched by it. */
import { and, eq, inArray, max, or, sql } from 'drizzle-orm'
import { auditLog } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { UNDONE_ALREADY, type AuditEntity } from '#rules/audit/audit.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { openList } from '#shop/lists/open.ts'
import { auditList } from './lists.ts'
import type { AuditedRow as Row, UndoPart } from './undo.ts'

/** `undoing`: no two of them take back the same. */
export function openAudit(context: ShopContext, undoing: readonly UndoPart[]) {
  const { db } = context.database
  const undos = new Map(undoing.flatMap((part) => Object.entries(part)))
  const turnsOf = (action: string): readonly string[] => [undos.get(action)?.turns ?? []].flat()

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

  const opened = openList(context, auditList(openOf))
  const listOf = (visitor: Visitor, entity: AuditEntity, id: number, limit: number) =>
    opened.read(visitor, {
      where: and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id))),
      limit,
    })

  return { opened, list: opened.read, listOf, undo }
}
