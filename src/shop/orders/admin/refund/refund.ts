/** Giving money back on purpose: for units or an amount, never more than is left, and once however often the button is pressed. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderHistory, orders, refunds } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import { mayMove } from '#rules/states.ts'
import { REFUND_MOVES, REFUND } from '#rules/payments/refund-states.ts'
import { DESK_MESSAGES, refundForm, refundQuoteForm } from '#rules/orders/admin.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { creditPart } from '#rules/credit/refund.ts'
import { giveBack, moneyLeft } from '#shop/orders/money/refund.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { PairStays } from '#shop/units/unit.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { chosenOf, writeChosen, type Choice, type Chosen } from './refund-lines.ts'

export type Refunded = {
  refundId: number
  amount: Centavos
  /** What can still be given back. */ left: Centavos
}

export type RefundQuote = {
  amount: Centavos
  /** What could still be given back after it. */
  left: Centavos
  lines: (Choice & { name: string; size: string })[]
}

/** The caller holds the order's lock. The same key again answers with the same refund. */
export async function refundSome(
  tx: Tx,
  visitor: Visitor,
  order: OrderRow,
  {
    amount: asked,
    lines,
    reason,
    key,
    at,
    asCredit = false,
    lostWith = null,
  }: {
    /** Without it, what was paid for the units. */
    amount?: Centavos | undefined
    lines: readonly Choice[]
    reason: string
    key: string
    at: Date
    /** Whoever bought chose store credit. */
    asCredit?: boolean
    /** The part of the order that the units were lost with. */
    lostWith?: number | null
  },
): Promise<Outcome<Refunded & { repeated: boolean }>> {
  const { paymentId, left, sources } = await moneyOf(tx, order.id)
  if (paymentId === null) return conflict('El pedido no tiene un pago para devolver.')
  const keys = sources.map((source) => `refund:${source.paymentId}:${key}`)
  const before = await tx
    .select({ id: refunds.id, amount: refunds.amountCentavos })
    .from(refunds)
    .where(inArray(refunds.requestKey, keys))
    .orderBy(refunds.id)
  if (before.length > 0) {
    const amount = before.reduce((sum, one) => sum + one.amount, 0)
    return done({ refundId: before[0]!.id, amount, left, repeated: true })
  }
  if (order.editWaits && lines.length > 0) return conflict(EDIT_SAYS.waitsForRefund)
  const chosen = await chosenOf(tx, order, lines, lostWith)
  if (!chosen.ok) return chosen
  const priced = amountOf(chosen.value, asked, left)
  if (!priced.ok) return priced
  const amount = priced.value
  const [first] = await giveBack(tx, sources, {
    orderId: order.id,
    amount,
    reason,
    actor: actorOf(visitor),
    key,
    asCredit,
  })
  const refundId = first!
  await writeChosen(tx, order, refundId, chosen.value.lines, {
    actor: actorOf(visitor),
    reason,
    at,
    lostWith,
  })
  await writeAudit(tx, visitor, {
    action: 'order.refund',
    entity: 'order',
    entityId: order.id,
    before: { refundable: left },
    after: { refundable: left - amount, amount, reason, refundId, ...unitsSaid(chosen.value) },
    at,
  })
  return done({ refundId, amount, left: left - amount, repeated: false })
}

/** Of a refund that failed: what others gave back meanwhile may have left less of it in money, which is another call to the provider. */
async function splitAgain(
  tx: Tx,
  { paymentId, amountCentavos, creditCentavos, requestKey }: typeof refunds.$inferSelect,
): Promise<{ creditCentavos?: Centavos; requestKey?: string }> {
  const credit = Math.max(creditCentavos, creditPart(await moneyLeft(tx, paymentId), amountCentavos))
  return credit === creditCentavos ? {} : { creditCentavos: credit, requestKey: `${requestKey}:${credit}` }
}

/** What was typed, or what the units are worth, at most what is left. */
function amountOf(chosen: Chosen, asked: Centavos | undefined, left: Centavos): Outcome<Centavos, never> {
  if (asked === undefined && chosen.lines.length === 0)
    return invalid(DESK_MESSAGES.nothingChosen, { amount: 'Ingresá cuánto devolver' })
  const amount = asked ?? Math.min(chosen.worth, left)
  if (amount > left)
    return invalid(DESK_MESSAGES.overRefund, {
      amount: left > 0 ? `Quedan ${formatExact(left)} por devolver` : 'No queda dinero por devolver.',
    })
  return amount > 0 ? done(amount) : invalid(DESK_MESSAGES.nothingOwed, { amount: 'Ingresá cuánto devolver' })
}
const unitsSaid = ({ lines }: Chosen) =>
  lines.length === 0
    ? {}
    : { units: lines.map(({ quantity, name, size }) => `${quantity} × ${name}, talle ${size}`).join(' · ') }

export function openRefunds(context: ShopContext) {
  const { database, clock } = context

  /** `input`: rules/orders/admin.ts `refundForm`, the amount in pesos. */
  async function refund(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<Refunded>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(refundForm, input, DESK_MESSAGES.invalid)
    if (!form.ok) return form
    const end = await database
      .transaction(async (tx) => {
        const order = await lockOrder(tx, { id: orderId })
        if (!order) return missing()
        const given = await refundSome(tx, visitor, order, { ...form.value, at: clock() })
        return given.ok ? done({ ...given.value, userId: order.userId }) : given
      })
      .catch((error: unknown) => {
        // Of an entrusted pair whose sale went on meanwhile: nothing was given back.
        if (error instanceof PairStays) return conflict(UNIT_SAYS.moved)
        throw error
      })
    if (!end.ok) return end
    const { userId, repeated, ...value } = end.value
    if (!repeated) await context.hint({ kind: 'order', orderId, userId })
    return done(value)
  }

  /** What a refund of these units, or of this amount, would give back now. Nothing is written. */
  async function quoteRefund(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<RefundQuote>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(refundQuoteForm, input, DESK_MESSAGES.invalid)
    if (!form.ok) return form
    const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return missing()
    const chosen = await chosenOf(database.db, order, form.value.lines)
    if (!chosen.ok) return chosen
    const { left } = await moneyOf(database.db, orderId)
    const priced = amountOf(chosen.value, form.value.amount, left)
    if (!priced.ok) return priced
    const lines = chosen.value.lines.map(({ orderLineId, quantity, restock, name, size }) => ({
      orderLineId,
      quantity,
      restock,
      name,
      size,
    }))
    return done({ amount: priced.value, left: left - priced.value, lines })
  }

  /** A refund that the provider refused is asked for again, with its old key: it can still only happen once. */
  async function retryRefund(
    visitor: Visitor,
    orderId: number,
    refundId: number,
  ): Promise<Outcome<{ refundId: number }>> {
    const refusal = may(visitor, 'order.refund')
    if (refusal) return refusal
    if (!inReach(orderId) || !inReach(refundId)) return missing()
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      const [row] = await tx
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)))
      if (!order || !row) return missing()
      const to = REFUND.requested
      if (!mayMove(REFUND_MOVES, row.status, to))
        return row.status === to
          ? done({ userId: order.userId })
          : conflict('Esa devolución ya no se puede reintentar.')
      const money = await moneyOf(tx, orderId)
      const source = money.sources.find(({ paymentId }) => paymentId === row.paymentId)
      if (source && row.amountCentavos > source.left)
        return conflict('Ya se devolvió por otro lado: no queda tanto dinero por devolver.')
      const at = clock()
      await tx
        .update(refunds)
        .set({ status: to, lastError: null, updatedAt: at, ...(await splitAgain(tx, row)) })
        .where(eq(refunds.id, refundId))
      const tries = await tx.$count(
        orderHistory,
        and(
          eq(orderHistory.orderId, orderId),
          eq(orderHistory.life, 'refund'),
          eq(orderHistory.subjectId, refundId),
          eq(orderHistory.to, to),
        ),
      )
      await writeEvent(tx, {
        orderId,
        life: 'refund',
        subjectId: refundId,
        from: row.status,
        to,
        actor: actorOf(visitor),
        reason: 'reintento',
      })
      await queue(tx, 'refund', { refundId }, { dedupeKey: `refund:${refundId}:try-${tries + 1}`, runAt: at })
      await writeAudit(tx, visitor, {
        action: 'order.refund-retry',
        entity: 'order',
        entityId: orderId,
        before: { status: row.status },
        after: { status: to, amount: row.amountCentavos, refundId },
        at,
      })
      return done({ userId: order.userId })
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId, userId: end.value.userId })
    return done({ refundId })
  }

  return { refund, quoteRefund, retryRefund }
}
