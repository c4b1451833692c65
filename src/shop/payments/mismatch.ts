/** A payment is believed only when it is what was asked for: the amount, the currency, the account that it came to. */
import type { Tx } from '#data/database.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { ShopContext } from '#shop/context.ts'
import { noteOnce, type OrderRow } from '#shop/orders/events.ts'
import { alertShop } from '#shop/orders/notify.ts'

const ACTOR = 'system:payments'

const MISMATCH = { amount: 'el importe', currency: 'la moneda', seller: 'la cuenta que cobró' }

export function openMismatch(context: ShopContext) {
  const { gateways, log, settings } = context
  return { mismatchOf, reportMismatch }

  function mismatchOf(
    order: OrderRow,
    due: Centavos,
    payment: ProviderPayment,
  ): keyof typeof MISMATCH | null {
    if (payment.amount !== due) return 'amount'
    if (payment.currency !== order.currency) return 'currency'
    if (gateways.payments.sellerId !== '' && payment.sellerId !== gateways.payments.sellerId) return 'seller'
    return null
  }

  async function reportMismatch(
    tx: Tx,
    order: OrderRow,
    payment: ProviderPayment,
    what: keyof typeof MISMATCH,
  ): Promise<void> {
    context.countEvent?.('payment mismatch')
    log.error({ order: orderNumber(order.id), payment: payment.id, what }, 'payment does not match its order')
    const cause = `mismatch:${order.id}:${payment.id}`
    await alertShop(tx, settings, order, {
      cause,
      subject: `Un pago no coincide con el pedido ${orderNumber(order.id)}`,
      text: `El pago ${payment.id} de Mercado Pago no coincide con el pedido (${MISMATCH[what]}). El pedido no se marcó como pagado. Revisalo en Mercado Pago.`,
    })
    const reason = `payment ${payment.id}: ${what} does not match`
    await noteOnce(tx, { orderId: order.id, to: 'alert', actor: ACTOR, reason })
  }
}
