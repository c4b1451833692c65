/** Units that are promised to an order, kept for a draw or for a till, but still lie on the shelf: counted by who counts, not for sale any more. */
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isOnShelf } from '#rules/returns/exchange/states.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import { inStates } from '#data/states.ts'
import { TO_SEND_UNITS } from './line-units.ts'

/** In live orders, less what was given back of them and what goes in a part of its own, and kept for exchanges, that nobody has packed yet, and set aside for draws and for tills: the size of each, and how many. */
const waitingRows = sql`select order_lines.size_id, ${TO_SEND_UNITS} as quantity
  from order_lines join orders o on o.id = order_lines.order_id
  where order_lines.unit_id is null and o.holds_stock and ${inStates(sql`o.status`, isOpen)} and ${inStates(sql`o.fulfilment_status`, isUntouched)}
  union all select x.size_id, x.quantity from exchanges x where ${inStates(sql`x.parcel`, isOnShelf)}
  union all select d.size_id, d.aside from drop_sizes d
  union all select t.size_id, t.left_units + t.held_units from till_lease_lines t where t.unit_id is null`

/** For a select on `product_sizes`. */
export const waitingUnits: SQL<number> = sql<number>`(select coalesce(sum(w.quantity), 0)::int from (${waitingRows}) w where w.size_id = product_sizes.id)`
/** To be joined where many sizes are asked about: `waiting.size_id`, `waiting.quantity`. */
export const waitingBySize: SQL = sql`(select w.size_id, sum(w.quantity)::int as quantity from (${waitingRows}) w group by w.size_id) as waiting`

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
  /** Where it lies; '' while nobody said. */
  shelf: string
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
      shelf: productSizes.shelf,
    })
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(asc(productSizes.position), asc(productSizes.id))
