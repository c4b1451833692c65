/**
 * Somebody counted, goods arrived or got lost. A count is of the shelf, where units of orders that nobody packed yet still lie:
 * what can be sold is what was counted less those, so a sale during the count disturbs nothing.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, products, productSizes } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import { ADJUST_INVALID, adjustForm } from '#rules/stock/stock.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { lockProducts, moveStock, type LockedProduct, type SizeRow } from './move.ts'
import { waitingUnits } from './waiting.ts'

export type Adjusted = {
  productId: number
  size: string
  /** What can be sold now. */
  stock: number
  waiting: number
  delta: number
  /** Units that are promised to orders and were not found: somebody has to be told. */
  missing: number
}

export function openAdjust(context: ShopContext) {
  const { database, clock } = context

  /** `input`: rules/stock/stock.ts `adjustForm`. The same key again changes nothing. */
  return async function adjust(visitor: Visitor, sizeId: number, input: unknown): Promise<Outcome<Adjusted>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    if (!inReach(sizeId)) return missing()
    const form = readForm(adjustForm, input, ADJUST_INVALID)
    if (!form.ok) return form
    const { counted, delta: asked, reason, key } = form.value
    const end = await database.transaction(async (tx) => {
      const [found] = await tx
        .select({ productId: productSizes.productId })
        .from(productSizes)
        .where(eq(productSizes.id, sizeId))
      const locked = found && (await lockProducts(tx, [found.productId])).get(found.productId)
      const size = locked?.sizes.find((row) => row.id === sizeId)
      if (!locked || !size) return missing()
      const [{ waiting } = { waiting: 0 }] = await tx
        .select({ waiting: waitingUnits.as('waiting') })
        .from(productSizes)
        .where(eq(productSizes.id, sizeId))
      const same = { productId: size.productId, size: size.size, stock: size.stock, waiting, missing: 0 }
      if (await doneBefore(tx, sizeId, key)) return done({ ...same, delta: 0 })
      const wanted = counted === null ? size.stock + asked! : counted - waiting
      if (wanted > MAX_STOCK)
        return invalid(ADJUST_INVALID, {
          [counted === null ? 'delta' : 'counted']: `Hay lugar para ${MAX_STOCK} unidades`,
        })
      if (wanted < 0 && counted === null)
        return invalid(ADJUST_INVALID, { delta: `Solo hay ${size.stock} disponibles` })
      const stock = Math.max(0, wanted)
      const delta = stock - size.stock
      const sides = { stock, reason, counted, key }
      await setStock(tx, visitor, { product: locked.product, size }, sides, clock())
      return done({ ...same, stock, delta, missing: Math.max(0, -wanted) })
    })
    if (end.ok && end.value.delta !== 0)
      await context.hint({ kind: 'catalogue', productId: end.value.productId })
    return end
  }
}

type Sides = {
  stock: number
  reason: string
  counted: number | null
  key: string
  /** Of the count whose approval this is. */
  countId?: number
}

/** Of a size that the caller has locked with its product. Written in the record also where it was so already. */
export async function setStock(
  tx: Tx,
  visitor: Visitor,
  { product, size }: { product: Pick<LockedProduct['product'], 'name'>; size: SizeRow },
  { stock, reason, counted, key, countId }: Sides,
  at: Date,
): Promise<void> {
  const delta = stock - size.stock
  if (delta !== 0) {
    // A new version: a product form that somebody has open was filled with the number before the count.
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: at })
      .where(eq(products.id, size.productId))
    const move = {
      sizeId: size.id,
      productId: size.productId,
      delta,
      kind: 'adjusted' as const,
      reason,
      countId,
    }
    await moveStock(tx, [move], actorOf(visitor), at)
  }
  await writeAudit(tx, visitor, {
    action: 'stock.adjust',
    entity: 'size',
    entityId: size.id,
    before: { stock: size.stock },
    after: { stock, productId: size.productId, product: product.name, size: size.size, reason, counted, key },
    at,
  })
}

/** Under the size's lock: the first click has committed or not begun. */
async function doneBefore(tx: Tx, sizeId: number, key: string): Promise<boolean> {
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'size'),
        eq(auditLog.entityId, String(sizeId)),
        sql`${auditLog.after}->>'key' = ${key}`,
      ),
    )
    .limit(1)
  return found.length > 0
}
