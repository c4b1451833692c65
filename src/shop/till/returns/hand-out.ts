/** Money that goes back at the counter: what its means are, and, of what nobody else gives back, handed out as rows of the day that is open (product §61.3). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, payments, refunds, tillEntries } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { isTakenByHand } from '#rules/payments/means.ts'
import { RECEIVE_MESSAGES } from '#rules/transfers/receive.ts'
import type { HAND_TILL_MEANS, TillMeans } from '#rules/payments/till-means.ts'
import { asItCame, COUNTER_SAYS, type BackPart, type ReturnAtTill } from '#rules/till/returns.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { writeHandedBack } from '#shop/transfers/handed-back.ts'
import { cashIn, type TillDayRow } from '../day.ts'

type RefundRow = typeof refunds.$inferSelect
type Asked = { refund: RefundRow; provider: string; exchangeId: number | null }
type Typed = Pick<ReturnAtTill, 'meansBack' | 'operationBack' | 'account'>

const askedFor = (db: Reader | Tx, ids: readonly number[]): Promise<Asked[]> =>
  db
    .select({ refund: refunds, provider: payments.provider, exchangeId: payments.exchangeId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.id, [...ids]))
    .orderBy(refunds.id)

/** Of what the counter took: how much of each means is still here. */
async function leftOf(
  db: Reader | Tx,
  { refund: { orderId, paymentId }, exchangeId }: Asked,
): Promise<Map<TillMeans, Centavos>> {
  const ofPayment = sql`(${tillEntries.kind} = 'refund' and ${tillEntries.refundId} in (select r.id from refunds r where r.payment_id = ${paymentId}))`
  const taken =
    exchangeId === null
      ? and(eq(tillEntries.kind, 'sale'), isNull(tillEntries.exchangeId))
      : eq(tillEntries.exchangeId, exchangeId)
  const rows = await db
    .select({
      means: tillEntries.means,
      left: sql`sum(${tillEntries.amountCentavos})`.mapWith(Number),
    })
    .from(tillEntries)
    .where(and(eq(tillEntries.orderId, orderId), sql`(${taken} or ${ofPayment})`))
    .groupBy(tillEntries.means)
  return new Map(rows.map(({ means, left }) => [means, left]))
}

/** By which means each of these goes back. Nothing is written. */
async function partsOf(
  db: Reader | Tx,
  asked: Asked,
  meansBack: Typed['meansBack'],
): Promise<{ means: TillMeans | 'provider'; amount: Centavos }[]> {
  const { refund, provider } = asked
  const money = refund.amountCentavos - refund.creditCentavos
  if (money === 0) return []
  if (!isTakenByHand(provider)) return [{ means: 'provider', amount: money }]
  if (provider !== 'counter') return [{ means: provider, amount: money }]
  return meansBack === '' ? asItCame(money, await leftOf(db, asked)) : [{ means: meansBack, amount: money }]
}

/** The same means in one. */
function joined(parts: readonly BackPart[]): BackPart[] {
  const sums = new Map<string, BackPart>()
  for (const part of parts) {
    const key = `${part.by}:${part.done}:${part.operation}`
    sums.set(key, { ...part, amount: part.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()]
}

/** How it would go back, before anybody confirms it. */
export async function planned(
  db: Reader | Tx,
  ids: readonly number[],
  meansBack: Typed['meansBack'],
): Promise<BackPart[]> {
  const parts: BackPart[] = []
  for (const asked of await askedFor(db, ids)) {
    const by = await partsOf(db, asked, meansBack)
    parts.push(...by.map(({ means, amount }) => ({ by: means, amount, operation: '', done: false })))
    if (asked.refund.creditCentavos > 0)
      parts.push({ by: 'credit', amount: asked.refund.creditCentavos, operation: '', done: false })
  }
  return joined(parts)
}

/**
 * Cash out of the drawer, card and transfer with their number. What came by the payment company goes back by itself, and a transfer of
 * which nobody says its number waits at «Por devolver a mano». The caller holds the day for update, and the order.
 */
export async function handOut(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  {
    day,
    order,
    ids,
    typed,
    at,
  }: { day: TillDayRow; order: OrderRow; ids: readonly number[]; typed: Typed; at: Date },
): Promise<Outcome<null>> {
  const { meansBack, operationBack: operation, account } = typed
  for (const asked of await askedFor(tx, ids)) {
    const { refund, provider } = asked
    if (!isTakenByHand(provider)) continue
    const parts = await partsOf(tx, asked, meansBack)
    if (parts.length === 0) continue
    if (provider === 'transfer') {
      const to = account || order.refundAccount
      if (to !== '') await tx.update(orders).set({ refundAccount: to }).where(eq(orders.id, order.id))
      if (operation === '') continue
      if (to === '') return invalid(RECEIVE_MESSAGES.noAccount, { account: RECEIVE_MESSAGES.noAccount })
    }
    if (operation === '' && parts.some(({ means }) => means !== 'cash'))
      return invalid(COUNTER_SAYS.operation, { operationBack: COUNTER_SAYS.operation })
    const cash = parts.reduce((sum, { means, amount }) => (means === 'cash' ? sum + amount : sum), 0)
    const there = await cashIn(tx, day)
    if (cash > there) return conflict(TILL_SAYS.tooMuchOut(there))
    const overCounter = provider === 'transfer' ? [] : parts
    if (overCounter.length > 0)
      await tx.insert(tillEntries).values(
        overCounter.map(({ means, amount }) => ({
          dayId: day.id,
          kind: 'refund' as const,
          means: means as (typeof HAND_TILL_MEANS)[number],
          amountCentavos: -amount,
          orderId: order.id,
          refundId: refund.id,
          operation: means === 'cash' ? '' : operation,
          actor: actorOf(visitor),
          requestKey: `refund:${refund.id}`,
          createdAt: at,
        })),
      )
    await writeHandedBack(tx, settings, visitor, order, refund, {
      operation: operation || `caja ${day.id}`,
      at,
    })
  }
  return done(null)
}

/** What went back with a case, as its receipt says it. */
export async function wentBack(db: Reader | Tx, ids: readonly number[]): Promise<BackPart[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(tillEntries)
    .where(inArray(tillEntries.refundId, [...ids]))
    .orderBy(tillEntries.id)
  const parts: BackPart[] = []
  for (const asked of await askedFor(db, ids)) {
    const { refund, provider } = asked
    const { creditCentavos: credit } = refund
    const own = rows.filter(({ refundId }) => refundId === refund.id)
    parts.push(
      ...own.map(({ means, amountCentavos, operation }) => ({
        by: means,
        amount: -amountCentavos,
        operation,
        done: true,
      })),
    )
    if (own.length === 0 && refund.amountCentavos > credit)
      parts.push({
        by: isTakenByHand(provider) ? (provider === 'counter' ? 'cash' : provider) : 'provider',
        amount: refund.amountCentavos - credit,
        operation: '',
        done: isBack(refund.status),
      })
    if (credit > 0) parts.push({ by: 'credit', amount: credit, operation: '', done: isBack(refund.status) })
  }
  return joined(parts)
}
