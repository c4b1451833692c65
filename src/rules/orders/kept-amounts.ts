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

/** What a courier quoted when it was agreed: of that postal code alone; elsewhere the shop's own price counts. */
export function agreedFor<C>(
  carriage: C | null,
  quotedFor: string,
  { delivery, postalCode }: { delivery: Delivery; postalCode?: string | null },
): C | null {
  const code = postalNumber(quotedFor)
  const same = delivery === 'delivery' && code !== null && code === postalNumber(postalCode ?? '')
  return same ? carriage : null
}
