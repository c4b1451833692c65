/** A new product: sizes with their units, pictures, ledger and audit row in one transaction. The bell finds it by its date. */
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { may, type Visitor } from '#rules/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { sizesFor, spreadStock } from '#rules/product.ts'
import { writeAudit } from '../audit/write.ts'
import type { Counter } from '../counter.ts'
import { actorOf } from '../orders/events.ts'
import { moveStock } from '../stock/move.ts'
import { readNewProduct, type AllowsPicture, type CheckedProduct } from './form.ts'
import { writePictures } from './write.ts'

const unitsOf = ({ sizes, units, total }: CheckedProduct): { size: string; stock: number }[] =>
  units ? sizes.map((size) => ({ size, stock: units.get(size)?.stock ?? 0 })) : spreadStock(total, sizes)

export function openCreate(counter: Counter, allowsPicture: AllowsPicture) {
  const { database, clock } = counter

  return async function create(
    visitor: Visitor,
    input: unknown,
  ): Promise<Outcome<{ id: number; version: number }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const form = readNewProduct(input, allowsPicture)
    if (!form.ok) return form
    const at = clock()
    const made = await database.transaction(async (tx) => {
      const { columns, images } = form.value
      const [product] = await tx
        .insert(products)
        .values({ ...columns, createdAt: at, updatedAt: at })
        .returning({ id: products.id, version: products.version })
      const { id } = product!
      await writePictures(tx, id, images)
      const units = unitsOf(form.value)
      await laySizes(tx, id, columns.category, units, actorOf(visitor), at)
      const { priceCentavos: price, ...rest } = columns
      const stock = Object.fromEntries(units.map(({ size, stock }) => [size, stock]))
      await writeAudit(tx, visitor, {
        action: 'product.create',
        entity: 'product',
        entityId: id,
        after: { ...rest, price, images, size: form.value.sizes, stock },
        at,
      })
      return product!
    })
    await counter.hint({ kind: 'catalogue', productId: made.id })
    return done(made)
  }
}

async function laySizes(
  tx: Tx,
  productId: number,
  category: string,
  units: readonly { size: string; stock: number }[],
  actor: string,
  at: Date,
): Promise<void> {
  const order = sizesFor(category)
  const rows = await tx
    .insert(productSizes)
    .values(units.map(({ size }) => ({ productId, size, position: order.indexOf(size), stock: 0 })))
    .returning()
  const moves = rows.flatMap((row) => {
    const delta = units.find(({ size }) => size === row.size)!.stock
    const move = { sizeId: row.id, productId, delta, kind: 'received' as const, reason: 'alta del producto' }
    return delta > 0 ? [move] : []
  })
  await moveStock(tx, moves, actor, at)
}
