/** What an order that was taken down comes to; apart from the checkout's own sums, which every checkout carries. */
import type { Centavos } from '#rules/money.ts'
import {
  postalNumber,
  type Delivery,
  type Destination,
  type ShippingTerms,
} from '#rules/checkout/shipping.ts'
import { orderAmounts, type Amounts } from './order.ts'

/** Of an order whose goods and discount were agreed before: what it comes to, got this way. */
export const keptAmounts = (
  { subtotalCentavos, discountCentavos }: { subtotalCentavos: Centavos; discountCentavos: Centavos },
  terms: ShippingTerms,
  to: Destination & { delivery: Delivery },
  freeShipping: object | null,
): Amounts =>
  orderAmounts([{ unitPrice: subtotalCentavos, quantity: 1 }], 0, terms, to, {
    discount: discountCentavos,
    freeShipping,
  })

/** What was agreed for sending it: of that postal code alone; elsewhere whoever ends it chooses. */
export function agreedFor<C>(
  agreed: C | null,
  agreedCode: string,
  { delivery, postalCode }: { delivery: Delivery; postalCode?: string | null },
): C | null {
  const code = postalNumber(agreedCode)
  const same = delivery === 'delivery' && code !== null && code === postalNumber(postalCode ?? '')
  return same ? agreed : null
}
