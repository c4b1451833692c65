/** One sale of the counter as its receipts say it (product §57.2), and sent to whoever bought. */
import { and, asc, eq } from 'drizzle-orm'
import {
  orderLines,
  orders,
  tillDays,
  tillEntries,
  tillOfflineSales,
  tillSales,
  users,
} from '#data/schema.ts'
import { chatOfNumber } from '#rules/contact/whatsapp-number.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'
import { isPaid, wasEverPaid } from '#rules/payments/order-payment.ts'
import { paperCode } from '#rules/till/offline/paper.ts'
import { QR_SAYS } from '#rules/till/qr.ts'
import { byPromotion } from '#rules/promotions/offers.ts'
import type { TillPart } from '#rules/payments/till-means.ts'
import { mailForm, TILL_SAYS, UNNAMED } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { orderLinkUrl } from '#shop/orders/link.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { lineOf, type OrderLineView } from '#shop/orders/view.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'

export type TillSale = {
  id: number
  number: string
  /** The code on its paper, where it was made without network; null elsewhere. */
  ticket: string | null
  at: Date
  seller: string | null
  /** '' where nobody said. */
  buyer: string
  email: string
  lines: (OrderLineView & { haggled: Centavos; haggleReason: string | null })[]
  subtotal: Centavos
  discount: Centavos
  promotions: { name: string; amount: Centavos }[]
  total: Centavos
  parts: TillPart[]
  received: Centavos
  change: Centavos
  voided: { at: Date; reason: string } | null
  /** Its day is open, and nothing else became of it. */
  canVoid: boolean
  /** A chat with whoever bought, whose words stand there already; null without a telephone. */
  whatsApp: string | null
  /** Money came in for it, whatever became of that. */
  sold: boolean
}

export function openTillSale(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  async function sale(visitor: Visitor, orderId: number): Promise<Outcome<TillSale>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const [found] = await db
      .select({
        sale: tillSales,
        order: orders,
        seller: users.username,
        closedAt: tillDays.closedAt,
        offlineKey: tillOfflineSales.saleKey,
      })
      .from(tillSales)
      .innerJoin(orders, eq(orders.id, tillSales.orderId))
      .innerJoin(tillDays, eq(tillDays.id, tillSales.dayId))
      .leftJoin(users, eq(users.id, tillSales.sellerId))
      .leftJoin(tillOfflineSales, eq(tillOfflineSales.orderId, tillSales.orderId))
      .where(eq(tillSales.orderId, orderId))
    if (!found) return missing()
    const { sale, order } = found
    const lines = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.id))
    const parts = await db
      .select({
        means: tillEntries.means,
        amount: tillEntries.amountCentavos,
        operation: tillEntries.operation,
      })
      .from(tillEntries)
      .where(and(eq(tillEntries.orderId, orderId), eq(tillEntries.kind, 'sale')))
      .orderBy(asc(tillEntries.id))
    const chat = order.phone === '' ? null : chatOfNumber(order.phone)
    const link = await orderLinkUrl(db, settings.publicUrl, orderId, clock())
    const words = `Gracias por tu compra en el showroom. Pedido ${orderNumber(orderId)}, ${formatAmount(order.totalCentavos)}: ${link}`
    return done({
      id: orderId,
      number: orderNumber(orderId),
      ticket: found.offlineKey && paperCode(found.offlineKey),
      at: sale.createdAt,
      seller: found.seller,
      buyer: order.name === UNNAMED ? '' : order.name,
      email: order.email,
      lines: lines.map((line) => ({
        ...lineOf(line),
        haggled: line.haggledCentavos,
        haggleReason: line.haggleReason,
      })),
      subtotal: order.subtotalCentavos,
      discount: order.discountCentavos,
      promotions: byPromotion(lines.map(({ promotions }) => promotions)).map(({ name, amount }) => ({
        name,
        amount,
      })),
      total: order.totalCentavos,
      parts,
      received: sale.receivedCentavos,
      change: sale.changeCentavos,
      voided: sale.voidedAt ? { at: sale.voidedAt, reason: sale.voidReason } : null,
      canVoid:
        parts.length > 0 && sale.voidedAt === null && found.closedAt === null && isPaid(order.paymentStatus),
      sold: parts.length > 0,
      whatsApp: chat && `${chat}?text=${encodeURIComponent(words)}`,
    })
  }

  /** `input`: rules/till/till.ts `mailForm`. The first mailbox that is told stays with the order. */
  async function mail(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<{ email: string }>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(mailForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const { email } = form.value
    return commitIfDone<Outcome<{ email: string }>>(database, async (tx) => {
      const [sold] = await tx.select().from(tillSales).where(eq(tillSales.orderId, orderId))
      const order = sold && (await lockOrder(tx, { id: orderId }))
      if (!order) return missing()
      if (sold.voidedAt) return conflict(TILL_SAYS.voided)
      if (!wasEverPaid(order.paymentStatus) || !isHandedOver(order.fulfilmentStatus))
        return conflict(QR_SAYS.unpaid)
      if (order.email === '') await tx.update(orders).set({ email }).where(eq(orders.id, orderId))
      await notifyShopper(tx, settings, { ...order, email }, 'counter', `counter:${email.toLowerCase()}`)
      // To whom is personal data: the record says that it went, and not where.
      await writeAudit(tx, visitor, { action: 'till.mail', entity: 'order', entityId: orderId, at: clock() })
      return done({ email })
    })
  }

  return { sale, mail }
}
