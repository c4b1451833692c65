/** What a product says of its single pairs on sale: lists, filters and cards read it there. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, units } from '#data/schema.ts'
import { isListed } from '#rules/units/states.ts'
import { isUsed, USED_GRADES, type Grade } from '#rules/units/grade.ts'
import { inStates } from '#data/states.ts'
import { paidOf } from './price.ts'

const USED = sql.raw(USED_GRADES.map((grade) => `'${grade}'`).join(', '))

const onSale = sql`from ${units} u where u.product_id = products.id and ${inStates(sql`u.state`, isListed)}`
const cheapest = sql`select min(${paidOf('u')}) ${onSale}`

/**
 * What `leaving` takes off its product, in the statement that comes to the product's lock: reckoned from the row itself, for whoever
 * waited there for another buyer counts that one's pairs as they were before. From which price, as long as any is
 * left, comes after (`cheapestWithout`).
 */
export const lessOnSale = (leaving: readonly { grade: Grade }[]) =>
  leaving.length === 0
    ? {}
    : {
        listedUnits: sql`${products.listedUnits} - ${leaving.length}`,
        usedUnits: sql`${products.usedUnits} - ${leaving.filter(({ grade }) => isUsed(grade)).length}`,
        cheapestUnitCentavos: sql`case when ${products.listedUnits} > ${leaving.length} then ${products.cheapestUnitCentavos} end`,
      }

/** In a statement after that, under the products' lock; `leaving` may still be on sale. */
export const cheapestWithout = (tx: Tx, leaving: readonly { id: number; productId: number }[]) =>
  tx
    .update(products)
    .set({
      cheapestUnitCentavos: sql`(${cheapest} and u.id <> all(${sql.param(leaving.map(({ id }) => id))}::int[]))`,
    })
    .where(inArray(products.id, [...new Set(leaving.map(({ productId }) => productId))]))

/** Under the products' lock, after their units have moved: `shift` of their stock goes with it. */
export async function refreshUnits(
  tx: Tx,
  productIds: readonly number[],
  shift = new Map<number, number>(),
): Promise<void> {
  for (const id of [...new Set(productIds)].toSorted((a, b) => a - b))
    await tx
      .update(products)
      .set({
        stock: sql`${products.stock} + ${shift.get(id) ?? 0}`,
        listedUnits: sql`(select count(*)::int ${onSale})`,
        usedUnits: sql`(select count(*)::int ${onSale} and u.grade in (${USED}))`,
        cheapestUnitCentavos: sql`(${cheapest})`,
      })
      .where(eq(products.id, id))
}
