/** Who verified a product and when, as a column of a query of `products`; null where nobody did. */
import { sql } from 'drizzle-orm'
import type { Verified } from '#rules/products/verified.ts'

type Row = { at: string; by: string } | null
export const verified = sql`(
  select json_build_object('at', products.verified_at, 'by', u.name) from users u where u.id = products.verified_by)`.mapWith(
  (row: Row): Verified | null => row && { at: new Date(row.at), by: row.by ?? '' },
)
