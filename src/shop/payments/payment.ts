/** Preparing an order's payment: one attempt row, then the provider's preference (preference.ts). */
import { and, desc, eq } from 'drizzle-orm'
import { paths } from '#rules/paths.ts'
import { orderLines, orders, payments } from '#data/schema.ts'
import type { PreferenceRequest } from '#gateways/ports.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { prorate } from '#rules/money.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { dueOf } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isNotPaid } from '#rules/payments/order-payment.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { chargedFor } from '#rules/returns/refund-lines.ts'
import { isByHand } from '#rules/transfers/means.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Ask } from './ask.ts'
import { lockOrder, writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { isReference } from '#shop/orders/reference.ts'
import { openPreferences, type Sent } from './preference.ts'
import { ticketsUsedUp } from './tickets.ts'

export type PaymentStart = Sent & {
  publicKey: string
  scriptUrl: string
  /** The person has an open cash ticket: another one would not hold these goods. */
  cardOnly: boolean
}
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
  const { database, gateways, clock, settings } = context
  const prepare = openPreferences(context)
  const linesOf = (orderId: number) =>
    database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)

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
          amountCentavos: dueOf(order),
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
    const sent = await prepare(order, attempt, {
      reference: order.reference,
      page: paths.order(order.reference),
      key: `order:${order.reference}:a${attempt.attempt}`,
      what: 'Tu pedido',
      heldUntil: order.expiresAt,
      tickets: !cardOnly,
      lines: async () => preferenceLines(order, await linesOf(order.id)),
    })
    return sent.ok ? done({ ...sent.value, publicKey, scriptUrl, cardOnly }) : sent
  }
}

type Line = {
  id: number
  name: string
  size: string
  image: string
  quantity: number
  unitPriceCentavos: number
  promotionCentavos: number
}

/**
 * The lines as the provider sees them: it knows no negative prices, so what is taken off is off the products, store credit is spread
 * over them, what is left of it over the shipping, and the sum is exactly what is due. A line whose part does not divide by its
 * quantity is sent as one consolidated unit.
 */
function preferenceLines(
  order: Pick<OrderRow, 'discountCentavos' | 'shippingCentavos' | 'creditCentavos'>,
  lines: readonly Line[],
): PreferenceRequest['lines'] {
  const paid = chargedFor(
    order.discountCentavos,
    lines.map(({ unitPriceCentavos: unitPrice, quantity, promotionCentavos: promotion }) => ({
      unitPrice,
      quantity,
      promotion,
    })),
  )
  const goods = paid.reduce((all, one) => all + one, 0)
  const onGoods = Math.min(order.creditCentavos, goods)
  const credit = prorate(onGoods, paid)
  const sums = paid.map((one, index) => one - credit[index]!)
  const shipping = order.shippingCentavos - (order.creditCentavos - onGoods)
  const items = lines.map((line, index) => {
    const charged = sums[index]!
    const divides = charged % line.quantity === 0
    return {
      id: String(line.id),
      title: `${line.name} · talle ${line.size}${divides || line.quantity === 1 ? '' : ` × ${line.quantity}`}`,
      quantity: divides ? line.quantity : 1,
      unitPrice: divides ? charged / line.quantity : charged,
      ...(line.image.startsWith('https://') ? { pictureUrl: line.image } : {}),
    }
  })
  if (shipping > 0) items.push({ id: 'envio', title: 'Envío', quantity: 1, unitPrice: shipping })
  // A coupon may take a line to nothing, and the provider refuses a price of 0.
  return items.filter((item) => item.unitPrice > 0)
}
