/** Units that are promised to an order, kept for a draw or for a till, but still lie on the shelf: counted by who counts, not for sale any more. */
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isOnShelf } from '#rules/returns/exchange/states.ts'
import { isUntouched } from '#rules/fulfilment/states.ts'
import { inStates } from '#data/states.ts'

/** For a select on `product_sizes`: its units in live orders, and kept for exchanges, that nobody has packed yet, and those set aside for draws and for tills. */
export const waitingUnits: SQL<number> = sql<number>`((
  select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
  where l.size_id = product_sizes.id and l.unit_id is null and o.holds_stock and ${inStates(sql`o.status`, isOpen)} and ${inStates(sql`o.fulfilment_status`, isUntouched)})
  + (select coalesce(sum(x.quantity), 0)::int from exchanges x where x.size_id = product_sizes.id and ${inStates(sql`x.parcel`, isOnShelf)})
  + (select coalesce(sum(d.aside), 0)::int from drop_sizes d where d.size_id = product_sizes.id)
  + (select coalesce(sum(t.left_units + t.held_units), 0)::int from till_lease_lines t where t.size_id = product_sizes.id and t.unit_id is null))`

export type AdminSize = {
  sizeId: number
  size: string
  /** What can be sold of what comes in quantities. */
  stock: number
  /** Single pairs on sale, besides. */
  units: number
  offered: boolean
  /** Promised to orders that are not packed yet: still on the shelf. */
  waiting: number
  sku: string
  barcode: string
}

/** Every size of a product as an admin counts it, also those that are not offered any more, in the order shown. */
export const countedSizes = (db: Reader, productId: number): Promise<AdminSize[]> =>
  db
    .select({
      sizeId: productSizes.id,
      size: productSizes.size,
      stock: productSizes.bulk,
      units: productSizes.listedUnits,
      offered: productSizes.offered,
      waiting: waitingUnits.as('waiting'),
      sku: productSizes.sku,
      barcode: productSizes.barcode,
    })
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(asc(productSizes.position), asc(productSizes.id))
