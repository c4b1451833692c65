/**
 * A new product: sizes with their units, pictures, ledger and audit row in one transaction. The bell finds it by its date. The
 * form's own key makes a second click, a reload or a repeated call answer with the product that the first one made.
 */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { safeParse } from 'valibot'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { requestKey } from '#rules/request-key.ts'
import { SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { record } from '#rules/record.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { sizesFor } from '#rules/products/choices.ts'
import { spreadStock } from '#rules/products/spread-stock.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { notePrices } from '#shop/prices/note.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { lockProducts, moveStock } from '#shop/stock/move.ts'
import { written } from '../columns.ts'
import { concerned, modelOf, planModels, writeModels } from './colours/join.ts'
import { readNewProduct, type Allows, type CheckedProduct } from './form.ts'
import { takenBarcode, unlessTaken } from './codes.ts'
import { hiddenReasonOf, writePictures } from './write.ts'

/** Without sizes that have no code, and without codes at all where no size has one. */
const filled = (codes: Record<SizeCode, Codes>) =>
  Object.fromEntries(
    Object.entries(codes)
      .map(
        ([name, of]) =>
          [name, Object.fromEntries(Object.entries(of).filter(([, code]) => code !== ''))] as const,
      )
      .filter(([, of]) => Object.keys(of).length > 0),
  )

const unitsOf = ({ sizes, units, total }: CheckedProduct): { size: string; stock: number }[] =>
  units ? sizes.map((size) => ({ size, stock: units.get(size)?.stock ?? 0 })) : spreadStock(total, sizes)

export type Created = { id: number; version: number }
/** This key made another product before: the form was changed after it had been sent. */
export type CreatedBefore = { id: number; name: string }

/** Two people's keys are never the same key. */
const keptAs = (visitor: Visitor, key: string): string => `${actorOf(visitor)}:${key}`
const digestOf = ({
  values,
  images,
  sizes,
  units,
  total,
  sku,
  barcode,
  shelf,
  colours,
}: CheckedProduct): string =>
  createHash('sha256')
    .update(JSON.stringify([values, images, sizes, units && [...units], total, sku, barcode, colours, shelf]))
    .digest('hex')

export function openCreate(context: ShopContext, allows: Allows) {
  const { database, clock } = context

  /** `key` is made once for each form; without one every call is a new product. */
  async function create(
    visitor: Visitor,
    input: unknown,
    key: string | null = null,
  ): Promise<Outcome<Created, CreatedBefore>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const form = readNewProduct(context.settings, input, allows)
    if (!form.ok) return form
    if (key !== null) {
      const read = safeParse(requestKey, key)
      if (!read.success) return invalid(read.issues[0].message)
    }
    const at = clock()
    const creation =
      key === null ? {} : { creationKey: keptAs(visitor, key), creationHash: digestOf(form.value) }
    const write = async (tx: Tx) => {
      const { images, sku = {}, barcode = {}, shelf = {}, colours } = form.value
      const others = await lockProducts(tx, await concerned(tx, input))
      const values = { ...form.value.values, model: modelOf(form.value.values, colours, others) }
      const moves = planModels(values, null, colours, others)
      if (!Array.isArray(moves)) return moves
      const taken = await takenBarcode(tx, barcode)
      if (taken) return taken
      const [product] = await tx
        .insert(products)
        .values({
          ...written(values),
          ...creation,
          hiddenReason: hiddenReasonOf(images),
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing({ target: products.creationKey, where: sql`creation_key is not null` })
        .returning({ id: products.id, version: products.version })
      if (!product) return null
      const { id } = product
      await notePrices(tx, [id], at)
      await writePictures(tx, id, images)
      const units = unitsOf(form.value)
      const positions = sizesFor(context.settings, values.category)
      await insertSizes(tx, id, form.value, positions, actorOf(visitor), at)
      await writeModels(tx, visitor, moves, at)
      const stock = Object.fromEntries(units.map(({ size, stock }) => [size, stock]))
      await writeAudit(tx, visitor, {
        action: 'product.create',
        entity: 'product',
        entityId: id,
        after: { ...values, images, size: form.value.sizes, stock, ...filled({ sku, barcode, shelf }) },
        at,
      })
      return product
    }
    const end = await unlessTaken(
      database.db,
      () => form.value.barcode,
      undefined,
      () => database.transaction(write),
    )
    if (!end) return madeBefore(creation)
    if ('ok' in end) return end
    await context.hint({ kind: 'catalogue', productId: end.id })
    return done(end)
  }

  async function madeBefore({
    creationKey = '',
    creationHash = '',
  }: {
    creationKey?: string
    creationHash?: string
  }): Promise<Outcome<Created, CreatedBefore>> {
    const [before] = await database.db
      .select({
        id: products.id,
        version: products.version,
        name: products.name,
        hash: products.creationHash,
      })
      .from(products)
      .where(eq(products.creationKey, creationKey))
    const { id, version, name, hash } = before!
    return hash === creationHash
      ? done({ id, version })
      : conflict(`Con este formulario ya creaste «${name}».`, { id, name })
  }

  /** The product that this form made, so that its draft is not offered again. */
  async function createdWith(visitor: Visitor, key: string): Promise<number | null> {
    if (may(visitor, 'product.write')) return null
    const [made] = await database.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.creationKey, keptAs(visitor, key)))
    return made?.id ?? null
  }

  return { create, createdWith }
}

async function insertSizes(
  tx: Tx,
  productId: number,
  form: CheckedProduct,
  positions: readonly string[],
  actor: string,
  at: Date,
): Promise<void> {
  const units = unitsOf(form)
  const rows = await tx
    .insert(productSizes)
    .values(
      units.map(({ size }) => ({
        productId,
        size,
        position: positions.indexOf(size),
        stock: 0,
        ...record(SIZE_CODES, (of) => form[of]?.[size] ?? ''),
      })),
    )
    .returning()
  const moves = rows.flatMap((row) => {
    const delta = units.find(({ size }) => size === row.size)!.stock
    const move = { sizeId: row.id, productId, delta, kind: 'received' as const, reason: 'alta del producto' }
    return delta > 0 ? [move] : []
  })
  await moveStock(tx, moves, actor, at)
}
