/**
 * An edit of an order is made. What is more is taken from the shelf at once; where a paid order costs more then, it is kept until
 * the difference is paid.
 */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderEdits, orders, payments } from '#data/schema.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import {
  EDIT_SAYS,
  editInWords,
  lineKey,
  linesSeen,
  unitsMoved,
  whyNotEdited,
  type EditAsked,
  type EditWhyNot,
} from '#rules/orders/edit/edit.ts'
import { EDIT, type EditState } from '#rules/orders/edit/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { isInDoubt, wasEverPaid } from '#rules/payments/order-payment.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { takeMore } from '#shop/orders/stock.ts'
import type { OwnPairs } from '#shop/orders/pairs-of-buyer.ts'
import type { Units } from '#shop/orders/units.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import type { Ask } from '#shop/orders/payable.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { applyEdit } from './apply.ts'
import { planOf, productsOf, type Plan } from './plan.ts'
import { editableFacts, linesOf, pairsOf, type EditRow } from './rows.ts'

const HOUR = 3_600_000
const pairsAdded = ({ add }: EditAsked): string[] =>
  add.flatMap(({ unit }) => (unit ? (readUnitCode(unit) ?? []) : []))
const shortKey = ({ sizeId, unit }: Units): string => lineKey({ sizeId, unitCode: unit })

export type EditVerbs = Pick<Ask, 'ask'> & { ownPairs: Pick<OwnPairs, 'refuse'> }
export type Edited = { state: EditState; difference: Centavos; back: Centavos }
type Change = EditAsked & { difference: Centavos; seen: string; reason: string; key: string }

export function openChange(context: ShopContext, verbs: EditVerbs) {
  const { database, clock, settings } = context
  const { db } = database

  /** The caller has asked who may. The same key again answers what the first did. */
  async function change(
    visitor: Visitor,
    known: OrderRow,
    form: Change,
    says: EditWhyNot = EDIT_SAYS,
  ): Promise<Outcome<Edited>> {
    if (!(await isKnownUnpaid(known))) return conflict(EDIT_SAYS.doubt)
    let changed = false
    const end = await commitIfDone(database, async (tx): Promise<Outcome<Edited>> => {
      const order = await lockOrder(tx, { id: known.id })
      if (!order) return missing()
      const before = await editedWith(tx, order.id, form.key)
      if (before) return done(before)
      const rows = await linesOf(tx, order.id)
      if (form.seen !== linesSeen(rows)) return conflict(EDIT_SAYS.changed)
      const why = whyNotEdited(await editableFacts(tx, order), says)
      if (why !== null) return conflict(why)
      if (isInDoubt(order)) return conflict(EDIT_SAYS.doubt)
      await lockProducts(tx, productsOf(rows, form), [...pairsOf(rows), ...pairsAdded(form)])
      const plan = await planOf(tx, order, rows, form)
      if (!plan.ok) return plan
      const { difference } = plan.value
      if (difference !== form.difference) return conflict(EDIT_SAYS.amount(difference))
      if (!wasEverPaid(order.paymentStatus) && plan.value.amounts.total <= order.creditCentavos)
        return conflict(EDIT_SAYS.free)
      changed = true
      return write(tx, visitor, order, plan.value, form)
    })
    if (end.ok && changed) {
      await context.hint({ kind: 'order', orderId: known.id, userId: known.userId })
      await context.hint({ kind: 'catalogue' })
    }
    return end
  }

  /** Somebody may be paying what it came to until now: the provider is asked before it comes to something else. */
  async function isKnownUnpaid({ id, reference, paymentStatus }: OrderRow): Promise<boolean> {
    if (wasEverPaid(paymentStatus)) return true
    const attempts = await db
      .select({ preferenceId: payments.preferenceId })
      .from(payments)
      .where(eq(payments.orderId, id))
    return !attempts.some(({ preferenceId }) => preferenceId !== null) || verbs.ask(reference)
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    { before, after, amounts, difference }: Plan,
    { key, reason }: Change,
  ): Promise<Outcome<Edited>> {
    const [at, actor] = [clock(), actorOf(visitor)]
    const more = unitsMoved(before, after, 1)
    const paid = wasEverPaid(order.paymentStatus)
    const waits = paid && difference > 0
    const { subtotal, discount } = amounts
    const { meansDiscountCentavos: meansDiscount } = order
    const [row] = await tx
      .insert(orderEdits)
      .values({
        orderId: order.id,
        requestKey: key,
        status: waits ? EDIT.waiting : EDIT.applied,
        before: {
          lines: before,
          subtotal: order.subtotalCentavos,
          discount: order.discountCentavos,
          meansDiscount,
        },
        after: { lines: after, subtotal, discount, meansDiscount: Math.min(meansDiscount, discount) },
        differenceCentavos: difference,
        paid,
        heldUnits: waits ? more.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
        reason,
        actor,
        expiresAt: waits ? new Date(at.getTime() + settings.editHours * HOUR) : null,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (more.length > 0) {
      const taken = await takeMore(tx, order.id, more, { actor, at, on: { editId: row!.id } })
      if ('short' in taken) {
        context.countEvent?.('stock conflict')
        const { name, size, unit } = more.find((line) => lineKey(line) === shortKey(taken.short))!
        return conflict(unit === null ? EDIT_SAYS.gone(name, size) : EDIT_SAYS.unitGone(name))
      }
      const own = await verbs.ownPairs.refuse(tx, order, taken.units)
      if (own) return own
    }
    await writeAudit(tx, visitor, {
      action: 'order.edit',
      entity: 'order',
      entityId: order.id,
      before: { total: order.totalCentavos },
      after: { total: amounts.total, changes: editInWords(before, after), reason },
      at,
    })
    if (!waits) {
      const back = await applyEdit(tx, settings, order, row!, { actor, at })
      return done({ state: EDIT.applied, difference, back })
    }
    await wait(tx, order, row!, actor)
    return done({ state: EDIT.waiting, difference, back: 0 })
  }

  async function wait(tx: Tx, order: OrderRow, edit: EditRow, actor: string): Promise<void> {
    const { before, after, differenceCentavos: difference, expiresAt } = edit
    await tx.update(orders).set({ editWaits: true, updatedAt: clock() }).where(eq(orders.id, order.id))
    const changes = editInWords(before.lines, after.lines)
    await writeEvent(tx, {
      orderId: order.id,
      life: 'note',
      from: null,
      to: 'note',
      actor,
      reason: `Cambio que espera el pago de ${formatAmount(difference)}: ${changes}${edit.reason && `\n${edit.reason}`}`,
    })
    await notifyShopper(tx, settings, order, 'edit-pay', String(edit.id), {
      changes,
      difference,
      until: expiresAt!,
    })
  }

  return change
}

export async function editedWith(tx: Tx | Reader, orderId: number, key: string): Promise<Edited | null> {
  const [row] = await tx
    .select()
    .from(orderEdits)
    .where(and(eq(orderEdits.orderId, orderId), eq(orderEdits.requestKey, key)))
    .orderBy(asc(orderEdits.id))
  return row ? { state: row.status, difference: row.differenceCentavos, back: 0 } : null
}
