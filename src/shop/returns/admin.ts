/** Answering a request, receiving what comes back and settling it. Each move once; units and money in the move's own transaction. */
import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orders, returnLines, returns } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { DESK_MESSAGES } from '#rules/orders/admin.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import {
  answerForm,
  neverLeft,
  NO_REFUND_REASON,
  openReturnForm,
  receiveForm,
  rejectForm,
  resolveForm,
  RETURN_INVALID,
  type Condition,
  type ReturnMove,
} from '#rules/returns/return.ts'
import { orderIdIn, withdrawalCode } from '#rules/returns/withdrawal.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { callOff } from '#shop/orders/admin/cancel.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { refundSome } from '#shop/orders/admin/refund.ts'
import type { Choice } from '#shop/orders/admin/refund-lines.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { actorOf, lockOrder, writeEvent } from '#shop/orders/events.ts'
import { REFUNDED_UNITS, RESTOCKED_UNITS, RETURNED_UNITS } from '#shop/orders/stock.ts'
import { inReach } from '#shop/products/card.ts'
import { readForm } from '#shop/read-form.ts'
import { moveStock } from '#shop/stock/move.ts'
import {
  isReturnCode,
  lockReturn,
  moveReturn,
  situationOf,
  tellReturn,
  whyNotNow,
  type LockedReturn,
} from './moves.ts'

export type ReturnMoved = { code: string; status: ReturnState }
export type ReturnResolved = ReturnMoved & { refunded: Centavos }
type Arrived = { orderLineId: number; quantity: number; condition: Condition }

export function openReturnsAdmin(context: ShopContext, verbs: { coupons: ReturnType<typeof openCoupons> }) {
  const { database, clock, settings } = context

  /** Asks, locks, works, and rings for the order; `work` is only called when the move is open. */
  async function move<T extends ReturnMoved>(
    visitor: Visitor,
    code: string,
    name: ReturnMove,
    work: (tx: Tx, locked: LockedReturn, at: Date) => Promise<Outcome<T>>,
    again?: (locked: LockedReturn) => T | null,
  ): Promise<Outcome<T>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    let moved: LockedReturn['order'] = null
    const end = await database.transaction(async (tx) => {
      const locked = await lockReturn(tx, code)
      if (!locked) return missing()
      const before = again?.(locked)
      if (before) return done(before)
      const why = whyNotNow(locked, name)
      if (why !== null) return conflict(why, situationOf(locked))
      moved = locked.order
      return work(tx, locked, clock())
    })
    if (end.ok && moved) {
      const { id: orderId, personId } = moved as NonNullable<LockedReturn['order']>
      await context.hint({ kind: 'order', orderId, personId })
      if (name === 'receive' || name === 'resolve') await context.hint({ kind: 'catalogue' })
    }
    return end
  }
  /** A second click finds the move made. */
  const already =
    (to: ReturnState) =>
    ({ row }: LockedReturn): ReturnMoved | null =>
      row.status === to ? { code: row.code, status: to } : null

  /** Somebody came to the showroom or wrote: the shop opens the case itself. */
  async function open(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<ReturnMoved>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(openReturnForm, input, RETURN_INVALID)
    if (!form.ok) return form
    const at = clock()
    const code = withdrawalCode(at, randomBytes(6))
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return null
      const { kind, reason } = form.value
      const { name, surname, email } = order
      const [row] = await tx
        .insert(returns)
        .values({
          code,
          kind,
          reason,
          orderId,
          name: `${name} ${surname}`,
          email,
          createdAt: at,
          updatedAt: at,
        })
        .returning()
      const actor = actorOf(visitor)
      await writeEvent(tx, {
        orderId,
        life: 'return',
        subjectId: row!.id,
        from: null,
        to: 'requested',
        actor,
        reason: code,
      })
      await writeAudit(tx, visitor, {
        action: 'return.open',
        entity: 'return',
        entityId: code,
        after: { kind, orderId, reason },
        at,
      })
      await tellReturn(tx, settings, { row: row!, order }, { news: 'opened', message: '' }, at)
      return order
    })
    if (!end) return missing()
    await context.hint({ kind: 'order', orderId, personId: end.personId })
    await context.hint({ kind: 'return' })
    return done({ code, status: 'requested' })
  }

  /** Ties a request that came without a number, or with another address, to the order that a person of the shop recognised. */
  const link = (visitor: Visitor, code: string, orderText: string): Promise<Outcome<ReturnMoved>> =>
    move(visitor, code, 'link', async (tx, { row }, at) => {
      const id = orderIdIn(orderText)
      const [order] =
        id === null ? [] : await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
      if (!order) return invalid(RETURN_INVALID, { order: 'No hay un pedido con ese número' })
      await tx.update(returns).set({ orderId: order.id, updatedAt: at }).where(eq(returns.id, row.id))
      await writeEvent(tx, {
        orderId: order.id,
        life: 'return',
        subjectId: row.id,
        from: null,
        to: row.status,
        actor: actorOf(visitor),
        reason: row.code,
      })
      await writeAudit(tx, visitor, {
        action: 'return.link',
        entity: 'return',
        entityId: row.code,
        before: { orderId: null },
        after: { orderId: order.id },
        at,
      })
      return done({ code, status: row.status })
    })

  async function approve(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(answerForm, input ?? {}, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'order.manage') ?? form
    const { message } = form.value
    const work = async (tx: Tx, locked: LockedReturn, at: Date): Promise<Outcome<ReturnMoved>> => {
      const news = { news: 'approved', message } as const
      await moveReturn(tx, settings, visitor, locked, {
        to: 'approved',
        action: 'return.approve',
        at,
        reason: message,
        news,
      })
      return done({ code, status: 'approved' })
    }
    return move(visitor, code, 'approve', work, already('approved'))
  }

  async function reject(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(rejectForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'order.manage') ?? form
    const { message } = form.value
    const work = async (tx: Tx, locked: LockedReturn, at: Date): Promise<Outcome<ReturnMoved>> => {
      const news = { news: 'rejected', message } as const
      await moveReturn(tx, settings, visitor, locked, {
        to: 'rejected',
        action: 'return.reject',
        at,
        reason: message,
        news,
      })
      return done({ code, status: 'rejected' })
    }
    return move(visitor, code, 'reject', work, already('rejected'))
  }

  /** Sent by mistake, or the shopper keeps the goods after all. */
  const cancel = (visitor: Visitor, code: string, reason = ''): Promise<Outcome<ReturnMoved>> =>
    move(
      visitor,
      code,
      'cancel',
      async (tx, locked, at) => {
        await moveReturn(tx, settings, visitor, locked, {
          to: 'cancelled',
          action: 'return.cancel',
          at,
          reason: reason.slice(0, 500),
        })
        return done({ code, status: 'cancelled' })
      },
      already('cancelled'),
    )

  /** What came back, counted. What is whole goes on sale again through the ledger; what is damaged is only written down there. */
  async function receive(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnMoved>> {
    const form = readForm(receiveForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'order.manage') ?? form
    const work = async (tx: Tx, locked: LockedReturn, at: Date): Promise<Outcome<ReturnMoved>> => {
      const order = locked.order!
      const fits = await fitting(tx, order.id, form.value.lines)
      if (!fits.ok) return fits
      await tx
        .insert(returnLines)
        .values(form.value.lines.map((line) => ({ ...line, returnId: locked.row.id })))
      await moveStock(
        tx,
        fits.value.map(({ line, quantity, condition }) => ({
          sizeId: line.sizeId,
          productId: line.productId,
          delta: condition === 'restock' ? quantity : 0,
          kind: 'returned' as const,
          orderId: order.id,
          reason: condition === 'restock' ? code : `${code}: ${quantity} sin volver a la venta`,
        })),
        actorOf(visitor),
        at,
      )
      await unsell(
        tx,
        fits.value.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
      )
      await moveReturn(tx, settings, visitor, locked, {
        to: 'received',
        action: 'return.receive',
        at,
        details: { lines: form.value.lines },
        news: { news: 'received' },
      })
      return done({ code, status: 'received' })
    }
    return move(visitor, code, 'receive', work, already('received'))
  }

  /** The lines in the order in which stock is locked; refuses more than were bought and did not come back before. */
  async function fitting(
    tx: Tx,
    orderId: number,
    arrived: readonly Arrived[],
  ): Promise<Outcome<(Arrived & { line: typeof orderLines.$inferSelect })[], never>> {
    const lines = await tx
      .select({
        line: orderLines,
        returned: RETURNED_UNITS,
        restocked: RESTOCKED_UNITS,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.sizeId))
    for (const [index, { orderLineId }] of arrived.entries()) {
      const known = lines.find(({ line }) => line.id === orderLineId)
      if (!known) return invalid(RETURN_INVALID, { [`lines.${index}.orderLineId`]: 'No es de este pedido' })
      const sum = arrived
        .filter((one) => one.orderLineId === orderLineId)
        .reduce((all, one) => all + one.quantity, 0)
      const most = known.line.quantity - known.returned - known.restocked
      if (sum > most)
        return invalid(RETURN_INVALID, {
          [`lines.${index}.quantity`]: most > 0 ? `Pueden volver hasta ${most}` : 'Ya volvieron todas',
        })
    }
    return done(
      lines.flatMap(({ line }) =>
        arrived.filter((one) => one.orderLineId === line.id).map((one) => ({ ...one, line })),
      ),
    )
  }

  /**
   * Settles it: `amount` pesos go back for the units that came with it, or 0 and a reason. When the parcel never left, the
   * order is called off whole instead, for the amount that the button said.
   */
  async function resolve(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnResolved>> {
    const form = readForm(resolveForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'order.manage') ?? form
    const work = async (tx: Tx, locked: LockedReturn, at: Date): Promise<Outcome<ReturnResolved>> => {
      const { amount, reason, key } = form.value
      const order = locked.order!
      const why = reason || code
      const money = await moneyOf(tx, order.id)
      let refunded = 0
      if (locked.row.kind === 'withdrawal' && neverLeft(situationOf(locked).order!)) {
        if (amount !== money.left) return conflict(DESK_MESSAGES.changed, { refundable: money.left })
        const off = await callOff(tx, { ...verbs, settings }, visitor, order, {
          reason: why,
          at,
          withdrawn: true,
        })
        if (!off.ok) return off
        refunded = off.value.refunded
      } else if (amount > 0) {
        const came = await cameWith(tx, locked.row.id)
        const given = await refundSome(tx, visitor, order, { amount, lines: came, reason: why, key, at })
        if (!given.ok) return given
        refunded = given.value.amount
      } else if (locked.row.status === 'received' && money.left > 0) {
        if (reason.length < NO_REFUND_REASON.min)
          return invalid(RETURN_INVALID, { reason: NO_REFUND_REASON.message })
        await tx.update(returns).set({ noRefundReason: reason }).where(eq(returns.id, locked.row.id))
      }
      await moveReturn(tx, settings, visitor, locked, {
        to: 'resolved',
        action: 'return.resolve',
        at,
        reason,
        details: { refunded },
        news: { news: 'resolved', refund: refunded },
      })
      return done({ code, status: 'resolved', refunded })
    }
    return move(visitor, code, 'resolve', work, (locked) => {
      const before = already('resolved')(locked)
      return before && { ...before, refunded: 0 }
    })
  }

  /** The units of this case whose money did not go back before; on sale again they went when they were received. */
  async function cameWith(tx: Tx, returnId: number): Promise<Choice[]> {
    const rows = await tx
      .select({
        orderLineId: orderLines.id,
        came: sql<number>`sum(${returnLines.quantity})::int`,
        unpaid: sql<number>`${RETURNED_UNITS} - ${REFUNDED_UNITS}`,
      })
      .from(returnLines)
      .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
      .where(eq(returnLines.returnId, returnId))
      .groupBy(orderLines.id)
    return rows
      .map(({ orderLineId, came, unpaid }) => ({
        orderLineId,
        quantity: Math.min(came, unpaid),
        restock: false,
      }))
      .filter(({ quantity }) => quantity > 0)
  }

  return { open, link, approve, reject, cancel, receive, resolve }
}
