/** Price lists as admins read them: the list of lists, and one with its products. */
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { priceListProducts, priceLists, products } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { ListScope, PriceListForm } from '#rules/prices/list-form.ts'
import { underCostText, type ListChange } from '#rules/prices/list-plan.ts'
import type { PricedProduct } from '#rules/prices/price-file.ts'
import { isDraft, isKept, isOn, isScheduled, type PriceListState } from '#rules/prices/list-states.ts'
import type { Priced } from '#rules/products/discount.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { planOf, type Plan } from './plan.ts'
import { afterOf, beforeOf } from './switch.ts'

export type PriceListRow = typeof priceLists.$inferSelect
export type PriceListView = {
  id: number
  name: string
  state: PriceListState
  change: ListChange
  scope: ListScope
  startsAt: Date | null
  endsAt: Date | null
  underCost: boolean
  startedAt: Date | null
  endedAt: Date | null
  revision: number
}
/** A product of a list: of a draft as it would be booked now, else as it was booked. */
export type ListedProduct = {
  id: number
  name: string
  before: Priced
  after: Priced
  cost: Centavos | null
  problem: string | null
  underCost: string | null
  left: string | null
}
/** What a list does to one product. */
export type Booking = Pick<PriceListView, 'id' | 'name' | 'state' | 'endsAt'> & {
  startsAt: Date
  before: Priced
  after: Priced
}
export type PriceListPage = PriceListView & {
  products: ListedProduct[]
  /** Of a draft: what booking it has to send back, so that nothing is booked that nobody saw. */
  seen: string
  /** Found by the scope, and priced so already. */
  unchanged: number
  tooMany: number | null
}

export const viewOf = (row: PriceListRow): PriceListView => ({
  id: row.id,
  name: row.name,
  state: row.state,
  change: row.change,
  scope: row.scope,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  underCost: row.underCost,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  revision: row.revision,
})
export const formOf = ({
  name,
  change,
  scope,
  startsAt,
  endsAt,
  underCost,
}: PriceListRow): PriceListForm => ({ name, change, scope, startsAt, endsAt, underCost })
/** What an admin saw, so that nothing else is booked. */
export const seenOf = ({ rows }: Plan): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ id, before, after, problem, underCost }) => [id, before, after, problem, underCost]),
      ),
    )
    .digest('hex')
    .slice(0, 24)

export function openReadLists({ database: { db }, clock, settings }: ShopContext) {
  async function find(visitor: Visitor, id: number): Promise<Outcome<PriceListPage>> {
    const refusal = may(visitor, 'price-list.write')
    if (refusal) return refusal
    const [row] = inReach(id)
      ? await db
          .select()
          .from(priceLists)
          .where(and(eq(priceLists.id, id), inStates(priceLists.state, isKept)))
      : []
    if (!row) return missing()
    if (!isDraft(row.state))
      return done({
        ...viewOf(row),
        products: await bookedProducts(id),
        seen: '',
        unchanged: 0,
        tooMany: null,
      })
    const plan = await planOf(db, id, formOf(row), { now: clock(), terms: settings })
    const going = plan.rows.filter(({ changes }) => changes)
    return done({
      ...viewOf(row),
      products: going.map(({ id, name, before, after, cost, problem, underCost }) => ({
        id,
        name,
        before,
        after,
        cost,
        problem,
        underCost,
        left: null,
      })),
      seen: seenOf(plan),
      unchanged: plan.rows.length - going.length,
      tooMany: plan.tooMany,
    })
  }

  async function bookedProducts(id: number): Promise<ListedProduct[]> {
    const rows = await db
      .select({ row: priceListProducts, name: products.name, cost: products.costCentavos })
      .from(priceListProducts)
      .innerJoin(products, eq(products.id, priceListProducts.productId))
      .where(eq(priceListProducts.listId, id))
      .orderBy(asc(priceListProducts.productId))
    return rows.map(({ row, name, cost }) => ({
      id: row.productId,
      name,
      before: beforeOf(row),
      after: afterOf(row),
      cost,
      problem: null,
      underCost: underCostText(afterOf(row), cost),
      left: row.leftWhy,
    }))
  }

  /** The lists that hold a product now or soon, but for those that left it alone; one that is for good holds nothing once it is on. */
  async function ofProduct(visitor: Visitor, productId: number): Promise<Outcome<Booking[]>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const rows = await db
      .select({ list: priceLists, row: priceListProducts })
      .from(priceListProducts)
      .innerJoin(priceLists, eq(priceLists.id, priceListProducts.listId))
      .where(
        and(
          eq(priceListProducts.productId, productId),
          isNull(priceListProducts.leftWhy),
          or(
            inStates(priceLists.state, isScheduled),
            and(inStates(priceLists.state, isOn), isNotNull(priceLists.endsAt)),
          ),
        ),
      )
      .orderBy(asc(priceLists.startsAt))
    return done(
      rows.map(({ list: { id, name, state, startsAt, endsAt }, row }) => ({
        id,
        name,
        state,
        startsAt: startsAt!,
        endsAt,
        before: beforeOf(row),
        after: afterOf(row),
      })),
    )
  }

  /** For a spreadsheet: the products of a list with their new prices; of none, all that is on sale without any. */
  async function exported(visitor: Visitor, id: number | null): Promise<Outcome<PricedProduct[]>> {
    const refusal = may(visitor, 'price-list.write')
    if (refusal) return refusal
    const page = id === null ? null : await find(visitor, id)
    if (page && !page.ok) return page
    const after = new Map(page?.value.products.map((product) => [product.id, product.after.price]))
    const rows = await db
      .select({
        id: products.id,
        name: products.name,
        style: products.style,
        skus: sql<string[]>`(select coalesce(array_agg(distinct sku order by sku), '{}')
          from product_sizes where product_id = products.id and offered and sku <> '')`,
        price: products.priceCentavos,
      })
      .from(products)
      .where(page ? inArray(products.id, [...after.keys()]) : isNull(products.deletedAt))
      .orderBy(asc(products.id))
    return done(rows.map((row) => ({ ...row, wanted: after.get(row.id) ?? null })))
  }

  return { find, ofProduct, exported }
}
