/** What the provider says of a payment for an exchange's difference: paid, paid twice, or paid when nothing was kept any more. */
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges, payments, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isApproved, isChargedBack } from '#rules/payments/states.ts'
import { isGivenUp } from '#rules/returns/exchange/states.ts'
import type { Settings } from '#shop/context.ts'
import { alertOwners, alertShop } from '#shop/orders/notify.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import type { Moved, SettlingPart } from '#shop/payments/part.ts'
import { notifyReturn } from '../moves.ts'
import { giveDifferenceBack } from './give-up.ts'
import type { ExchangeRow } from './rows.ts'

const ACTOR = 'system:payments'

export const exchangeDifference: SettlingPart = {
  name: 'difference of an exchange',
  async find(tx, reference) {
    const [exchange] = await tx.select().from(exchanges).where(eq(exchanges.reference, reference))
    if (!exchange) return null
    const { id, orderId, differenceCentavos: due } = exchange
    return {
      orderId,
      due,
      key: { exchangeId: id },
      follow: (...[tx, settings, moved]) => followDifference(tx, settings, exchange, moved),
    }
  },
}

async function followDifference(
  tx: Tx,
  settings: Settings,
  exchange: ExchangeRow,
  { order, row, to, at }: Moved,
): Promise<void> {
  if (isChargedBack(to))
    return alertOwners(tx, settings, order, {
      cause: `charged-back:${row.id}`,
      subject: `Contracargo de la diferencia de un cambio en el pedido ${orderNumber(order.id)}`,
      text: `Quien pagó desconoció el pago ${row.providerPaymentId}. No entregues lo nuevo si todavía está en la tienda.`,
    })
  if (!isApproved(to)) return
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.exchangeId, exchange.id),
        inStates(payments.status, isApproved),
        ne(payments.id, row.id),
      ),
    )
  const [returned] = await tx.select().from(returns).where(eq(returns.id, exchange.returnId))
  const code = returned!.code
  if (isGivenUp(exchange.parcel)) {
    await giveDifferenceBack(tx, exchange, { actor: ACTOR, reason: `${code}: ya no se guardaba` })
    return notifyReturn(tx, settings, { row: returned!, order, exchange }, at, { news: `late-${row.id}` })
  }
  if (earlier) {
    await requestRefund(tx, {
      orderId: order.id,
      paymentId: row.id,
      amount: row.amountCentavos,
      reason: `${code}: segundo pago de la diferencia`,
      actor: ACTOR,
      purpose: 'difference',
      exchangeId: exchange.id,
    })
    return alertShop(tx, settings, order, {
      cause: `surplus:${row.id}`,
      subject: `Pago doble de un cambio en el pedido ${orderNumber(order.id)}`,
      text: 'Llegó un segundo pago aprobado de la diferencia y ya pedimos su devolución. No hace falta que hagas nada.',
    })
  }
  await notifyReturn(tx, settings, { row: returned!, order, exchange }, at, { news: `paid-${row.id}` })
}
