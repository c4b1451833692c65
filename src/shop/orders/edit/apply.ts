/**
 * An edit becomes what the order is: its lines, its amounts, what is kept of the shelf, and the money that goes back. Of an order
 * that nobody paid, what was prepared to be paid before is closed.
 */
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderEdits, orderLines, orders } from '#data/schema.ts'
import { formatAmount } from '#rules/money.ts'
import { editInWords, lineKey, unitsMoved } from '#rules/orders/edit/edit.ts'
import { EDIT } from '#rules/orders/edit/states.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { pick } from '#rules/record.ts'
import { saleToLine, salesOffLines } from '#shop/orders/entrusted-sales.ts'
import type { Settings } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { derivePaymentStatus, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { giveUnitsBack, noteSold } from '#shop/orders/stock.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { dropAttempts } from '#shop/orders/money/drop-attempts.ts'
import { creditOfRefunds, giveBack } from '#shop/orders/money/refund.ts'
import { lockGoods, linesOf, type EditRow } from './rows.ts'

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
  if (less.length > 0) await giveUnitsBack(tx, order.id, less, { actor, at })
  if (wasEverPaid(order.paymentStatus)) {
    if (more.length > 0) await noteSold(tx, order.id, more, { actor, at })
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
  await notifyShopper(tx, settings, now!, 'edited', String(id), {
    changes,
    difference,
    back,
    backAsCredit,
    unpaid: !paid,
  })
  return back
}

/** A line that stays keeps its row; what an entrusted pair is worth to its owner follows what comes and what goes. */
async function writeLines(tx: Tx, orderId: number, { id, after }: EditRow): Promise<void> {
  const rows = await linesOf(tx, orderId)
  const stay = new Set(after.lines.map(lineKey))
  const gone = rows.filter((row) => !stay.has(lineKey(row))).map((row) => row.id)
  if (gone.length > 0) {
    await salesOffLines(tx, id, gone)
    await tx.delete(orderLines).where(inArray(orderLines.id, gone))
  }
  for (const line of after.lines) {
    const was = rows.find((row) => lineKey(row) === lineKey(line))
    if (was) {
      if (was.quantity !== line.quantity || was.promotionCentavos !== line.promotionCentavos)
        await tx
          .update(orderLines)
          .set(pick(line, ['quantity', 'promotionCentavos', 'promotions']))
          .where(eq(orderLines.id, was.id))
      continue
    }
    const [written] = await tx
      .insert(orderLines)
      .values({ orderId, ...line })
      .returning({ id: orderLines.id })
    if (line.unitId) await saleToLine(tx, id, line.unitId, written!.id)
  }
}
