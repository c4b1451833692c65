/** The lines of an order as the payment provider is told them. */
import type { PreferenceRequest } from '#gateways/ports.ts'
import { prorate } from '#rules/money.ts'
import { chargedFor } from '#rules/returns/refund-lines.ts'
import type { OrderRow } from '#shop/orders/events.ts'

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
export function preferenceLines(
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
