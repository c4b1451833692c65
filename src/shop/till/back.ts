/** Money of a counter's sale that goes back later, of a return or a correction: over the counter, as a row of the day that is open (product §57.4). */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments, tillEntries } from '#data/schema.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { meansOfMethod } from '#rules/payments/till-means.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { BackOverCounter, LockCounter } from '#shop/transfers/receive.ts'
import { cashIn, openDay, type TillDayRow } from './day.ts'

export const lockCounter: LockCounter = async (tx) => {
  const day = await openDay(tx, 'share')
  return (back) => backOverCounter(tx, day, back)
}

/** Cash only out of a till that is open, and no more than lies there. The caller holds `day`. */
async function backOverCounter(
  tx: Tx,
  day: TillDayRow | null,
  back: BackOverCounter,
): Promise<Outcome<null>> {
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
