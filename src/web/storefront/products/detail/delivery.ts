import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { arrivesBy, deliveryPromise, shippingFee, type Province } from '#rules/checkout/shipping.ts'
import { weekdayAndDate } from '#web/ui/dates.ts'
import type { Delivery } from './delivery-estimate.tsx'

/** What sending there costs and when it arrives; no day for what cannot be sent now. */
export function deliveryTo(province: Province | null, inStock: boolean): Delivery {
  return {
    province,
    fee: shippingFee(province),
    text: deliveryPromise(province).text,
    arrives: inStock ? weekdayAndDate(startOfDay(arrivesBy(province, new Date()))) : null,
  }
}
