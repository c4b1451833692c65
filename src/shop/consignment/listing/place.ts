/** What a pair is in the catalogue: a product that is there, and a size of it, which is added where the product has none like it. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes, units } from '#data/schema.ts'
import { DESK_SAYS, placeForm } from '#rules/consignment/desk/forms.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { sizesFor } from '#rules/products/choices.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { withPair } from '../desk/held.ts'

export function openPlace(context: ShopContext) {
  const { database, settings } = context

  /** `input`: rules/consignment/desk/forms.ts `placeForm`. `equal`: all of the same form that are where it is. */
  return async (visitor: Visitor, code: string, input: unknown): Promise<Outcome<{ codes: string[] }>> => {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    const form = readForm(placeForm, input, DESK_SAYS.invalid)
    if (!form.ok) return form
    const { productId, size, equal } = form.value
    // On its own: a size that is offered and has nothing harms nobody, and is locked before any pair.
    const sizeId = await database.transaction((tx) => offeredSize(tx, productId, size))
    if (!sizeId.ok) return sizeId
    const there = { code: readUnitCode(code) ?? '', sizeId: sizeId.value }
    return withPair(
      context,
      visitor,
      code,
      'consign.receive',
      async (tx, { unit }, at) => {
        if (unit.state !== UNIT.received && unit.state !== UNIT.inspected && unit.state !== UNIT.written_off)
          return conflict(UNIT_SAYS.moved)
        const alike = equal
          ? await tx
              .select({ id: units.id, code: units.code })
              .from(units)
              .where(and(eq(units.creationKey, unit.creationKey), eq(units.state, unit.state)))
              .orderBy(asc(units.id))
              .for('update')
          : [unit]
        await tx
          .update(units)
          .set({ productId, sizeId: sizeId.value, version: sql`${units.version} + 1`, updatedAt: at })
          .where(
            inArray(
              units.id,
              alike.map(({ id }) => id),
            ),
          )
        await writeAudit(
          tx,
          visitor,
          ...alike.map((one) => ({
            action: 'unit.place' as const,
            entity: 'unit' as const,
            entityId: one.code,
            after: { productId, size },
            at,
          })),
        )
        return done({ codes: alike.map((one) => one.code) })
      },
      (tx) => holdSizes(tx, there),
    )
  }

  /** That it has and that it gets, before the pair itself, as an order takes them. */
  async function holdSizes(tx: Tx, { code, sizeId }: { code: string; sizeId: number }): Promise<void> {
    const had = tx.select({ id: units.sizeId }).from(units).where(eq(units.code, code))
    await tx
      .select({ id: productSizes.id })
      .from(productSizes)
      .where(or(eq(productSizes.id, sizeId), inArray(productSizes.id, had)))
      .orderBy(asc(productSizes.id))
      .for('update')
  }

  async function offeredSize(tx: Tx, productId: number, size: string): Promise<Outcome<number>> {
    const [product] = await tx
      .select({ category: products.category, deletedAt: products.deletedAt })
      .from(products)
      .where(eq(products.id, productId))
    if (!product || product.deletedAt) return invalid(UNIT_SAYS.invalid, { productId: UNIT_SAYS.product })
    const [known] = await tx
      .select({ id: productSizes.id, offered: productSizes.offered })
      .from(productSizes)
      .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
    if (known?.offered) return done(known.id)
    const order = sizesFor(settings, product.category)
    if (!order.includes(size)) return invalid(UNIT_SAYS.invalid, { size: UNIT_SAYS.size })
    const [made] = await tx
      .insert(productSizes)
      .values({ productId, size, position: order.indexOf(size), stock: 0 })
      .onConflictDoUpdate({
        target: [productSizes.productId, productSizes.size],
        set: { offered: true },
      })
      .returning({ id: productSizes.id })
    return done(made!.id)
  }
}
