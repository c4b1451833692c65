/** Money of a counter's sale that goes back later, of a return or a correction: over the counter, as a row of the day that is open (product §57.4). */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments, tillEntries } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { meansOfMethod, type TillMeans } from '#rules/payments/till-means.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { cashIn, type TillDayRow } from './day.ts'

type Back = {
  orderId: number
  refundId: number
  paymentId: number
  amount: Centavos
  /** By which it goes back; null: by the one that it came by. */
  means: TillMeans | null
  operation: string
  actor: string
  at: Date
}

/** Cash only out of a till that is open, and no more than lies there. The caller holds `day`. */
export async function backOverCounter(tx: Tx, day: TillDayRow | null, back: Back): Promise<Outcome<null>> {
  const { orderId, refundId, paymentId, amount, operation, actor, at } = back
  const [payment] = await tx
    .select({ method: payments.method })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const means = back.means ?? meansOfMethod(payment?.method ?? '')
  if (means === null) return invalid(TILL_SAYS.meansBack, { means: TILL_SAYS.meansBack })
  if (!day) return means === 'cash' ? conflict(TILL_SAYS.closedForBack) : done(null)
  const there = await cashIn(tx, day)
  if (means === 'cash' && amount > there) return conflict(TILL_SAYS.tooMuchOut(there))
  await tx.insert(tillEntries).values({
    dayId: day.id,
    kind: 'refund',
    means,
    amountCentavos: -amount,
    orderId,
    refundId,
    operation,
    actor,
    requestKey: `refund:${refundId}`,
    createdAt: at,
  })
  return done(null)
}
