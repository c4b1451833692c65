/** How a case is settled: with money for what came back, by calling off an order that never left, or with a reason why nothing is due. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, returnLines, returns } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import { DESK_MESSAGES } from '#rules/orders/admin.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import {
  neverLeft,
  NO_REFUND_REASON,
  resolveForm,
  RETURN_INVALID,
  SETTLED_MEANWHILE,
} from '#rules/returns/return.ts'
import { isCredit, PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { isReceived } from '#rules/returns/states.ts'
import { lookFirst } from '#rules/units/limits-and-texts.ts'
import type { ShopContext } from '#shop/context.ts'
import { callOff } from '#shop/orders/admin/cancel.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { refundSome } from '#shop/orders/admin/refund/refund.ts'
import type { Choice } from '#shop/orders/admin/refund/refund-lines.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { CAME_FOR_EXCHANGE, PAID_AS_LOST, REFUNDED_UNITS, RETURNED_UNITS } from '#shop/stock/line-units.ts'
import { readForm } from '#shop/read-form.ts'
import { unlooked } from '#shop/units/looked-at.ts'
import { itemsOf, missingOf } from './ask/items.ts'
import { already, type Deed, type Work } from './run-action.ts'
import { giveUp } from './exchange/give-up.ts'
import { givenOf, refundGiven, sourcesOf } from './exchange/refund-given.ts'
import { moveReturn, situationOf, type LockedReturn, type ReturnMoved } from './moves.ts'
import { payBackOf } from './pay-back.ts'

export type ReturnResolved = ReturnMoved & { refunded: Centavos }

export function openResolving({ settings }: ShopContext, deed: Deed) {
  /**
   * Settles it: `amount` pesos go back for the units that came with it, in money or as whoever bought chose, or 0 and a reason. When the parcel never left,
   * an order that is taken back whole is called off instead, for the amount that the button said.
   */
  return async function resolve(
    visitor: Visitor,
    code: string,
    input: unknown,
  ): Promise<Outcome<ReturnResolved>> {
    const form = readForm(resolveForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.resolve') ?? form
    const work: Work<ReturnResolved> = async (tx, locked, at) => {
      const { amount, reason, key } = form.value
      const order = locked.order!
      const why = reason || code
      const toCompare = await unlooked(tx, locked.row.id)
      if (toCompare.length > 0) return conflict(lookFirst(toCompare))
      const payBack = await payBackOf(tx, locked.row.id)
      if (form.value.payBack !== undefined && form.value.payBack !== payBack)
        return conflict(PAY_BACK_SAYS.changed(payBack), { payBack })
      const asCredit = isCredit(payBack)
      // With money instead: what was kept for it is kept no more, and its units are theirs to be paid for.
      const exchange =
        locked.exchange && (await giveUp(tx, locked.exchange, { actor: actorOf(visitor), reason: code, at }))
      const money = await moneyOf(tx, order.id)
      let refunded = 0
      const takenBack = locked.row.kind === 'withdrawal' && neverLeft(situationOf(locked).order!)
      if (takenBack && !locked.partly) {
        if (amount !== money.left) return conflict(DESK_MESSAGES.changed, { refundable: money.left })
        const off = await callOff(tx, settings, visitor, order, {
          reason: why,
          at,
          withdrawn: true,
          asCredit,
        })
        if (!off.ok) return off
        refunded = off.value.refunded
      } else if (amount > 0) {
        const paid = await pay(tx, visitor, locked, { amount, reason: why, key, at, asCredit })
        if (!paid.ok) return paid
        refunded = amount
      } else if ((takenBack || isReceived(locked.row.status)) && money.left > 0) {
        if (reason.length < NO_REFUND_REASON.min)
          return invalid(RETURN_INVALID, { reason: NO_REFUND_REASON.message })
        await tx.update(returns).set({ noRefundReason: reason }).where(eq(returns.id, locked.row.id))
      }
      await tx.update(returns).set({ settledKey: key }).where(eq(returns.id, locked.row.id))
      const moved = await moveReturn(
        tx,
        settings,
        visitor,
        { ...locked, exchange: exchange ?? null },
        {
          step: 'resolve',
          at,
          reason,
          details: { refunded, ...(asCredit && refunded > 0 ? { payBack } : {}) },
          refund: refunded,
          payBack,
        },
      )
      return done({ ...moved, refunded })
    }
    return deed(visitor, code, 'resolve', work, (locked) => {
      const before = already('resolve')(locked)
      if (before === null) return null
      return locked.row.settledKey === form.value.key
        ? done({ ...before.value, refunded: 0 })
        : conflict(SETTLED_MEANWHILE, situationOf(locked))
    })
  }
}

/** For what exchanges had given as much as was paid for it, the rest for units of the lines. */
async function pay(
  tx: Tx,
  visitor: Visitor,
  locked: LockedReturn,
  {
    amount,
    reason,
    key,
    at,
    asCredit,
  }: { amount: Centavos; reason: string; key: string; at: Date; asCredit: boolean },
): Promise<Outcome<null>> {
  const { row, order } = locked
  const given = await givenOf(tx, row.id)
  const here = row.kind === 'withdrawal' && neverLeft(situationOf(locked).order!)
  const came = here ? await takenOut(tx, row.id) : await cameWith(tx, row.id)
  const worth = given.reduce((sum, one) => sum + one.worth, 0)
  const forGiven = given.length === 0 ? 0 : came.length === 0 ? amount : Math.min(amount, worth)
  if (forGiven > 0) {
    const left = (await sourcesOf(tx, order!.id)).reduce((sum, source) => sum + source.left, 0)
    if (amount > left)
      return invalid(DESK_MESSAGES.overRefund, { amount: `Quedan ${formatExact(left)} por devolver` })
    if (forGiven === amount && came.length > 0)
      return invalid(RETURN_INVALID, {
        amount: `Por el cambio que volvió ya son ${formatExact(worth)}: falta lo demás`,
      })
    await refundGiven(tx, order!.id, given, {
      amount: forGiven,
      reason,
      actor: actorOf(visitor),
      key,
      asCredit,
    })
  }
  if (forGiven === amount) return done(null)
  const paid = await refundSome(tx, visitor, order!, {
    amount: amount - forGiven,
    lines: came,
    reason,
    key,
    at,
    asCredit,
  })
  return paid.ok ? done(null) : paid
}

/** A part of an order that lies in the shop: it goes on sale again, and the order leaves without it. */
const takenOut = async (tx: Tx, returnId: number): Promise<Choice[]> =>
  (await itemsOf(tx, returnId)).map(({ orderLineId, quantity }) => ({ orderLineId, quantity, restock: true }))

/** The units of this case whose money did not go back before: on sale again they went when they were received, or they never came. */
async function cameWith(tx: Tx, returnId: number): Promise<Choice[]> {
  const rows = await tx
    .select({
      orderLineId: orderLines.id,
      came: sql<number>`sum(${returnLines.quantity})::int`,
      unpaid: sql<number>`${RETURNED_UNITS} - (${REFUNDED_UNITS} - ${PAID_AS_LOST}) - ${CAME_FOR_EXCHANGE}`,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(
      and(
        eq(returnLines.returnId, returnId),
        isNull(returnLines.exchangeId),
        sql`${returnLines.condition} is distinct from 'refused'`,
      ),
    )
    .groupBy(orderLines.id)
  const units = await missingOf(tx, returnId)
  for (const { orderLineId, came, unpaid } of rows)
    units.set(orderLineId, (units.get(orderLineId) ?? 0) + Math.min(came, unpaid))
  return [...units]
    .map(([orderLineId, quantity]) => ({ orderLineId, quantity, restock: false }))
    .filter(({ quantity }) => quantity > 0)
}
