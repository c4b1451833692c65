/** What the means of payment of an order does to its amounts. */
import type { Centavos } from '#rules/money.ts'
import { meansDiscount } from '#rules/payments/means.ts'
import type { OrderRow } from './events.ts'

type Sums = Pick<
  OrderRow,
  | 'creditCentavos'
  | 'subtotalCentavos'
  | 'discountCentavos'
  | 'meansDiscountCentavos'
  | 'shippingCentavos'
  | 'totalCentavos'
>

/** Its amounts when its means takes so many per cent off; every other discount stays. Of what store credit pays nothing is paid so. */
export function amountsBy(
  order: Sums,
  percent: number,
): Pick<OrderRow, 'discountCentavos' | 'meansDiscountCentavos' | 'totalCentavos'> {
  const otherDiscount = order.discountCentavos - order.meansDiscountCentavos
  const goods = order.subtotalCentavos - otherDiscount
  const taken = meansDiscount(percent, {
    subtotal: Math.max(0, goods - order.creditCentavos),
    otherDiscount: 0,
  })
  return {
    meansDiscountCentavos: taken,
    discountCentavos: otherDiscount + taken,
    totalCentavos: totalAtProvider(order) - taken,
  }
}

/** What a payment at the provider has to come to, whatever was chosen since it was begun. */
export const totalAtProvider = ({
  totalCentavos,
  meansDiscountCentavos,
}: Pick<Sums, 'totalCentavos' | 'meansDiscountCentavos'>): Centavos => totalCentavos + meansDiscountCentavos
