/** An edit that waits for its difference is called off: by the shop, by whoever bought, or by the clock. */
import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { orderEdits, orders, payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { EDIT_SAYS, editInWords } from '#rules/orders/edit/edit.ts'
import { EDIT_END_LABEL, isWaitingEdit, type EditEnd } from '#rules/orders/edit/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isUntried } from '#rules/payments/states.ts'
import { may, system, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isReference, inReach } from '#rules/ids.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import type { Ask } from '#shop/orders/payable.ts'
import { undoEdit } from './end.ts'
import { lockGoods, waitingEdit } from './rows.ts'

const BATCH = 100
/** While the provider does not answer we wait this long beyond the term before giving up without its word. */
const PATIENCE = 60 * MINUTES

export type CalledOff = { changed: boolean }

export function openCallOff(context: ShopContext, verbs: Pick<Ask, 'ask'>) {
  const { database, clock, settings, log } = context

  async function end(
    visitor: Visitor,
    key: { id: number } | { reference: string },
    cause: EditEnd,
    lawful: (order: OrderRow, expiresAt: Date | null) => Outcome<null>,
  ): Promise<Outcome<CalledOff>> {
    const at = clock()
    const ended = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, key)
      const edit = order && (await waitingEdit(tx, order.id))
      if (!order) return missing()
      const refusal = lawful(order, edit?.expiresAt ?? null)
      if (!refusal.ok) return refusal
      if (!edit) return conflict(EDIT_SAYS.noEdit)
      await lockGoods(tx, edit)
      await undoEdit(tx, edit, { end: cause, actor: actorOf(visitor), at })
      const changes = editInWords(edit.before.lines, edit.after.lines)
      await notifyShopper(tx, settings, { ...order, editWaits: false }, 'edit-over', String(edit.id), {
        changes,
        end: cause,
      })
      await writeAudit(tx, visitor, {
        action: 'order.edit-off',
        entity: 'order',
        entityId: order.id,
        after: { changes, reason: EDIT_END_LABEL[cause] },
        at,
      })
      return done({ order, reference: edit.reference })
    })
    if (!ended.ok) return ended
    const { order, reference } = ended.value
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    await context.hint({ kind: 'catalogue' })
    // A payment that nobody told us of goes back by itself.
    await verbs.ask(reference)
    return done({ changed: true })
  }

  const due = (where: ReturnType<typeof and>) =>
    database.db
      .select({
        id: orderEdits.id,
        orderId: orders.id,
        reference: orderEdits.reference,
        expiresAt: orderEdits.expiresAt,
      })
      .from(orderEdits)
      .innerJoin(orders, eq(orders.id, orderEdits.orderId))
      .where(and(inStates(orderEdits.status, isWaitingEdit), where))
      .orderBy(asc(orderEdits.expiresAt))
      .limit(BATCH)

  async function expire(one: Awaited<ReturnType<typeof due>>[number]): Promise<void> {
    const asked = await database.db.$count(
      payments,
      and(eq(payments.editId, one.id), isNotNull(payments.preferenceId)),
    )
    const known = asked === 0 || (await verbs.ask(one.reference))
    const now = clock()
    if (!known && now.getTime() < one.expiresAt!.getTime() + PATIENCE) return
    await end(system('sweep'), { id: one.orderId }, 'unpaid', (_, expiresAt) =>
      expiresAt !== null && expiresAt <= now ? done(null) : conflict(EDIT_SAYS.noEdit),
    )
  }

  async function each<T extends { orderId: number }>(rows: readonly T[], work: (one: T) => Promise<unknown>) {
    for (const one of rows) {
      try {
        await work(one)
      } catch (error) {
        // One that fails must not keep the others' stock.
        log.error({ order: orderNumber(one.orderId), error: String(error) }, 'edit could not be swept')
      }
    }
    return rows.length
  }

  return {
    async callOffEdit(visitor: Visitor, orderId: number): Promise<Outcome<CalledOff>> {
      const refusal = may(visitor, 'order.edit')
      if (refusal) return refusal
      if (!inReach(orderId)) return missing()
      return end(visitor, { id: orderId }, 'shop', () => done(null))
    },

    /** Whoever bought does not want it. */
    async decline(visitor: Visitor, reference: string): Promise<Outcome<CalledOff>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      if (!isReference(reference)) return missing()
      return end(visitor, { reference }, 'shopper', (order) =>
        order.userId === (visitor as PersonVisitor).id ? done(null) : missing(),
      )
    },

    /** Ends those whose time is up. Any instance may run it: the order's lock decides. */
    sweepEdits: async (): Promise<number> => each(await due(lt(orderEdits.expiresAt, clock())), expire),

    /** Asks the provider about every difference that somebody may have paid. */
    reconcileEdits: async (): Promise<number> =>
      each(
        await due(
          inArray(
            orderEdits.id,
            database.db
              .select({ id: payments.editId })
              .from(payments)
              .where(and(isNotNull(payments.preferenceId), inStates(payments.status, isUntried))),
          ),
        ),
        ({ reference }) => verbs.ask(reference),
      ),
  }
}
