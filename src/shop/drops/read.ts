/** Drops as the shop's people read them: all of them, and one with who entered it. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { dropEntries, drops, dropSizes, orders, products, productSizes, users } from '#data/schema.ts'
import type { EntryState } from '#rules/drops/entry-states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { openList } from '#shop/lists/open.ts'
import { dropList, ROW, type DropListed } from './lists.ts'

type DropSize = { size: string; units: number; aside: number; stock: number }
export type DropPerson = {
  code: string
  size: string
  place: number | null
  state: EntryState
  offerUntil: Date | null
  /** Null once the account is erased. */
  person: { id: number; username: string } | null
  order: string | null
  at: Date
}
export type DropPage = DropListed & {
  productId: number
  windowHours: number
  commitment: string | null
  listHash: string | null
  cancelReason: string
  revision: number
  sizes: DropSize[]
  /** Every offered size of the product, with what of it is on sale. */
  offered: { size: string; stock: number }[]
  people: DropPerson[]
  paging: Paging
}

const PEOPLE_A_PAGE = 100

export function openReadDrops(context: ShopContext) {
  const { db } = context.database

  async function look(visitor: Visitor, id: number, page = 1): Promise<Outcome<DropPage>> {
    const refusal = may(visitor, 'drop.read')
    if (refusal) return refusal
    const [row] = inReach(id)
      ? await db
          .select({
            ...ROW,
            productId: drops.productId,
            windowHours: drops.windowHours,
            commitment: drops.commitment,
            listHash: drops.listHash,
            cancelReason: drops.cancelReason,
            revision: drops.revision,
          })
          .from(drops)
          .innerJoin(products, eq(products.id, drops.productId))
          .where(eq(drops.id, id))
      : []
    if (!row) return missing()
    const sizes = await db
      .select({
        size: dropSizes.size,
        units: dropSizes.units,
        aside: dropSizes.aside,
        stock: productSizes.bulk,
      })
      .from(dropSizes)
      .innerJoin(productSizes, eq(productSizes.id, dropSizes.sizeId))
      .where(eq(dropSizes.dropId, id))
      .orderBy(asc(productSizes.position), asc(productSizes.id))
    const pages = paging(await db.$count(dropEntries, eq(dropEntries.dropId, id)), page, PEOPLE_A_PAGE)
    return done({
      ...row,
      sizes,
      offered: await offeredOf(row.productId),
      people: await people(id, pages.page),
      paging: pages,
    })
  }

  /** In the order of the draw; before it, as they came. */
  async function people(id: number, page?: number): Promise<DropPerson[]> {
    const query = db
      .select({
        code: dropEntries.code,
        size: dropEntries.size,
        place: dropEntries.place,
        state: dropEntries.state,
        offerUntil: dropEntries.offerUntil,
        userId: users.id,
        username: users.username,
        orderId: orders.id,
        at: dropEntries.createdAt,
      })
      .from(dropEntries)
      .leftJoin(users, eq(users.id, dropEntries.userId))
      .leftJoin(orders, eq(orders.id, dropEntries.orderId))
      .where(eq(dropEntries.dropId, id))
      .orderBy(sql`${dropEntries.place} nulls last`, asc(dropEntries.sizeId), asc(dropEntries.id))
    const rows =
      page === undefined ? await query : await query.limit(PEOPLE_A_PAGE).offset((page - 1) * PEOPLE_A_PAGE)
    return rows.map(({ userId, username, orderId, ...row }) => ({
      ...row,
      person: userId === null ? null : { id: userId, username: username! },
      order: orderId === null ? null : orderNumber(orderId),
    }))
  }

  const offeredOf = (productId: number) =>
    db
      .select({ size: productSizes.size, stock: productSizes.bulk })
      .from(productSizes)
      .where(and(eq(productSizes.productId, productId), eq(productSizes.offered, true)))
      .orderBy(asc(productSizes.position), asc(productSizes.id))

  /** Everybody who entered, for a file. */
  async function csv(visitor: Visitor, id: number): Promise<Outcome<DropPerson[]>> {
    const refusal = may(visitor, 'drop.read')
    if (refusal) return refusal
    const [known] = inReach(id) ? await db.select({ id: drops.id }).from(drops).where(eq(drops.id, id)) : []
    return known ? done(await people(id)) : missing()
  }

  /** Of a product that a drop may be made of. */
  async function candidate(
    visitor: Visitor,
    productId: number,
  ): Promise<Outcome<{ id: number; name: string; offered: { size: string; stock: number }[] }>> {
    const refusal = may(visitor, 'drop.write')
    if (refusal) return refusal
    const [product] = inReach(productId)
      ? await db
          .select({ id: products.id, name: products.name, gone: products.deletedAt })
          .from(products)
          .where(eq(products.id, productId))
      : []
    if (!product || product.gone) return missing()
    return done({ id: product.id, name: product.name, offered: await offeredOf(productId) })
  }

  return { list: openList(context, dropList).read, look, csv, candidate }
}
