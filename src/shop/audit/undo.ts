/** What can be taken back from the record: each subject hands in how its own rows are. */
import type { auditLog } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { conflict, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'

export type AuditedRow = typeof auditLog.$inferSelect
type Undo = {
  /** What takes it back, or comes after it so that it cannot be; of what has none, a row that names it (`after.of`). */
  turns?: AuditAction | readonly AuditAction[]
  /** False where it changed nothing. */
  moved?(row: AuditedRow): boolean
  /** Asks for its own authority and writes its own row. */
  undo(visitor: Visitor, row: AuditedRow): Promise<Outcome<unknown>>
}
/** Safe to undo: nobody outside the shop was told, or is told anew; no money and no parcel moved. Credit goes only while it is there. */
export type UndoPart = { readonly [action in AuditAction]?: Undo }

export const idOf = ({ entityId }: AuditedRow): number => Number(entityId)

/** There is no form here whose field could say it. */
export const withItsReason = <T>(end: Outcome<T>): Outcome<T> =>
  !end.ok && end.kind === 'invalid' ? conflict(Object.values(end.fields)[0] ?? end.message) : end
