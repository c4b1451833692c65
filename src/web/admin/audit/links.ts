/** Where what was written down leads to. */
import { adminPaths } from '#rules/admin-paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { orderNumber } from '#rules/orders/order.ts'

/** Where the thing stands; null for what has no page of its own. */
export function thingAt(entity: string, id: string): string | null {
  switch (entity) {
    case 'product':
      return adminPaths.product(id)
    case 'stock':
      return adminPaths.productStock(id)
    case 'setting':
      return adminPaths.settings
    case 'order':
      return adminPaths.order(orderNumber(Number(id)))
    case 'return':
      return adminPaths.return(id)
    case 'person':
      return adminPaths.user(id)
    case 'coupon':
      return adminPaths.coupon(id)
    case 'drop':
      return adminPaths.drop(id)
    case 'look':
      return adminPaths.look(id)
    case 'consignor':
      return adminPaths.consignor(id)
    case 'agreement':
      return sellPaths.agreementOf(id)
    case 'unit':
      return adminPaths.unit(id)
    case 'count':
      return adminPaths.unitCount(id)
    case 'promotion':
      return adminPaths.promotion(id)
    case 'price-list':
      return adminPaths.priceList(id)
    case 'message':
      return adminPaths.message(id)
    case 'import':
      return adminPaths.import(id)
    case 'issue':
      return adminPaths.issue(id)
    default:
      return null
  }
}
