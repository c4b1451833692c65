/**
 * What the payment provider warns of beside a payment's own state: a fraud alert holds the delivery back until an admin lifts
 * it, a charge-back or a claim is told to the shop with its last day for documents.
 */
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import type { NoticeSubject, NoticeTopic, ProviderPayment } from '#gateways/ports.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { noteOnce } from '#shop/orders/events.ts'
import { lockPaid, type SettlingPart } from './part.ts'
import { isReference } from '#rules/ids.ts'
import { alertShop } from '#shop/orders/notify.ts'

const ACTOR = 'system:payments'

export function openRisk(context: ShopContext, parts: readonly SettlingPart[]) {
  const { database, settings, clock, log } = context

  /** Once for each payment: what an admin has lifted is not held back again by the same alert. */
  async function holdBack(payment: ProviderPayment): Promise<void> {
    if (!isReference(payment.reference)) return
    const held = await database.transaction(async (tx) => {
      const paid = await lockPaid(parts, tx, payment.reference)
      if (!paid) return null
      const { order, purpose } = paid
      const exchange = purpose !== null && 'exchangeId' in purpose.key
      const reason = `Mercado Pago avisó de un posible fraude en el pago ${payment.id}: no entregar.`
      if (!(await noteOnce(tx, { orderId: order.id, to: 'held', actor: ACTOR, reason }))) return null
      // What was bought is with them already: of an exchange's difference there is only somebody to tell.
      if (!exchange)
        await tx
          .update(orders)
          .set({ heldReason: 'stop_delivery', updatedAt: clock() })
          .where(eq(orders.id, order.id))
      const here = isStillHere(order.fulfilmentStatus)
      await alertShop(tx, settings, order, {
        cause: `stop-delivery:${order.id}:${payment.id}`,
        subject: `Posible fraude en el pedido ${orderNumber(order.id)}`,
        text:
          here && !exchange
            ? `${reason} El pedido quedó frenado. Si ya lo cobraste y no querés entregarlo, cancelalo: el dinero vuelve solo. Si está bien, permití la entrega desde el pedido.`
            : exchange
              ? `${reason} Es la diferencia de un cambio: no entregues lo nuevo si todavía está en la tienda.`
              : `${reason} El paquete ya salió: si todavía se puede, pedile al transporte que lo devuelva.`,
      })
      return order
    })
    if (!held) return
    log.warn({ order: orderNumber(held.id) }, 'an order is held back: fraud alert')
    await context.hint({ kind: 'order', orderId: held.id, userId: held.userId })
  }

  async function tellDispute(
    topic: NoticeTopic,
    subject: NoticeSubject,
    payment: ProviderPayment,
  ): Promise<void> {
    if (!isReference(payment.reference)) return
    const what = topic === 'claim' ? 'reclamo' : 'contracargo'
    const until = subject.deadline
      ? ` Hay tiempo hasta el ${dayOf(subject.deadline).split('-').reverse().join('/')} para mandar documentos desde Mercado Pago (factura y prueba de entrega).`
      : ''
    const reason = subject.closed
      ? `Terminó el ${what} del pago ${payment.id}.`
      : `Hay un ${what} del pago ${payment.id}.${until}`
    await database.transaction(async (tx) => {
      const order = (await lockPaid(parts, tx, payment.reference))?.order
      if (!order || !(await noteOnce(tx, { orderId: order.id, to: 'alert', actor: ACTOR, reason }))) return
      await tx
        .update(orders)
        .set({ disputeUntil: subject.closed ? null : subject.deadline })
        .where(eq(orders.id, order.id))
      const title = `${subject.closed ? 'Terminó un' : 'Hay un'} ${what} en el pedido ${orderNumber(order.id)}`
      const cause = `${topic}:${order.id}:${payment.id}:${subject.closed}:${subject.deadline?.toISOString() ?? ''}`
      await alertShop(tx, settings, order, { cause, subject: title, text: reason })
    })
  }

  return { holdBack, tellDispute }
}
