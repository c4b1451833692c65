/** A size as shoppers are told it: what can be sold now, and how many of those are single pairs with a price of their own. */
export type SizeStock = {
  size: string
  stock: number
  /** Absent: none. */
  units?: number
}

/** What of it comes in quantities, at the product's price. */
export const bulkOf = ({ stock, units = 0 }: Pick<SizeStock, 'stock' | 'units'>): number => stock - units
