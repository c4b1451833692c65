import { startOfDay } from '#rules/calendar/argentine-day.ts'
import {
  arrivesBy,
  deliveryPromise,
  freeShippingSaid,
  shippingFee,
  type Province,
} from '#rules/checkout/shipping.ts'
import { weekdayAndDate } from '#web/ui/dates.ts'
import type { Centavos } from '#rules/money.ts'
import type { Settings } from '#shop/context.ts'
import { firstPrice, type OfferShown } from '#web/storefront/shipping/offer-shown.ts'
import type { Delivery } from './delivery-estimate.tsx'

/** What sending there costs and when it arrives; no day for what cannot be sent now. */
export function deliveryTo(
  settings: Settings,
  province: Province | null,
  {
    id,
    price,
    inStock,
    others = 0,
    quoted = null,
  }: {
    id: number
    price: Centavos
    inStock: boolean
    /** What the cart has besides. */
    others?: Centavos
    quoted?: OfferShown | null
  },
): Delivery {
  const to = { province, quoted: firstPrice(quoted) }
  return {
    product: id,
    quoted,
    province,
    pickup: settings.pickup === 'yes',
    fee: shippingFee(settings, to, price + others),
    missing: freeShippingSaid(settings, price + others)?.replace(/^T/, 'Con este producto t') ?? null,
    text: deliveryPromise(settings, to),
    arrives: inStock
      ? weekdayAndDate(startOfDay(arrivesBy(settings, to, new Date(), settings.closedDays)))
      : null,
  }
}
