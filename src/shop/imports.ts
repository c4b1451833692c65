/**
 * Taking another shop's list into the catalogue. Rows come already read (rules/import); here they become products, in batches
 * of one transaction each. A product is known again by its source and key, so importing twice changes nothing, and an import
 * that was cut short goes on by running it again. Stock of products that are already here is not touched: it has been sold
 * from since.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, imports, productImages, products, productSizes, stockLedger } from '#data/schema.ts'
import { may, type Visitor } from '#rules/access.ts'
import type { ImportedProduct } from '#rules/import/row.ts'
import { fromPesos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { sizesFor } from '#rules/product.ts'
import type { Counter } from './counter.ts'

export type ImportTally = {
  rows: number
  created: number
  changed: number
  unchanged: number
  refused: number
}
/** A row of the file, at its line: a product, or why not. */
export type ImportRow = { line: number; product: ImportedProduct } | { line: number; refused: string }
export type ImportRequest = {
  source: string
  fileName: string
  rows: AsyncIterable<ImportRow>
  /** Called for every refused row, also for those that only the catalogue can refuse. */
  onRefused?: (line: number, reason: string) => void
  /** Called after each batch. */
  onProgress?: (tally: ImportTally) => void
  /** Read and count everything, write nothing. */
  dryRun?: boolean
}

const BATCH = 500

type Known = typeof products.$inferSelect & { sizes: string[]; images: string[] }

/** What the file says about a product, as our columns. */
const columnsOf = (source: string, product: ImportedProduct) => ({
  name: product.name,
  brand: product.brand,
  category: product.category,
  genre: product.genre,
  description: product.description,
  colourway: product.colour,
  priceCentavos: fromPesos(product.price),
  offer: product.discount !== null,
  discount: product.discount,
  source,
  sourceKey: product.key,
})

function differs(known: Known, source: string, product: ImportedProduct): boolean {
  const wanted = columnsOf(source, product)
  return (
    Object.entries(wanted).some(([column, value]) => known[column as keyof typeof wanted] !== value) ||
    product.sizes.some(({ size }) => !known.sizes.includes(size)) ||
    (product.images.length > 0 && product.images.join() !== known.images.join())
  )
}

export function openImports(counter: Counter) {
  const { database, clock } = counter

  return async function run(visitor: Visitor, request: ImportRequest): Promise<Outcome<ImportTally>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const tally: ImportTally = { rows: 0, created: 0, changed: 0, unchanged: 0, refused: 0 }
    const refuse = (line: number, reason: string) => {
      tally.refused += 1
      request.onRefused?.(line, reason)
    }
    const actor = visitor.kind === 'person' ? `person:${visitor.id}` : 'system:import'
    const importId = request.dryRun ? null : await start(request)
    const seen = new Map<string, number>()
    let batch: { line: number; product: ImportedProduct }[] = []

    const write = async () => {
      const rows = batch
      batch = []
      const counts = request.dryRun
        ? await compare(
            request.source,
            rows.map((row) => row.product),
          )
        : await database.transaction((tx) =>
            save(
              tx,
              request.source,
              rows.map((row) => row.product),
              actor,
            ),
          )
      tally.created += counts.created
      tally.changed += counts.changed
      tally.unchanged += counts.unchanged
      request.onProgress?.({ ...tally })
    }
    for await (const row of request.rows) {
      tally.rows += 1
      if ('refused' in row) refuse(row.line, row.refused)
      else {
        const first = seen.get(row.product.key)
        if (first !== undefined)
          refuse(row.line, `la clave «${row.product.key.slice(0, 60)}» ya está en la línea ${first}`)
        else {
          seen.set(row.product.key, row.line)
          batch.push(row)
        }
      }
      if (batch.length >= BATCH) await write()
    }
    if (batch.length > 0) await write()
    if (importId !== null) await finish(importId, tally, actor)
    return done(tally)
  }

  async function start(request: ImportRequest): Promise<number> {
    const [row] = await database.db
      .insert(imports)
      .values({ source: request.source, fileName: request.fileName, startedAt: clock() })
      .returning({ id: imports.id })
    return row!.id
  }

  async function finish(importId: number, tally: ImportTally, actor: string): Promise<void> {
    await database.transaction(async (tx) => {
      await tx
        .update(imports)
        .set({ ...tally, finishedAt: clock() })
        .where(eq(imports.id, importId))
      await tx.insert(auditLog).values({
        actor,
        action: 'catalogue.import',
        entity: 'import',
        entityId: String(importId),
        after: tally,
      })
    })
    if (tally.created + tally.changed > 0) await counter.hint({ kind: 'catalogue' })
  }

  async function knownOf(
    tx: Pick<Tx, 'select'>,
    source: string,
    keys: string[],
  ): Promise<Map<string, Known>> {
    const rows = await tx
      .select({
        product: products,
        sizes: sql<
          string[]
        >`coalesce((select array_agg(s.size) from product_sizes s where s.product_id = products.id), '{}')`,
        images: sql<
          string[]
        >`coalesce((select array_agg(i.url order by i.position) from product_images i where i.product_id = products.id), '{}')`,
      })
      .from(products)
      .where(and(eq(products.source, source), inArray(products.sourceKey, keys)))
    return new Map(
      rows.map(({ product, sizes, images }) => [product.sourceKey!, { ...product, sizes, images }]),
    )
  }

  async function compare(
    source: string,
    rows: ImportedProduct[],
  ): Promise<Omit<ImportTally, 'rows' | 'refused'>> {
    const known = await knownOf(
      database.db,
      source,
      rows.map((row) => row.key),
    )
    const created = rows.filter((row) => !known.has(row.key)).length
    const changed = rows.filter(
      (row) => known.has(row.key) && differs(known.get(row.key)!, source, row),
    ).length
    return { created, changed, unchanged: rows.length - created - changed }
  }

  async function save(tx: Tx, source: string, rows: ImportedProduct[], actor: string) {
    const known = await knownOf(
      tx,
      source,
      rows.map((row) => row.key),
    )
    const fresh = rows.filter((row) => !known.has(row.key))
    const changed = rows.filter((row) => known.has(row.key) && differs(known.get(row.key)!, source, row))
    const idOf = new Map([...known].map(([key, product]) => [key, product.id]))
    if (fresh.length > 0) {
      const now = clock()
      const added = await tx
        .insert(products)
        .values(
          fresh.map((row) => ({
            ...columnsOf(source, row),
            stock: row.sizes.reduce((sum, size) => sum + size.stock, 0),
            createdAt: now,
            updatedAt: now,
          })),
        )
        .returning({ id: products.id, key: products.sourceKey })
      for (const { id, key } of added) idOf.set(key!, id)
    }
    for (const row of changed) await change(tx, source, row, known.get(row.key)!)
    const withNewSizes = [
      ...fresh.map((row) => ({ productId: idOf.get(row.key)!, category: row.category, sizes: row.sizes })),
      ...changed.map((row) => ({
        productId: idOf.get(row.key)!,
        category: row.category,
        sizes: row.sizes.filter(({ size }) => !known.get(row.key)!.sizes.includes(size)),
      })),
    ].filter((product) => product.sizes.length > 0)
    await addSizes(tx, withNewSizes, actor)
    await setImages(
      tx,
      [...fresh, ...changed].map((row) => ({
        productId: idOf.get(row.key)!,
        name: row.name,
        images: row.images,
      })),
    )
    return {
      created: fresh.length,
      changed: changed.length,
      unchanged: rows.length - fresh.length - changed.length,
    }
  }

  async function change(tx: Tx, source: string, row: ImportedProduct, known: Known): Promise<void> {
    const added = row.sizes
      .filter(({ size }) => !known.sizes.includes(size))
      .reduce((sum, { stock }) => sum + stock, 0)
    await tx
      .update(products)
      .set({
        ...columnsOf(source, row),
        stock: sql`${products.stock} + ${added}`,
        version: sql`${products.version} + 1`,
        updatedAt: clock(),
      })
      .where(eq(products.id, known.id))
  }

  async function addSizes(
    tx: Tx,
    rows: { productId: number; category: string; sizes: { size: string; stock: number }[] }[],
    actor: string,
  ): Promise<void> {
    const values = rows.flatMap(({ productId, category, sizes }) =>
      sizes.map(({ size, stock }) => ({
        productId,
        size,
        stock,
        position: sizesFor(category).indexOf(size),
      })),
    )
    if (values.length === 0) return
    const added = await tx.insert(productSizes).values(values).returning()
    const received = added.filter((size) => size.stock > 0)
    if (received.length === 0) return
    await tx.insert(stockLedger).values(
      received.map((size) => ({
        sizeId: size.id,
        productId: size.productId,
        delta: size.stock,
        kind: 'received',
        actor,
        reason: 'import',
      })),
    )
  }

  async function setImages(
    tx: Tx,
    rows: { productId: number; name: string; images: string[] }[],
  ): Promise<void> {
    const withImages = rows.filter((row) => row.images.length > 0)
    if (withImages.length === 0) return
    await tx.delete(productImages).where(
      inArray(
        productImages.productId,
        withImages.map((row) => row.productId),
      ),
    )
    await tx
      .insert(productImages)
      .values(
        withImages.flatMap(({ productId, name, images }) =>
          images.map((url, position) => ({ productId, position, url, alt: name })),
        ),
      )
  }
}
