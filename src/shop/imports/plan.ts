/** What a batch of rows would do to the catalogue: which products are new, which change in what, which cannot be taken. Shared by the dry run and the import. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { identityOf, type ImportedProduct } from '#rules/imports/row.ts'
import { LISTED_TEXTS, type ListedText } from '#rules/imports/listed.ts'
import { fromPesos } from '#rules/money.ts'
import { pick } from '#rules/record.ts'
import { BOX_NAMES, type BoxField } from '#rules/products/box-fields.ts'
import { sizesFor, type Catalogue } from '#rules/products/choices.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import type { KnownStock } from '#rules/imports/known-stock.ts'
import { SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { valuesOf, type Values } from '#shop/products/columns.ts'
import { withFreeCodes, type TakenCode } from './codes.ts'
import { waitingUnits } from '#shop/stock/waiting.ts'
import type { Picture, Snapshot } from '#shop/products/admin/snapshot.ts'

export type BatchRow = { line: number; product: ImportedProduct }
type KnownSize = {
  id: number
  size: string
  position: number
  offered: boolean
  stock: number
  sku: string
  barcode: string
  shelf: string
  /** Promised and still on the shelf. */
  waiting: number
}
type PlannedMove = { sizeId: number; size: string; from: number; to: number }
type Known = typeof products.$inferSelect & { sizes: KnownSize[]; images: Picture[] }
export type PlannedChange = {
  row: BatchRow
  known: Known
  /** Only what differs; `stock` has the sizes that are added or move. */
  before: Partial<Snapshot>
  after: Partial<Snapshot>
  added: { size: string; stock: number }[]
  /** Units of sizes that were here. */
  moves: PlannedMove[]
  /** Sizes that are offered again, by their number. */
  again: number[]
  restores: boolean
}
export type Plan = {
  fresh: BatchRow[]
  changes: PlannedChange[]
  unchanged: number
  refused: { line: number; reason: string }[]
  /** Barcodes that stay where they are. */
  taken: TakenCode[]
}

/** `lock` holds the known products until the end of the transaction, so that what was compared is what is written. */
export async function planOf(
  db: Pick<Tx, 'select'>,
  source: string,
  listed: readonly BatchRow[],
  options: { archived: 'leave' | 'restore'; stock: KnownStock; lock: boolean; catalogue: Catalogue },
): Promise<Plan> {
  const known = await knownOf(db, source, listed, options)
  const { rows, taken: codes } = await withFreeCodes(db, listed, (identity) => known.get(identity)?.id)
  const plan: Plan = { fresh: [], changes: [], unchanged: 0, refused: [], taken: codes }
  const taken = new Set<number>()
  for (const row of rows) {
    const { product, line } = row
    const found = known.get(identityOf(product))
    const reason = whyNot(row, found, taken, options.archived)
    if (reason !== null) {
      plan.refused.push({ line, reason })
      continue
    }
    if (!found) {
      plan.fresh.push(row)
      continue
    }
    const change = changeOf(row, found, options)
    const full = change.moves.find(({ to }) => to > MAX_STOCK)
    if (full) {
      plan.refused.push({ line, reason: `talle ${full.size}: hay lugar para ${MAX_STOCK} unidades` })
      continue
    }
    taken.add(found.id)
    if (Object.keys(change.after).length > 0 || change.restores) plan.changes.push(change)
    else plan.unchanged += 1
  }
  return plan
}

function whyNot(
  { product }: BatchRow,
  found: Known | undefined,
  taken: ReadonlySet<number>,
  archived: 'leave' | 'restore',
): string | null {
  if (!found) return product.number ? `no hay ningún producto n.º ${product.number}` : null
  if (taken.has(found.id)) return `el producto n.º ${found.id} ya está en otra línea`
  if (found.deletedAt && archived === 'leave') return `el producto n.º ${found.id} está archivado`
  return null
}

function changeOf(
  row: BatchRow,
  known: Known,
  { stock: mode, catalogue }: { stock: KnownStock; catalogue: Catalogue },
): PlannedChange {
  const { product } = row
  const before: Partial<Snapshot> = {}
  const after: Partial<Snapshot> = {}
  const now = valuesOf(known)
  const wanted = wantedOf(product)
  const write = <F extends keyof Snapshot>(field: F, was: Snapshot[F], is: Snapshot[F]) => {
    before[field] = was
    after[field] = is
  }
  for (const field of Object.keys(wanted) as Imported[])
    if (now[field] !== wanted[field]) write(field, now[field], wanted[field]!)
  if (
    product.images.length > 0 &&
    product.images.join('\n') !== known.images.map(({ url }) => url).join('\n')
  )
    write('images', known.images, picturesOf(product, known.images))
  const added = product.sizes.filter(({ size }) => known.sizes.every((one) => one.size !== size))
  const { moves, again } = movesOf(product, known, mode)
  if (added.length > 0 || again.length > 0) {
    const offered = known.sizes.filter((size) => size.offered)
    const order = sizesFor(catalogue, product.category)
    const all = [
      ...offered,
      ...known.sizes.filter(({ id }) => again.includes(id)),
      ...added.map(({ size }) => ({ size, position: order.indexOf(size) })),
    ]
    write(
      'size',
      offered.map(({ size }) => size),
      all.toSorted((a, b) => a.position - b.position).map(({ size }) => size),
    )
  }
  if (added.length > 0 || moves.length > 0)
    write(
      'stock',
      Object.fromEntries(moves.map(({ size, from }) => [size, from])),
      Object.fromEntries([
        ...moves.map(({ size, to }) => [size, to] as const),
        ...added.map(({ size, stock }) => [size, stock] as const),
      ]),
    )
  for (const field of SIZE_CODES) {
    const now = codesOf(known.sizes, field)
    const wanted = { ...now, ...codesHere(product, known, field) }
    if (Object.keys(wanted).some((size) => now[size] !== wanted[size])) write(field, now, wanted)
  }
  return { row, known, before, after, added, moves, again, restores: known.deletedAt !== null }
}

const codesOf = (sizes: readonly KnownSize[], of: SizeCode): Codes =>
  Object.fromEntries(sizes.flatMap((one) => (one.offered && one[of] ? [[one.size, one[of]]] : [])))
/** Of sizes that the product has or gets: one that nobody offers any more has none. */
const codesHere = (product: ImportedProduct, { sizes }: Known, of: SizeCode): Codes =>
  Object.fromEntries(
    Object.entries(product[of] ?? {}).filter(
      ([size]) => sizes.find((one) => one.size === size)?.offered ?? true,
    ),
  )

/** A size that nobody offers any more is offered again when units of it come. */
function movesOf(
  { sizes, number }: ImportedProduct,
  known: Known,
  mode: KnownStock,
): Pick<PlannedChange, 'moves' | 'again'> {
  const moves: PlannedMove[] = []
  const again: number[] = []
  for (const { size, stock, unsaid } of mode === 'leave' ? [] : sizes) {
    const here = known.sizes.find((one) => one.size === size)
    if (!here || unsaid) continue
    // Who counts the shelf counts what is promised too; our own list has what can be sold.
    const counted = Math.max(0, stock - (number ? 0 : here.waiting))
    const to = mode === 'add' ? here.stock + stock : counted
    if (to !== here.stock) moves.push({ sizeId: here.id, size, from: here.stock, to })
    if (!here.offered && to > 0) again.push(here.id)
  }
  return { moves, again }
}

const ALWAYS = ['name', 'brand', 'category', 'genre', 'price', 'offer', 'discount'] as const
export const IMPORTED = [...ALWAYS, 'cost', 'hidden', 'video', ...BOX_NAMES, ...LISTED_TEXTS] as const
export type Imported = (typeof IMPORTED)[number]

/** What the list says about a product, under our names: a text that it has no column for stays as it is. */
export const wantedOf = (
  product: ImportedProduct,
): Values<(typeof ALWAYS)[number]> &
  Partial<Values<ListedText | BoxField | 'cost' | 'hidden' | 'video'>> => ({
  ...pick(product, ['name', 'brand', 'category', 'genre']),
  price: fromPesos(product.price),
  offer: product.discount !== null,
  discount: product.discount,
  ...(product.hidden === undefined ? {} : { hidden: product.hidden }),
  ...(product.video === undefined ? {} : { video: product.video }),
  ...(product.cost === undefined ? {} : { cost: fromPesos(product.cost) }),
  ...product.box,
  ...pick(
    product,
    LISTED_TEXTS.filter((field) => product[field] !== undefined),
  ),
})

/** Goods without a picture are not put on sale by themselves; one picture, or a person, shows them. */
export const hiddenReasonOf = ({ images }: ImportedProduct): 'no-picture' | null =>
  images.length === 0 ? 'no-picture' : null

/** Pictures that were here keep their text and measures. */
export const picturesOf = ({ images, name }: ImportedProduct, here: readonly Picture[] = []): Picture[] =>
  images.map(
    (url) => here.find((picture) => picture.url === url) ?? { url, alt: name, width: 960, height: 1200 },
  )

async function knownOf(
  db: Pick<Tx, 'select'>,
  source: string,
  rows: readonly BatchRow[],
  { lock, stock }: { lock: boolean; stock: KnownStock },
): Promise<Map<string, Known>> {
  const numbers = rows.flatMap(({ product }) => product.number ?? [])
  const keys = rows.flatMap(({ product }) => (product.number ? [] : product.key))
  const where = or(
    keys.length > 0 ? and(eq(products.source, source), inArray(products.sourceKey, keys)) : sql`false`,
    numbers.length > 0 ? inArray(products.id, numbers) : sql`false`,
  )
  // As everywhere else sizes come before products (shop/stock/move.ts).
  const coded = rows.some(({ product }) => product.sku ?? product.barcode ?? product.shelf)
  if (lock && (stock !== 'leave' || coded))
    await db
      .select({ id: productSizes.id })
      .from(productSizes)
      .where(inArray(productSizes.productId, db.select({ id: products.id }).from(products).where(where)))
      .orderBy(asc(productSizes.id))
      .for('update')
  const query = db
    .select({
      product: products,
      sizes: sql<KnownSize[]>`(
        select coalesce(json_agg(json_build_object('id', product_sizes.id, 'size', size, 'position', position, 'offered', offered,
          'stock', product_sizes.bulk, 'sku', sku, 'barcode', barcode, 'shelf', shelf, 'waiting', ${stock === 'count' ? waitingUnits : sql`0`}) order by position, product_sizes.id), '[]')
        from product_sizes where product_id = products.id)`,
      images: sql<Picture[]>`(
        select coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position), '[]')
        from product_images i where i.product_id = products.id)`,
    })
    .from(products)
    .where(where)
    .orderBy(asc(products.id))
  const found = await (lock ? query.for('update') : query)
  const asked = new Set(numbers)
  return new Map(
    found.flatMap(({ product, sizes, images }) => {
      const known = { ...product, sizes, images }
      const both: [string, Known][] = []
      if (asked.has(product.id)) both.push([`#${product.id}`, known])
      if (product.source === source && product.sourceKey !== null) both.push([product.sourceKey, known])
      return both
    }),
  )
}
