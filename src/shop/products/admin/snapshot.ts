/** A product's values as the audit trail and a conflict compare them: amounts in centavos, sizes and units by name. */
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productImages } from '#data/schema.ts'
import { SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { record } from '#rules/record.ts'
import type { Field } from '#rules/products/fields.ts'
import type { LockedProduct } from '#shop/stock/move.ts'
import { valuesOf, type Values } from '../columns.ts'

export type Picture = { url: string; alt: string; width: number; height: number }
export type Snapshot = Values & {
  images: Picture[]
  size: string[]
  stock: Record<string, number>
} & Record<SizeCode, Codes>

export const snapshotOf = ({ product, sizes }: LockedProduct, images: Picture[]): Snapshot => ({
  ...valuesOf(product),
  images,
  size: sizes.filter((size) => size.offered).map((size) => size.size),
  stock: Object.fromEntries(sizes.filter((size) => size.offered).map((size) => [size.size, size.stock])),
  ...record(SIZE_CODES, (of) => codesOf(sizes, of)),
})

const codesOf = (sizes: LockedProduct['sizes'], of: SizeCode): Codes =>
  Object.fromEntries(sizes.flatMap((row) => (row.offered && row[of] ? [[row.size, row[of]]] : [])))

export async function picturesOfProducts(tx: Tx, ids: readonly number[]): Promise<Map<number, Picture[]>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(productImages)
          .where(inArray(productImages.productId, [...ids]))
          .orderBy(asc(productImages.position))
  const found = new Map<number, Picture[]>(ids.map((id) => [id, []]))
  for (const { productId, url, alt, width, height } of rows)
    found.get(productId)!.push({ url, alt, width, height })
  return found
}

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
/** Units by size are equal in whatever order they were written (jsonb sorts keys its own way). */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, canonical(v)]),
        )
      : value

export const differing = (before: Partial<Snapshot>, after: Partial<Snapshot>): Field[] =>
  (Object.keys(after) as Field[]).filter((field) => !same(before[field], after[field]))
