/** Favourites: kept by the browser for visitors, joined to the account at sign-in and kept there (product §16.1). */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { favourites, products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Products } from '#shop/products/products.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import type { FrameData } from '#shop/users/frame-data.ts'
import { lockPerson, stillMay } from '#shop/users/still-may.ts'
import { MOST } from './of-person.ts'

export function openFavourites(
  context: ShopContext,
  verbs: { products: Products; atHand: FrameData<{ favourites: number[] }> },
) {
  const { database, clock } = context

  /** Newest first. `cookieIds` are what the browser keeps for a visitor, newest last. */
  async function ids(visitor: Visitor, cookieIds: readonly number[]): Promise<number[]> {
    if (visitor.kind !== 'person') return [...cookieIds].reverse().slice(0, MOST)
    return (await verbs.atHand(visitor.id))?.favourites ?? []
  }

  /** Newest first; products that were removed are left out. */
  async function list(visitor: Visitor, cookieIds: readonly number[]): Promise<ProductCard[]> {
    return verbs.products.byIds(await ids(visitor, cookieIds))
  }

  /** Of a signed-in person; a visitor's are the browser's to keep. */
  async function toggle(visitor: Visitor, productId: number): Promise<Outcome<{ on: boolean }>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(productId)) return missing()
    const removed = await database.db
      .delete(favourites)
      .where(and(eq(favourites.userId, visitor.id), eq(favourites.productId, productId)))
      .returning()
    if (removed.length > 0) return done({ on: false })
    return database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, 'person.self')
      if (gone) return gone
      return (await add(tx, visitor.id, [productId])) > 0 ? done({ on: true }) : missing()
    })
  }

  /** At sign-in: what the browser kept joins what the account has. `ids` newest last. */
  async function merge(userId: number, cookieIds: readonly number[]): Promise<void> {
    if (cookieIds.length === 0) return
    await database.transaction(async (tx) => {
      if (await lockPerson(tx, userId)) await add(tx, userId, cookieIds.filter(inReach).slice(-MOST))
    })
  }

  /** Products that do not exist or were removed are left out. Answers how many it found. */
  async function add(tx: Tx, userId: number, wanted: readonly number[]): Promise<number> {
    if (wanted.length === 0) return 0
    const found = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, [...wanted]), live))
    if (found.length === 0) return 0
    const now = clock().getTime()
    await tx
      .insert(favourites)
      .values(
        found.map(({ id }) => ({
          userId,
          productId: id,
          // A millisecond apart keeps the browser's order.
          createdAt: new Date(now - wanted.length + 1 + wanted.indexOf(id)),
        })),
      )
      .onConflictDoNothing()
    return found.length
  }

  /** What the shop no longer sells, out of the account. */
  async function dropRemoved(visitor: Visitor): Promise<void> {
    if (visitor.kind !== 'person') return
    await database.db
      .delete(favourites)
      .where(
        and(
          eq(favourites.userId, visitor.id),
          inArray(
            favourites.productId,
            database.db.select({ id: products.id }).from(products).where(isNotNull(products.deletedAt)),
          ),
        ),
      )
  }

  return { ids, list, toggle, merge, dropRemoved }
}
