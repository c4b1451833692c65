/** Paying the difference of an exchange: a payment of the same order with a reference of its own, prepared as an order's is. */
import { and, eq } from 'drizzle-orm'
import { exchanges, orders, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { isKept } from '#rules/returns/exchange/states.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { attemptDifference } from '#shop/payments/difference-attempt.ts'
import { openPreferences, paymentNotReady } from '#shop/payments/preference.ts'
import { isReturnCode } from '../moves.ts'
import { factsOf, type ExchangeRow } from './rows.ts'

const NOT_PAYABLE = 'Este cambio ya no espera un pago.'
const WHAT = 'Tu cambio'
const PAYMENT_ID = /^\d{1,20}$/
/** However often the page is loaded, the provider is asked once in this time. */
const TURN = 10_000

export function openPaying(
  context: ShopContext,
  verbs: { ask: (reference: string, paymentId?: string) => Promise<boolean> },
) {
  const { database, gateways, clock } = context
  const prepare = openPreferences(context)

  async function ownExchange(
    visitor: Visitor,
    code: string,
  ): Promise<{ exchange: ExchangeRow; order: OrderRow; open: boolean } | null> {
    if (may(visitor, 'order.see') || !isReturnCode(code)) return null
    const [found] = await database.db
      .select({ exchange: exchanges, order: orders, status: returns.status })
      .from(exchanges)
      .innerJoin(returns, eq(returns.id, exchanges.returnId))
      .innerJoin(orders, eq(orders.id, exchanges.orderId))
      .where(and(eq(returns.code, code), eq(orders.userId, (visitor as PersonVisitor).id)))
    return found ? { ...found, open: isUnsettled(found.status) && isKept(found.exchange.parcel) } : null
  }

  /** The attempt that nobody tried yet, or another; null when it can be paid no more. */
  async function openAttempt({ id }: ExchangeRow, { id: orderId, userId }: OrderRow) {
    return database.transaction(async (tx): Promise<PaymentRow | null> => {
      const order = await lockOrder(tx, { id: orderId })
      const [exchange] = await tx
        .select()
        .from(exchanges)
        .where(and(eq(exchanges.id, id), inStates(exchanges.parcel, isKept)))
      if (!order || !exchange || (await factsOf(tx, exchange, order)).settled) return null
      return attemptDifference(
        tx,
        order,
        { exchangeId: id },
        {
          amount: exchange.differenceCentavos,
          provider: gateways.payments.provider,
          actor: `person:${userId}`,
          at: clock(),
        },
      )
    })
  }

  /** Where it is paid. A conflict means: not now, or not any more. */
  async function pay(visitor: Visitor, code: string): Promise<Outcome<{ redirectUrl: string }>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    const own = await ownExchange(visitor, code)
    if (!own) return missing()
    const { exchange, order } = own
    if (!own.open || exchange.differenceCentavos <= 0) return conflict(NOT_PAYABLE)
    // Nobody is sent to pay twice: whoever was there before is looked for first.
    if (!(await verbs.ask(exchange.reference))) return conflict(paymentNotReady(WHAT))
    const attempt = await openAttempt(exchange, order)
    if (!attempt) return conflict(NOT_PAYABLE)
    const { reference, name, size, differenceCentavos: unitPrice } = exchange
    const title = `Diferencia del cambio por ${name}, talle ${size}`
    const sent = await prepare(order, attempt, {
      reference,
      page: paths.exchange(order.reference, code),
      key: `exchange:${reference}:a${attempt.attempt}`,
      what: WHAT,
      heldUntil: exchange.expiresAt,
      tickets: false,
      lines: async () => [{ id: code, title, quantity: 1, unitPrice }],
    })
    return sent.ok ? done({ redirectUrl: sent.value.redirectUrl }) : sent
  }

  /** Back from the provider: what the address says is a hint, and the provider is asked soon through the outbox. */
  async function expectPayment(visitor: Visitor, code: string, paymentId: string): Promise<void> {
    const own = await ownExchange(visitor, code)
    if (!own || !PAYMENT_ID.test(paymentId)) return
    const { reference } = own.exchange
    const turn = Math.floor(clock().getTime() / TURN)
    await queue(
      database.db,
      'payment-check',
      { reference, paymentId },
      { dedupeKey: `check:${reference}:${turn}`, runAt: clock() },
    )
  }

  return { pay, expectPayment }
}
