/** A case is written: its row, its code, its place in the order's history and in the record. What it is for stands beside it. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import type { ReturnReason } from '#rules/returns/reasons.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { isCredit, type PayBack } from '#rules/returns/pay-back.ts'
import { withdrawalCode } from '#rules/returns/withdrawal.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { actorOf, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import type { ReturnRow } from './moves.ts'

type Case = {
  kind: ReturnKind
  reason: string
  reasonCode?: ReturnReason | null
  requestKey?: string
  payBack?: PayBack
  /** What else the record keeps of it. */
  details?: Record<string, unknown>
}

export async function writeCase(
  tx: Tx,
  visitor: Visitor,
  order: OrderRow,
  { kind, reason, reasonCode = null, requestKey, payBack = 'money', details }: Case,
  at: Date,
): Promise<ReturnRow> {
  const code = withdrawalCode(at, randomBytes(6))
  const { id: orderId, name, surname, email } = order
  const [row] = await tx
    .insert(returns)
    .values({
      code,
      kind,
      reason,
      reasonCode,
      payBack,
      requestKey: requestKey ?? null,
      orderId,
      name: `${name} ${surname}`,
      email,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  await writeEvent(tx, {
    orderId,
    life: 'return',
    subjectId: row!.id,
    from: null,
    to: row!.status,
    actor: actorOf(visitor),
    reason: code,
  })
  await writeAudit(tx, visitor, {
    action: 'return.open',
    entity: 'return',
    entityId: code,
    after: { kind, orderId, reason, ...(isCredit(payBack) ? { payBack } : {}), ...details },
    at,
  })
  return row!
}
