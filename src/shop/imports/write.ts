/** Writes a planned batch: new products, changed ones, their sizes, pictures, ledger, audit rows and what an undo will need. A handful of statements however many rows. */
import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#data/database.ts'
import { productImages, products, productSizes } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { knownStockReason, type KnownStock } from '#rules/imports/known-stock.ts'
import { sizesFor, type Catalogue } from '#rules/products/choices.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notePrices } from '#shop/prices/note.ts'
import { moveStock } from '#shop/stock/move.ts'
import { SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { record } from '#rules/record.ts'
import { setCodes, type CodedSize } from './codes.ts'
import { columnsOf, valuesOf, written } from '#shop/products/columns.ts'
import {
  hiddenReasonOf,
  IMPORTED,
  picturesOf,
  wantedOf,
  type BatchRow,
  type Imported,
  type Plan,
  type PlannedChange,
} from './plan.ts'

type Writing = {
  importId: number
  source: string
  stock: KnownStock
  visitor: Visitor
  at: Date
  catalogue: Catalogue
}
/** A column of many rows as one parameter: thousands of single ones cost more to spell than to write. */
const list = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`

type NewSizes = { productId: number; category: string; sizes: { size: string; stock: number }[] }

export async function writePlan(tx: Tx, plan: Plan, writing: Writing): Promise<void> {
  const ids = await insertProducts(tx, plan.fresh, writing)
  await updateProducts(tx, plan.changes, writing)
  await notePrices(tx, [...ids, ...plan.changes.map(({ known }) => known.id)], writing.at)
  await addSizes(
    tx,
    [
      ...plan.fresh.map(({ product }, index) => ({
        productId: ids[index]!,
        category: product.category,
        sizes: product.sizes,
      })),
      ...plan.changes.map(({ row, known, added }) => ({
        productId: known.id,
        category: row.product.category,
        sizes: added,
      })),
    ].filter(({ sizes }) => sizes.length > 0),
    writing,
  )
  await setCodes(tx, [
    ...plan.fresh.flatMap(({ product }, index) => codedSizes(ids[index]!, product)),
    ...plan.changes.flatMap(({ known, after }) => codedSizes(known.id, after)),
  ])
  await moveKnown(tx, plan.changes, writing)
  await setPictures(tx, plan, ids)
  await remember(tx, plan, ids, writing)
}

function codedSizes(productId: number, codes: Partial<Record<SizeCode, Codes>>): CodedSize[] {
  return [...new Set(SIZE_CODES.flatMap((of) => Object.keys(codes[of] ?? {})))].map((size) => ({
    productId,
    size,
    ...record(SIZE_CODES, (of) => codes[of]?.[size] ?? null),
  }))
}

async function insertProducts(
  tx: Tx,
  fresh: readonly BatchRow[],
  { source, at }: Writing,
): Promise<number[]> {
  if (fresh.length === 0) return []
  const added = await tx
    .insert(products)
    .values(
      fresh.map(({ product }) => {
        return {
          ...written(wantedOf(product)),
          source,
          sourceKey: product.key,
          hiddenReason: hiddenReasonOf(product),
          stock: product.sizes.reduce((sum, size) => sum + size.stock, 0),
          createdAt: at,
          updatedAt: at,
        }
      }),
    )
    .returning({ id: products.id, key: products.sourceKey })
  const idOf = new Map(added.map(({ id, key }) => [key, id]))
  return fresh.map(({ product }) => idOf.get(product.key)!)
}

/** Units are added, never set: somebody may be buying the other sizes. */
async function updateProducts(tx: Tx, changes: readonly PlannedChange[], { at }: Writing): Promise<void> {
  if (changes.length === 0) return
  const values = changes.map(({ known, row }) => ({ ...valuesOf(known), ...wantedOf(row.product) }))
  const columns = Object.entries(columnsOf(IMPORTED)) as [Imported, PgColumn][]
  const names = columns.map(([, { name }]) => name)
  await tx.execute(sql`
    update products p set ${sql.raw(names.map((name) => `${name} = m.${name}`).join(', '))}, stock = p.stock + m.added,
      deleted_at = null, version = p.version + 1, updated_at = ${at.toISOString()}
    from unnest(${list(
      changes.map(({ known }) => known.id),
      'int',
    )}, ${sql.join(
      columns.map(([field, column]) =>
        list(
          values.map((value) => value[field]),
          column.getSQLType(),
        ),
      ),
      sql`, `,
    )}, ${list(
      changes.map(({ added }) => added.reduce((sum, { stock }) => sum + stock, 0)),
      'int',
    )}) as m(id, ${sql.raw(names.join(', '))}, added)
    where p.id = m.id`)
}

async function addSizes(tx: Tx, rows: readonly NewSizes[], { visitor, catalogue }: Writing): Promise<void> {
  const values = rows.flatMap(({ productId, category, sizes }) =>
    sizes.map(({ size, stock }) => ({
      productId,
      size,
      stock,
      position: sizesFor(catalogue, category).indexOf(size),
    })),
  )
  if (values.length === 0) return
  const { rows: added } = await tx.execute<{ id: number; product_id: number; stock: number }>(sql`
    insert into product_sizes (product_id, size, stock, position)
    select * from unnest(${list(
      values.map(({ productId }) => productId),
      'int',
    )}, ${list(
      values.map(({ size }) => size),
      'text',
    )}, ${list(
      values.map(({ stock }) => stock),
      'int',
    )}, ${list(
      values.map(({ position }) => position),
      'int',
    )})
    returning id, product_id, stock`)
  const received = added.filter((size) => size.stock > 0)
  if (received.length === 0) return
  await tx.execute(sql`
    insert into stock_ledger (size_id, product_id, delta, kind, actor, reason)
    select *, 'received', ${actorOf(visitor)}::text, 'import' from unnest(${list(
      received.map(({ id }) => id),
      'int',
    )}, ${list(
      received.map(({ product_id }) => product_id),
      'int',
    )}, ${list(
      received.map(({ stock }) => stock),
      'int',
    )})`)
}

async function moveKnown(
  tx: Tx,
  changes: readonly PlannedChange[],
  { importId, stock, visitor, at }: Writing,
): Promise<void> {
  const again = changes.flatMap((change) => change.again)
  if (again.length > 0)
    await tx.update(productSizes).set({ offered: true }).where(inArray(productSizes.id, again))
  const kind = stock === 'count' ? ('adjusted' as const) : ('received' as const)
  const reason = knownStockReason(stock, importId)
  const moves = changes.flatMap(({ known, moves: of }) =>
    of.map(({ sizeId, from, to }) => ({ sizeId, productId: known.id, delta: to - from, kind, reason })),
  )
  await moveStock(tx, moves, actorOf(visitor), at)
}

async function setPictures(tx: Tx, { fresh, changes }: Plan, ids: readonly number[]): Promise<void> {
  const changed = changes.filter(({ after }) => after.images)
  if (changed.length > 0)
    await tx.delete(productImages).where(
      inArray(
        productImages.productId,
        changed.map(({ known }) => known.id),
      ),
    )
  const pictured = changed.filter(
    ({ after, known }) => after.images!.length > 0 && known.hiddenReason !== null,
  )
  if (pictured.length > 0)
    await tx
      .update(products)
      .set({ hiddenReason: null })
      .where(
        inArray(
          products.id,
          pictured.map(({ known }) => known.id),
        ),
      )
  const rows = [
    ...fresh.map(({ product }, index) => ({ productId: ids[index]!, pictures: picturesOf(product) })),
    ...changed.map(({ known, after }) => ({ productId: known.id, pictures: after.images! })),
  ].flatMap(({ productId, pictures }) =>
    pictures.map((picture, position) => ({ ...picture, productId, position })),
  )
  if (rows.length > 0) await tx.insert(productImages).values(rows)
}

/** New products are told by the import's own two audit rows; each changed one has a row of its own, which can be taken back. */
async function remember(
  tx: Tx,
  { fresh, changes }: Plan,
  ids: readonly number[],
  { importId, visitor, at }: Writing,
): Promise<void> {
  const differing = changes.filter(({ after }) => Object.keys(after).length > 0)
  const audited = await writeAudit(
    tx,
    visitor,
    ...differing.map(({ known, before, after }) => ({
      action: 'product.change' as const,
      entity: 'product' as const,
      entityId: known.id,
      before,
      after,
      at,
    })),
  )
  const auditOf = new Map(differing.map(({ known }, index) => [known.id, audited[index]!]))
  await writeAudit(
    tx,
    visitor,
    ...changes
      .filter(({ restores }) => restores)
      .map(({ known }) => ({
        action: 'product.restore' as const,
        entity: 'product' as const,
        entityId: known.id,
        before: { name: known.name, removed: true },
        after: { name: known.name, removed: false },
        at,
      })),
  )
  const touched = [
    ...fresh.map((_, index) => ({ productId: ids[index]!, kind: 'created', auditId: null })),
    ...changes.map(({ known, restores }) => ({
      productId: known.id,
      kind: restores ? 'restored' : 'changed',
      auditId: auditOf.get(known.id) ?? null,
    })),
  ]
  // An import that is tried again after it broke off: what it did first is what counts.
  if (touched.length > 0)
    await tx.execute(sql`
      insert into import_products (import_id, product_id, kind, audit_id)
      select ${importId}::int, * from unnest(${list(
        touched.map(({ productId }) => productId),
        'int',
      )}, ${list(
        touched.map(({ kind }) => kind),
        'text',
      )}, ${list(
        touched.map(({ auditId }) => auditId),
        'bigint',
      )})
      on conflict do nothing`)
}
