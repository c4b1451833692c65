/** What a change of many makes of each product, and why one would be left out. */
import type { CatalogueTerms } from '#rules/products/terms.ts'
import { bulkPrice, bulkUnits, priceProblem, type BulkChange } from '#rules/products/bulk/bulk.ts'
import { NO_BOX, boxWhole, type Box } from '#rules/products/box-fields.ts'
import type { Centavos } from '#rules/money.ts'
import type { LockedProduct } from '#shop/stock/move.ts'
import { differing, snapshotOf, type Snapshot } from '#shop/products/admin/snapshot.ts'

type BulkValues = {
  price: Centavos
  offer: boolean
  discount: string | null
  stock: number
  /** null: its category's. */
  box: Box | null
  archived: boolean
  /** By hand; `unpictured` is hidden by itself. */
  hidden: boolean
  unpictured: boolean
}
export type BulkRow = {
  id: number
  name: string
  version: number
  before: BulkValues
  after: BulkValues
  sizes: { size: string; before: number; after: number }[]
  changes: boolean
  /** Why it would be left out. */
  problem: string | null
}
const ARCHIVED = 'está archivado.'
const SHOWN = 'ya está en la tienda.'

/** Into the archive or out of it, which is no field of a product; hidden is one. */
export const movesShelf = (shelf: BulkChange['shelf']): shelf is 'archive' | 'restore' =>
  shelf === 'archive' || shelf === 'restore'

export function problemOf(
  archived: boolean,
  price: Centavos,
  change: BulkChange,
  terms: CatalogueTerms,
): string | null {
  if (change.shelf === 'restore') {
    if (!archived) return SHOWN
  } else if (archived) return ARCHIVED
  return priceProblem(price, terms)
}

/** `seen` is what the preview showed: units sold since stay sold. */
export function wantedOf(now: Snapshot, change: BulkChange, seen: Record<string, number>): Partial<Snapshot> {
  const stock = { ...now.stock }
  if (change.stock)
    for (const size of now.size) {
      if (change.stock.sizes.length > 0 && !(change.stock.sizes as string[]).includes(size)) continue
      const had = seen[size] ?? now.stock[size]!
      stock[size] = Math.max(0, now.stock[size]! + bulkUnits(had, change.stock) - had)
    }
  return {
    price: change.price ? bulkPrice(now.price, change.price) : now.price,
    ...(change.offer
      ? { offer: change.offer.on, discount: change.offer.on ? change.offer.discount : null }
      : { offer: now.offer, discount: now.discount }),
    stock,
    ...(change.box ? (change.box.kind === 'set' ? change.box.value : NO_BOX) : {}),
    ...(change.shelf === 'hide' || change.shelf === 'show' ? { hidden: change.shelf === 'hide' } : {}),
  }
}

export function rowOf(found: LockedProduct, change: BulkChange, terms: CatalogueTerms): BulkRow {
  const { product } = found
  const now = snapshotOf(found, [])
  const after = wantedOf(now, change, now.stock)
  const sum = (stock: Record<string, number>) => Object.values(stock).reduce((all, units) => all + units, 0)
  const retired = product.stock - sum(now.stock)
  return {
    id: product.id,
    name: product.name,
    version: product.version,
    before: {
      price: now.price,
      offer: now.offer,
      discount: now.discount,
      stock: product.stock,
      box: boxWhole(now),
      archived: product.deletedAt !== null,
      hidden: product.hidden,
      unpictured: product.hiddenReason !== null,
    },
    after: {
      price: after.price!,
      offer: after.offer!,
      discount: after.discount!,
      stock: sum(after.stock!) + retired,
      box: boxWhole({ ...now, ...after }),
      archived: movesShelf(change.shelf) ? change.shelf === 'archive' : product.deletedAt !== null,
      hidden: after.hidden ?? product.hidden,
      unpictured: product.hiddenReason !== null,
    },
    sizes: now.size.map((size) => ({ size, before: now.stock[size]!, after: after.stock![size]! })),
    changes: differing(now, after).length > 0 || movesShelf(change.shelf),
    problem: problemOf(product.deletedAt !== null, after.price!, change, terms),
  }
}
