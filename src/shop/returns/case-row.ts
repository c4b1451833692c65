/** A case is written: its row, its code, its place in the order's history and in the record. What it is for stands beside it. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '#data/database.ts'
import { returns, tillReturns } from '#data/schema.ts'
import type { ReturnReason } from '#rules/returns/reasons.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { isCredit, type PayBack } from '#rules/returns/pay-back.ts'
import { withdrawalCode } from '#rules/returns/withdrawal.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import type { ReturnRow } from './moves.ts'

/** Whoever bought stands there: on which day of the till. */
export type AtCounter = { dayId: number; staffId: number | null }

type Case = {
  kind: ReturnKind
  reason: string
  reasonCode?: ReturnReason | null
  requestKey?: string
  payBack?: PayBack
  /** Settled over the counter, on that day of its till. */
  counter?: AtCounter | null
  /** What else the record keeps of it. */
  details?: Record<string, unknown>
}

export async function writeCase(
  tx: Tx,
  visitor: Visitor,
  order: OrderRow,
  { kind, reason, reasonCode = null, requestKey, payBack = 'money', counter = null, details }: Case,
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
  if (counter) await tx.insert(tillReturns).values({ returnId: row!.id, ...counter, createdAt: at })
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
    after: {
      kind,
      orderId,
      reason,
      ...(isCredit(payBack) ? { payBack } : {}),
      ...(counter ? { counter: true } : {}),
      ...details,
    },
    at,
  })
  return row!
}
