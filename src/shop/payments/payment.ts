/**
 * Preparing an order's payment: one attempt row, then the provider's preference, outside of any transaction and with a key
 * that a repeat sends again: a time-out never makes a second preference (product §12.3).
 */
import { and, desc, eq } from 'drizzle-orm'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { orderLines, orders, payments } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable, type PreferenceRequest } from '#gateways/ports.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { prorate } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isNotPaid } from '#rules/payments/order-payment.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { isByHand } from '#rules/transfers/means.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Ask } from './ask.ts'
import { lockOrder, writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { isReference } from '#shop/orders/reference.ts'
import { ticketsUsedUp } from './tickets.ts'

export type PaymentStart = {
  preferenceId: string
  redirectUrl: string
  publicKey: string
  scriptUrl: string
  /** The person has an open cash ticket: another one would not hold these goods. */
  cardOnly: boolean
}
const PAYMENT_NOT_READY =
  'No pudimos conectar con Mercado Pago. Tu pedido está guardado: probá de nuevo en unos segundos.'
/** Our own keys are wrong, or the provider holds us back: nothing that a shopper did or can mend. */
export const PAYMENT_PAUSED =
  'Los pagos están en pausa por un problema nuestro. Tu pedido está guardado y no se te cobró nada: vas a poder pagarlo apenas lo resolvamos. Probá de nuevo en unos minutos.'
/** Paid or not: only the provider knows, and it has not answered yet. */
export const PAYMENT_IN_DOUBT =
  'Estamos verificando con Mercado Pago si ya pagaste este pedido. Esperá unos segundos y volvé a mirar.'
const NOT_PAYABLE = 'Este pedido ya no espera un pago.'

/** Whether the shopper may (still) be sent to pay it. */
export const isPayable = (
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'expiresAt'>,
  now: Date,
): boolean => isOpen(order.status) && isNotPaid(order.paymentStatus) && order.expiresAt > now

export function openPayment(context: ShopContext, verbs: Pick<Ask, 'askAgain'>) {
  const { database, gateways, clock, settings, log } = context

  async function openAttempt(orderId: number): Promise<PaymentRow | null> {
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order || !isPayable(order, clock())) return null
      const [last] = await tx
        .select()
        .from(payments)
        .where(eq(payments.orderId, orderId))
        .orderBy(desc(payments.attempt))
        .limit(1)
      if (last && isUntried(last.status)) return last
      const [attempt] = await tx
        .insert(payments)
        .values({
          orderId,
          attempt: (last?.attempt ?? 0) + 1,
          provider: gateways.payments.provider,
          amountCentavos: order.totalCentavos,
          currency: order.currency,
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
        actor: `person:${order.userId}`,
      })
      return attempt!
    })
  }

  async function preferenceRequest(order: OrderRow, tickets: boolean): Promise<PreferenceRequest> {
    const lines = await database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.id)
    const page = settings.publicUrl + paths.order(order.reference)
    return {
      reference: order.reference,
      lines: preferenceLines(order, lines),
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
      // A minute before our own hold ends, so that a payment made at the last moment still finds its stock.
      expiresAt: new Date(order.expiresAt.getTime() - MINUTES),
      statementDescriptor: settings.statementDescriptor,
      maxInstalments: settings.instalments,
      tickets,
    }
  }

  /** Answers how the payment starts, preparing it when it is not there yet. A conflict means: not now, or not any more. */
  return async function payment(visitor: Visitor, reference: string): Promise<Outcome<PaymentStart>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const [seen] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
    if (!seen) return missing()
    if (!isPayable(seen, clock()) || isByHand(seen.means)) return conflict(NOT_PAYABLE)
    // Nobody is sent to pay twice: whoever was there before is looked for first.
    const order = await verbs.askAgain(seen)
    if (order === false) return conflict(PAYMENT_IN_DOUBT)
    if (!isPayable(order, clock())) return conflict(NOT_PAYABLE)
    const attempt = await openAttempt(order.id)
    if (!attempt) return conflict(NOT_PAYABLE)
    const { publicKey, scriptUrl } = gateways.payments
    const cardOnly = await ticketsUsedUp(database.db, order, settings)
    const start = { publicKey, scriptUrl, cardOnly }
    if (attempt.preferenceId && attempt.redirectUrl)
      return done({ ...start, preferenceId: attempt.preferenceId, redirectUrl: attempt.redirectUrl })
    try {
      const preference = await gateways.payments.createPreference(
        await preferenceRequest(order, !cardOnly),
        `order:${order.reference}:a${attempt.attempt}`,
      )
      await database.db
        .update(payments)
        .set({ preferenceId: preference.id, redirectUrl: preference.redirectUrl, updatedAt: clock() })
        .where(eq(payments.id, attempt.id))
      return done({ ...start, preferenceId: preference.id, redirectUrl: preference.redirectUrl })
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
      const facts = {
        order: orderNumber(order.id),
        error: error.message,
        ...('detail' in error ? { detail: error.detail } : {}),
      }
      log.error(facts, 'payment preference not created')
      const ours = error instanceof GatewayRefused || error.trouble === 'key'
      return conflict(ours ? PAYMENT_PAUSED : PAYMENT_NOT_READY)
    }
  }
}

type Line = {
  id: number
  name: string
  size: string
  image: string
  quantity: number
  unitPriceCentavos: number
}

/**
 * The lines as the provider sees them: it knows no negative prices, so a coupon is spread over the products and the sum is
 * exactly our total. A line whose part does not divide by its quantity is sent as one consolidated unit.
 */
function preferenceLines(
  order: Pick<OrderRow, 'discountCentavos' | 'shippingCentavos'>,
  lines: readonly Line[],
): PreferenceRequest['lines'] {
  const sums = lines.map((line) => line.unitPriceCentavos * line.quantity)
  const parts = prorate(order.discountCentavos, sums)
  const items = lines.map((line, index) => {
    const charged = sums[index]! - parts[index]!
    const divides = charged % line.quantity === 0
    return {
      id: String(line.id),
      title: `${line.name} · talle ${line.size}${divides || line.quantity === 1 ? '' : ` × ${line.quantity}`}`,
      quantity: divides ? line.quantity : 1,
      unitPrice: divides ? charged / line.quantity : charged,
      ...(line.image.startsWith('https://') ? { pictureUrl: line.image } : {}),
    }
  })
  if (order.shippingCentavos > 0)
    items.push({ id: 'envio', title: 'Envío', quantity: 1, unitPrice: order.shippingCentavos })
  // A coupon may take a line to nothing, and the provider refuses a price of 0.
  return items.filter((item) => item.unitPrice > 0)
}
