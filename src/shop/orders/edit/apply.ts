/**
 * An edit becomes what the order is: its lines, its amounts, what is kept of the shelf, and the money that goes back. Of an order
 * that nobody paid, what was prepared to be paid before is closed.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderEdits, orderLines, orders } from '#data/schema.ts'
import { formatAmount } from '#rules/money.ts'
import { editInWords, unitsMoved } from '#rules/orders/edit/edit.ts'
import { EDIT } from '#rules/orders/edit/states.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { pick } from '#rules/record.ts'
import type { Settings } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { derivePaymentStatus, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { giveUnitsBack, noteSold } from '#shop/orders/stock.ts'
import { tellShopper } from '#shop/orders/tell.ts'
import { dropAttempts } from '#shop/payments/drop-attempts.ts'
import { creditOfRefunds, giveBack } from '#shop/payments/refund.ts'
import { lockGoods, type EditRow } from './rows.ts'

/** The caller holds the order's lock, has taken what is more, and has the difference where there is one to pay. Answers what goes back. */
export async function applyEdit(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  edit: EditRow,
  { actor, at }: { actor: string; at: Date },
): Promise<number> {
  const { id, before, after, differenceCentavos: difference, paid } = edit
  await lockGoods(tx, edit)
  await tx
    .update(orderEdits)
    .set({ status: EDIT.applied, heldUnits: 0, updatedAt: at })
    .where(eq(orderEdits.id, id))
  const more = unitsMoved(before.lines, after.lines, 1)
  const less = unitsMoved(before.lines, after.lines, -1)
  if (less.length > 0) await giveUnitsBack(tx, order.id, less, actor)
  if (wasEverPaid(order.paymentStatus)) {
    if (more.length > 0) await noteSold(tx, order.id, more, actor)
    await unsell(tx, less)
  }
  await writeLines(tx, order.id, edit)
  const total = order.totalCentavos + difference
  const [now] = await tx
    .update(orders)
    .set({
      subtotalCentavos: after.subtotal,
      discountCentavos: after.discount,
      meansDiscountCentavos: after.meansDiscount,
      totalCentavos: total,
      // What it is more than that goes back below, after the money.
      creditCentavos: Math.min(order.creditCentavos, total),
      editWaits: false,
      updatedAt: at,
    })
    .where(eq(orders.id, order.id))
    .returning()
  const changes = editInWords(before.lines, after.lines)
  const totals =
    difference === 0
      ? ''
      : ` Total: antes ${formatAmount(order.totalCentavos)}, ahora ${formatAmount(total)}.`
  await writeEvent(tx, {
    orderId: order.id,
    life: 'note',
    from: null,
    to: 'note',
    actor,
    reason: `Se editó el pedido. ${changes}${totals}${edit.reason && `\n${edit.reason}`}`,
  })
  // Where the total stays, whoever is paying it pays what is due.
  if (!paid && difference !== 0) await dropAttempts(tx, order.id, actor, at)
  const money = await moneyOf(tx, order.id)
  const back = paid ? Math.min(Math.max(0, -difference), money.left) : 0
  const ids =
    back === 0
      ? []
      : await giveBack(tx, money.sources, {
          orderId: order.id,
          amount: back,
          reason: 'Cambio del pedido',
          actor,
          key: `edit-${id}`,
          editId: id,
        })
  const backAsCredit = await creditOfRefunds(tx, ids)
  await derivePaymentStatus(tx, order.id, at)
  await tellShopper(tx, settings, now!, 'edited', String(id), {
    changes,
    difference,
    back,
    backAsCredit,
    unpaid: !paid,
  })
  return back
}

/** By size: a line that stays keeps its row. */
async function writeLines(tx: Tx, orderId: number, { before, after }: EditRow): Promise<void> {
  const sizes = new Set(after.lines.map(({ sizeId }) => sizeId))
  const gone = before.lines.filter(({ sizeId }) => !sizes.has(sizeId)).map(({ sizeId }) => sizeId)
  const ofSizes = (ids: number[]) => and(eq(orderLines.orderId, orderId), inArray(orderLines.sizeId, ids))
  if (gone.length > 0) await tx.delete(orderLines).where(ofSizes(gone))
  for (const line of after.lines) {
    const was = before.lines.find(({ sizeId }) => sizeId === line.sizeId)
    if (!was) await tx.insert(orderLines).values({ orderId, ...line })
    else if (was.quantity !== line.quantity || was.promotionCentavos !== line.promotionCentavos)
      await tx
        .update(orderLines)
        .set(pick(line, ['quantity', 'promotionCentavos', 'promotions']))
        .where(ofSizes([line.sizeId]))
  }
}
