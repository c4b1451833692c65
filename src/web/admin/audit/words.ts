/** Where what was written down leads to. */
import { orderNumber } from '#rules/orders/order.ts'

/** Where the thing stands; null for what has no page of its own. */
export function thingAt(entity: string, id: string): string | null {
  switch (entity) {
    case 'product':
      return `/AdminDetail/${id}`
    case 'order':
      return `/AdminOrder/${orderNumber(Number(id))}`
    case 'return':
      return `/AdminReturn/${id}`
    case 'person':
      return `/ClientDetail/${id}`
    case 'coupon':
      return `/AdminCoupon/${id}`
    case 'message':
      return `/AdminMessage/${id}`
    case 'import':
      return `/AdminImport/${id}`
    default:
      return null
  }
}
