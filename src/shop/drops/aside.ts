/** Pairs of a drop off the shelf and on it again: the size, its product's sum, the ledger and the drop's own count, in one transaction. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropSizes } from '#data/schema.ts'
import { moveStock } from '#shop/stock/move.ts'
import type { DropRow } from './rows.ts'

export type Aside = { sizeId: number; units: number }
type Deed = { actor: string; at: Date }

/**
 * `sign` 1 takes them off the shelf, -1 puts them on it. The caller holds the drop and the sizes, and has seen that so many are there:
 * below zero neither the shelf nor the drop goes.
 */
export async function moveAside(
  tx: Tx,
  drop: Pick<DropRow, 'id' | 'productId'>,
  sizes: readonly Aside[],
  sign: 1 | -1,
  { actor, at }: Deed,
): Promise<void> {
  const moved = sizes.filter(({ units }) => units > 0)
  await moveStock(
    tx,
    moved.map(({ sizeId, units }) => ({
      sizeId,
      productId: drop.productId,
      delta: -sign * units,
      kind: sign === 1 ? ('set-aside' as const) : ('put-back' as const),
      dropId: drop.id,
    })),
    actor,
    at,
  )
  for (const { sizeId, units } of moved)
    await tx
      .update(dropSizes)
      .set({ aside: sql`${dropSizes.aside} + ${sign * units}` })
      .where(and(eq(dropSizes.dropId, drop.id), eq(dropSizes.sizeId, sizeId)))
}
