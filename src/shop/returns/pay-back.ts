/** In what a case gives back what it gives back. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, returns, users } from '#data/schema.ts'
import type { PayBack } from '#rules/returns/pay-back.ts'

/** As whoever bought chose, while they can spend it: who is banned, or has no account any more, gets money. */
export async function payBackOf(db: Reader | Tx, returnId: number): Promise<PayBack> {
  const [row] = await db
    .select({ payBack: returns.payBack })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(returns.id, returnId), isNull(users.deletedAt), eq(users.ban, false)))
  return row?.payBack ?? 'money'
}
