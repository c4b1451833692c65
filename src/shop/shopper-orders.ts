/** Orders: quoted, placed, paid, settled, cancelled, swept. Each move lives in the subject that makes it; this is the list of them. */
import { eq } from 'drizzle-orm'
import { orders, refunds } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import type { openCart } from '#shop/cart/cart.ts'
import type { ShopContext } from './context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { openGiftSettle } from '#shop/gift-cards/settle.ts'
import type { Handlers } from '#shop/jobs/outbox.ts'
import { openAsk } from '#shop/payments/ask.ts'
import { openCancel } from '#shop/orders/cancel.ts'
import { openNotice } from '#shop/payments/notice.ts'
import { openPayment } from '#shop/payments/payment.ts'
import { openShippingQuotes } from '#shop/shipments/quotes.ts'
import { openPlace } from '#shop/checkout/place.ts'
import { openCartAmounts, openQuote } from '#shop/checkout/quote.ts'
import { isReference } from '#rules/ids.ts'
import { followDifference } from '#shop/returns/exchange/difference.ts'
import { casesOfOrder } from '#shop/returns/of-order.ts'
import { openRefund } from '#shop/payments/refund.ts'
import { openSettle } from '#shop/payments/settle.ts'
import { concludeSale } from '#shop/till/qr/conclude.ts'
import { openFollowQr } from '#shop/till/qr/follow.ts'
import { placing } from './placing.ts'
import { openSweep } from '#shop/orders/sweep.ts'
import { openMyOrders } from '#shop/orders/my-orders.ts'

export function openOrders(
  context: ShopContext,
  verbs: { cart: ReturnType<typeof openCart>; coupons: ReturnType<typeof openCoupons> },
) {
  const { database, gateways } = context
  const settle = openSettle(context, {
    ...verbs,
    concludeSale,
    followDifference,
    others: [openGiftSettle(context)],
  })
  const quotes = openShippingQuotes(context)
  const followQr = openFollowQr(context, { ...verbs, settle })
  const { receiveNotice, readNotice } = openNotice(context, { settle, followQr })
  const { ask, check, expectNews, leave, askAgain } = openAsk(context, { settle, followQr })
  const { sweep, remind, reconcile } = openSweep(context, { ...verbs, check: ask, followQr })
  const giveBack = openRefund(context)

  const jobs: Pick<Handlers, 'payment-notice' | 'payment-check' | 'refund' | 'payment-cancel'> = {
    'payment-notice': ({ inboxId }) => readNotice(inboxId),
    'payment-check': (job) => check(job),
    refund: ({ refundId }) => giveBack(refundId),
    'payment-cancel': async ({ providerPaymentId, qr }) => {
      try {
        if (qr) return await followQr.callOff(providerPaymentId)
        await gateways.payments.cancel(providerPaymentId)
      } catch (error) {
        // It was paid or ended in the meantime: its own notice tells.
        if (!(error instanceof GatewayRefused)) throw error
      }
    },
  }

  return {
    ...openMyOrders(context, { cases: casesOfOrder }),
    quote: openQuote(context, verbs),
    cartAmounts: openCartAmounts(context),
    place: openPlace(context, () => placing(context, { ...verbs, quotes })),
    /** How couriers would carry it, and at what price. */
    carriage: quotes,
    payment: openPayment(context, { askAgain }),
    cancel: openCancel(context, { ...verbs, askAgain }),
    settle,
    followQr,
    receiveNotice,
    sweep,
    remind,
    reconcile,
    check: ask,
    expectNews,
    askAgain,
    leave,
    jobs,

    /** For the tests and the back office: what was given back for an order. */
    async refundsOf(orderId: number) {
      return database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id)
    },

    async idOf(reference: string): Promise<number | null> {
      if (!isReference(reference)) return null
      const [order] = await database.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.reference, reference))
      return order?.id ?? null
    },
  }
}
