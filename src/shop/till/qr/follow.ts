/**
 * What became of a QR of the counter (product §57.7): told by a notice, asked by the page that shows it, or asked before its goods are let go. What
 * came in is settled like every payment of the provider; what ended there unpaid ends here.
 */
import { and, eq, isNotNull } from 'drizzle-orm'
import { orders, tillQrs } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable, type ProviderPayment, type QrOrder } from '#gateways/ports.ts'
import { isOpen, type UnsoldEnd } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { isReference } from '#rules/ids.ts'
import { endOrder } from '#shop/orders/release.ts'

export type FollowQr = ReturnType<typeof openFollowQr>
const ACTOR = 'system:payments'

export function openFollowQr(
  context: ShopContext,
  verbs: {
    settle: (payment: ProviderPayment) => Promise<boolean>
  },
) {
  const { database, clock, gateways, log } = context

  /** Its QR, where one was made. */
  async function shownOf(reference: string): Promise<string | null> {
    if (!isReference(reference)) return null
    const [qr] = await database.db
      .select({ id: tillQrs.providerId })
      .from(tillQrs)
      .innerJoin(orders, eq(orders.id, tillQrs.orderId))
      .where(and(eq(orders.reference, reference), isNotNull(tillQrs.providerId)))
    return qr?.id ?? null
  }

  /** False when something came in for an order that is not in our books. */
  async function take(qr: QrOrder): Promise<boolean> {
    let ours = true
    for (const payment of qr.payments) ours = (await verbs.settle(payment)) && ours
    if (qr.state === 'expired' || qr.state === 'cancelled') await endUnpaid(qr)
    return ours
  }

  /** Nobody can pay it any more. A payment that was quicker has made the sale. */
  async function endUnpaid({ id, reference, state }: QrOrder): Promise<void> {
    if ((await shownOf(reference)) !== id) return
    const cause: UnsoldEnd = state === 'expired' ? 'unpaid' : 'shop'
    const ended = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { reference })
      if (!order || !isOpen(order.status) || !isUnpaid(order.paymentStatus)) return null
      await endOrder(tx, order, {
        cause,
        actor: ACTOR,
        reason: cause === 'unpaid' ? 'not paid in time' : 'its QR was cancelled',
        now: clock(),
        qrOver: true,
      })
      return order
    })
    if (!ended) return
    await context.hint({ kind: 'order', orderId: ended.id, userId: ended.userId })
    await context.hint({ kind: 'catalogue' })
  }

  return {
    take,

    /** null: no QR was ever shown for it. */
    async asked(reference: string): Promise<'known' | 'away' | null> {
      const id = await shownOf(reference)
      if (id === null) return null
      try {
        const qr = await gateways.payments.qr?.find(id)
        if (!qr) return 'away'
        await take(qr)
        return 'known'
      } catch (error) {
        if (error instanceof GatewayUnavailable) return 'away'
        throw error
      }
    },

    /** Its time is up: called off where it is shown. False while that is not certain; null: no QR was ever shown. */
    async ended(reference: string): Promise<boolean | null> {
      const id = await shownOf(reference)
      if (id === null) return null
      try {
        const qr = await gateways.payments.qr?.cancel(id)
        if (!qr) return false
        // Its time ran out: that it was we who ended it there changes nothing.
        await take(qr.state === 'cancelled' ? { ...qr, state: 'expired' } : qr)
        return qr.state !== 'waiting'
      } catch (error) {
        if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) {
          log.warn({ qr: id, error: error.message }, 'a QR could not be called off')
          return false
        }
        throw error
      }
    },

    /** A notice names it. Throws to be tried again. */
    async told(id: string): Promise<void> {
      const qr = await gateways.payments.qr?.find(id)
      if (!qr) throw new Error('the provider does not know this QR yet')
      if (!(await take(qr))) throw new Error('a QR of an order that is not in our books')
    },

    /** The outbox job of an order that ended. Throws while somebody is paying. */
    async callOff(id: string): Promise<void> {
      const qr = await gateways.payments.qr?.cancel(id)
      if (!qr) return
      if (qr.state === 'waiting') throw new Error('somebody is paying this QR')
      await take(qr)
    },
  }
}
