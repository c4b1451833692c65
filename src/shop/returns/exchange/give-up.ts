/** An exchange comes to nothing: what was kept goes back on sale, and what was paid for it goes back by itself. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isKept, REPLACEMENT } from '#rules/returns/exchange/states.ts'
import { giveUnitsBack } from '#shop/orders/stock.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import { payBackOf } from '../pay-back.ts'
import { paidOf, type ExchangeRow } from './rows.ts'

/** Once: only who turns it to `released` gives the units back. The caller holds the order's lock. */
export async function giveUp(
  tx: Tx,
  exchange: ExchangeRow,
  { actor, reason, at }: { actor: string; reason: string; at: Date },
): Promise<ExchangeRow> {
  const { id, orderId, sizeId, productId, quantity, unitCode: unit } = exchange
  const [released] = await tx
    .update(exchanges)
    .set({ parcel: REPLACEMENT.released, updatedAt: at })
    .where(and(eq(exchanges.id, id), inStates(exchanges.parcel, isKept)))
    .returning()
  if (!released) return exchange
  await giveUnitsBack(tx, orderId, [{ sizeId, productId, quantity, unit }], { actor, at })
  await giveDifferenceBack(tx, released, { actor, reason })
  return released
}

export async function giveDifferenceBack(
  tx: Tx,
  { id: exchangeId, orderId, returnId }: ExchangeRow,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const asCredit = isCredit(await payBackOf(tx, returnId))
  for (const { paymentId, left } of await paidOf(tx, exchangeId))
    if (left > 0)
      await requestRefund(tx, {
        orderId,
        paymentId,
        amount: left,
        reason,
        actor,
        purpose: 'difference',
        exchangeId,
        asCredit,
      })
}
