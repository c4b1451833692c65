/** Paying the difference of an exchange: a payment of the same order with a reference of its own, prepared as an order's is. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { exchanges, orders, payments, returns } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import { inStates } from '#data/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { isKept } from '#rules/returns/exchange/states.ts'
import { isUnsettled } from '#rules/returns/states.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder, writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { isReturnCode } from '../moves.ts'
import { factsOf, type ExchangeRow } from './rows.ts'

const NOT_PAYABLE = 'Este cambio ya no espera un pago.'
const NOT_READY =
  'No pudimos conectar con Mercado Pago. Tu cambio está guardado: probá de nuevo en unos segundos.'
const PAYMENT_ID = /^\d{1,20}$/
/** However often the page is loaded, the provider is asked once in this time. */
const TURN = 10_000

export function openPaying(
  context: ShopContext,
  verbs: { ask: (reference: string, paymentId?: string) => Promise<boolean> },
) {
  const { database, gateways, clock, settings, log } = context

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
  async function openAttempt({ id }: ExchangeRow, { id: orderId, currency, userId }: OrderRow) {
    return database.transaction(async (tx): Promise<PaymentRow | null> => {
      const order = await lockOrder(tx, { id: orderId })
      const [exchange] = await tx
        .select()
        .from(exchanges)
        .where(and(eq(exchanges.id, id), inStates(exchanges.parcel, isKept)))
      if (!order || !exchange || (await factsOf(tx, exchange, order)).settled) return null
      const [open] = await tx
        .select()
        .from(payments)
        .where(and(eq(payments.exchangeId, id), inStates(payments.status, isUntried)))
        .orderBy(desc(payments.attempt))
        .limit(1)
      if (open) return open
      const [{ last } = { last: 0 }] = await tx
        .select({ last: sql<number>`coalesce(max(${payments.attempt}), 0)::int` })
        .from(payments)
        .where(eq(payments.orderId, orderId))
      const [attempt] = await tx
        .insert(payments)
        .values({
          orderId,
          exchangeId: id,
          surplus: true,
          attempt: last + 1,
          provider: gateways.payments.provider,
          amountCentavos: exchange.differenceCentavos,
          currency,
          createdAt: clock(),
          updatedAt: clock(),
        })
        .returning()
      await writeEvent(tx, {
        orderId,
        life: 'payment',
        subjectId: attempt!.id,
        from: null,
        to: PAYMENT.created,
        actor: `person:${userId}`,
      })
      return attempt!
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
    if (!(await verbs.ask(exchange.reference))) return conflict(NOT_READY)
    const attempt = await openAttempt(exchange, order)
    if (!attempt) return conflict(NOT_PAYABLE)
    if (attempt.redirectUrl) return done({ redirectUrl: attempt.redirectUrl })
    const page = settings.publicUrl + paths.exchange(order.reference, code)
    try {
      const preference = await gateways.payments.createPreference(
        {
          reference: exchange.reference,
          lines: [
            {
              id: code,
              title: `Diferencia del cambio por ${exchange.name}, talle ${exchange.size}`,
              quantity: 1,
              unitPrice: exchange.differenceCentavos,
            },
          ],
          payer: {
            name: order.name,
            surname: order.surname,
            email: order.email,
            phone: order.phone,
            postalCode: order.postalCode,
            street: order.street,
          },
          returnUrls: { success: page, pending: page, failure: page },
          noticeUrl: settings.publicUrl + serverPaths.paymentNotices,
          expiresAt: new Date(exchange.expiresAt.getTime() - MINUTES),
          statementDescriptor: settings.statementDescriptor,
          maxInstalments: settings.instalments,
          tickets: false,
        },
        `exchange:${exchange.reference}:a${attempt.attempt}`,
      )
      await database.db
        .update(payments)
        .set({ preferenceId: preference.id, redirectUrl: preference.redirectUrl, updatedAt: clock() })
        .where(eq(payments.id, attempt.id))
      return done({ redirectUrl: preference.redirectUrl })
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
      log.error({ order: orderNumber(order.id), error: error.message }, 'payment of an exchange not prepared')
      return conflict(NOT_READY)
    }
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
