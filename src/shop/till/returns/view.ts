/** What of a sale may come back now, and one return or exchange of the counter as its receipt says it (product §61.1). */
import { and, asc, eq, like, or } from 'drizzle-orm'
import {
  exchanges,
  orders,
  payments,
  refunds,
  returns,
  tillEntries,
  tillReturns,
  users,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { isCompleted } from '#rules/orders/states.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { whyNoExchange, EXCHANGE_SAYS } from '#rules/returns/exchange/exchange.ts'
import { whyNotAsk } from '#rules/returns/ask/ask.ts'
import type { Condition, ReturnKind } from '#rules/returns/kinds.ts'
import { isAwaited } from '#rules/returns/states.ts'
import { goodsOf } from '#rules/returns/story.ts'
import { withinTerm } from '#rules/returns/withdrawal-right.ts'
import type { TillPart } from '#rules/payments/till-means.ts'
import { COUNTER_SAYS, type BackPart } from '#rules/till/returns.ts'
import { mailForm, TILL_SAYS, UNNAMED } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { nobodysId } from '#shop/users/nobody.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { returnEmail } from '#shop/returns/emails.ts'
import { exchangeOf, exchangeTold } from '#shop/returns/exchange/rows.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { holdingsOf } from '#shop/returns/holdings.ts'
import { moneyBackOf } from '#shop/returns/money-back.ts'
import { isReturnCode } from '#shop/returns/moves.ts'
import { receivedOf } from '#shop/returns/received.ts'
import { wentBack } from './hand-out.ts'

export type Returnable = {
  id: number
  number: string
  reference: string
  at: Date
  buyer: string
  held: {
    orderLineId: number
    of: string
    productId: number
    name: string
    size: string
    image: string | null
    unit: string | null
    free: number
  }[]
  /** Why nothing can be given back, or changed; null where it can. */
  whyNoReturn: string | null
  whyNoExchange: string | null
  /** Its days are over: who accepts it says why. */
  lateReturn: boolean
  lateExchange: boolean
  /** Cases of it that wait for what they were opened for. */
  asked: string[]
  /** Of an account, so that money may become store credit. */
  hasAccount: boolean
  /** Some of it was paid to the shop itself, by transfer: where it goes back to is asked. */
  byTransfer: boolean
  /** Some of it was taken by the counter. */
  byCounter: boolean
}
export type CounterReturn = {
  code: string
  kind: ReturnKind
  number: string
  reference: string
  at: Date
  staff: string | null
  buyer: string
  email: string
  came: { id: number; name: string; size: string; quantity: number; condition: Condition | null }[]
  /** What was taken along for it, and what it cost more (above 0) or less. */
  given: { name: string; difference: Centavos } | null
  paid: TillPart[]
  back: BackPart[]
}

export function openCounterReturns(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** What of an order may come back over the counter. */
  async function returnable(visitor: Visitor, orderId: number): Promise<Outcome<Returnable>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const [order] = inReach(orderId) ? await db.select().from(orders).where(eq(orders.id, orderId)) : []
    if (!order || !wasEverPaid(order.paymentStatus)) return missing()
    const handed = await handedOverAt(db, orderId)
    const now = clock()
    const facts = { ...order, fulfilment: order.fulfilmentStatus, handedOverAt: handed }
    const here = isStillHere(order.fulfilmentStatus) && !isCompleted(order.status) ? COUNTER_SAYS.here : null
    const asked = await db
      .select({ code: returns.code })
      .from(returns)
      .where(and(eq(returns.orderId, orderId), inStates(returns.status, isAwaited)))
      .orderBy(asc(returns.id))
    const took = await db
      .select({ by: payments.provider })
      .from(payments)
      .where(eq(payments.orderId, orderId))
    const providers = new Set(took.map(({ by }) => by))
    return done({
      id: orderId,
      number: orderNumber(orderId),
      reference: order.reference,
      at: order.placedAt,
      buyer: order.name === UNNAMED ? '' : `${order.name} ${order.surname}`.trim(),
      held: (await holdingsOf(db, order))
        .filter(({ free }) => free > 0)
        .map(({ orderLineId, of, productId, name, size, image, unit, free }) => ({
          orderLineId,
          of,
          productId,
          name,
          size,
          image,
          unit,
          free,
        })),
      whyNoReturn: here ?? whyNotAsk('withdrawal', facts, now, settings.closedDays, true),
      whyNoExchange: here ?? whyNoExchange(facts, now, true),
      lateReturn: !withinTerm(handed, now, settings.closedDays),
      lateExchange: whyNoExchange(facts, now) === EXCHANGE_SAYS.late,
      asked: asked.map(({ code }) => code),
      hasAccount: order.userId !== (await nobodysId(db)),
      byTransfer: providers.has('transfer'),
      byCounter: providers.has('counter'),
    })
  }

  async function find(visitor: Visitor, code: string): Promise<Outcome<CounterReturn>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [found] = await db
      .select({ row: returns, order: orders, staff: users.username, at: tillReturns.createdAt })
      .from(tillReturns)
      .innerJoin(returns, eq(returns.id, tillReturns.returnId))
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .leftJoin(users, eq(users.id, tillReturns.staffId))
      .where(eq(returns.code, code))
    if (!found) return missing()
    const { row, order, staff, at } = found
    const [exchange] = await db.select().from(exchanges).where(eq(exchanges.returnId, row.id))
    const told = exchange && (await exchangeTold(db, exchange, order))
    const ids = await db
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, order.id),
          or(
            row.settledKey === null ? undefined : like(refunds.requestKey, `refund:%:${row.settledKey}%`),
            exchange && and(eq(refunds.exchangeId, exchange.id), eq(refunds.purpose, 'difference')),
          ) ?? eq(refunds.id, 0),
        ),
      )
      .orderBy(asc(refunds.id))
    const paid = exchange
      ? await db
          .select({
            means: tillEntries.means,
            amount: tillEntries.amountCentavos,
            operation: tillEntries.operation,
          })
          .from(tillEntries)
          .where(and(eq(tillEntries.exchangeId, exchange.id), eq(tillEntries.kind, 'exchange')))
          .orderBy(asc(tillEntries.id))
      : []
    return done({
      code,
      kind: row.kind,
      number: orderNumber(order.id),
      reference: order.reference,
      at,
      staff,
      buyer: order.name === UNNAMED ? '' : `${order.name} ${order.surname}`.trim(),
      email: order.email,
      came: (await receivedOf(db, row.id)).map(({ id, name, size, quantity, condition }) => ({
        id,
        name,
        size,
        quantity,
        condition,
      })),
      given: exchange && told ? { name: told.to, difference: exchange.differenceCentavos } : null,
      paid,
      back: await wentBack(
        db,
        ids.map(({ id }) => id),
      ),
    })
  }

  /** `input`: rules/till/till.ts `mailForm`. As whoever bought was told, to another mailbox or once more. */
  async function mail(visitor: Visitor, code: string, input: unknown): Promise<Outcome<{ email: string }>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const form = readForm(mailForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const found = await find(visitor, code)
    if (!found.ok) return found
    const { email } = form.value
    const [row] = await db.select().from(returns).where(eq(returns.code, code))
    const [order] = await db.select().from(orders).where(eq(orders.id, row!.orderId!))
    const money = await moneyBackOf(db, order!.id, code)
    await database.transaction(async (tx) => {
      const exchange = await exchangeOf(tx, row!.id)
      const told = {
        code,
        kind: row!.kind,
        status: row!.status,
        goods: goodsOf({
          status: order!.status,
          fulfilment: order!.fulfilmentStatus,
          partLeft: order!.partLeft,
        }),
        money,
        exchange: exchange && (await exchangeTold(tx, exchange, order!)),
      }
      const letter = returnEmail({ ...row!, email, reference: order!.reference }, told, '', settings)
      const at = clock()
      const dedupeKey = `mail:return:${code}:counter:${email.toLowerCase()}`
      await queue(tx, 'mail', letter, { dedupeKey, runAt: at })
      // To whom is personal data: the record says that it went, and not where.
      await writeAudit(tx, visitor, { action: 'till.mail', entity: 'return', entityId: code, at })
    })
    return done({ email })
  }

  return { returnable, find, mail }
}
