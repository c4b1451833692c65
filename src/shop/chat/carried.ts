/** How an order that was taken down is sent (product §11.23): as it was agreed for a postal code, elsewhere as whoever ends it chooses. */
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, products } from '#data/schema.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { agreedFor } from '#rules/orders/kept-amounts.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import type { SentLine, ShippingQuotes } from '#shop/shipments/quotes.ts'

/** What it keeps, as couriers are asked for it: its goods are out of the stock, so no cart has them. */
export const goodsOf = (db: Reader | Tx, orderId: number): Promise<SentLine[]> =>
  db
    .select({
      productId: orderLines.productId,
      category: products.category,
      buyable: orderLines.quantity,
      lineTotal: sql<number>`${orderLines.unitPriceCentavos} * ${orderLines.quantity}`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)

/** Null: the shop's own price. `key`: rules/shipments/carriage.ts `carriageKey`; a choice that no longer holds is a conflict. */
export async function carriedTo(
  tx: Tx,
  order: OrderRow,
  quotes: ShippingQuotes,
  { delivery, postalCode, key }: { delivery: Delivery; postalCode: string; key: string | null },
): Promise<Outcome<Carriage | null>> {
  if (delivery === 'pickup') return done(null)
  const agreed = agreedFor({ carriage: order.carriage }, order.postalCode, { delivery, postalCode })
  if (agreed) return done(agreed.carriage)
  return quotes.chosen(tx, key, { code: postalCode, lines: await goodsOf(tx, order.id) })
}
