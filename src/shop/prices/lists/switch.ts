/**
 * Switching price lists on at their start and putting prices back at their end: each in one transaction, which holds the list and its
 * products. Whoever comes second, another instance or this one after a crash, finds it done.
 */
import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { priceListProducts, priceLists, products } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { salePrice, type Priced } from '#rules/products/discount.ts'
import { isUnderCost } from '#rules/prices/margin.ts'
import { samePrice } from '#rules/prices/list-plan.ts'
import { isOn, isScheduled, PRICE_LIST } from '#rules/prices/list-states.ts'
import { system, type Visitor } from '#rules/users/access.ts'
import { writeAudit, type AuditEntry } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { notePrices } from '#shop/prices/note.ts'

type List = typeof priceLists.$inferSelect
type Listed = typeof priceListProducts.$inferSelect
type Product = typeof products.$inferSelect

/** As the record says it. */
export const LEFT = {
  archived: 'está archivado.',
  before: 'cambió de precio después de programar la lista.',
  underCost: 'quedaría bajo el costo.',
  during: 'cambió de precio mientras la lista estaba en marcha: queda como está.',
  late: 'la tienda estuvo cerrada mientras duraba la lista.',
}
export type Left = { id: number; name: string; why: string }

const pricedOf = ({ priceCentavos, offer, discount }: Product): Priced => ({
  price: priceCentavos,
  offer,
  discount: offer ? discount : null,
})
export const beforeOf = (row: Listed): Priced => ({
  price: row.beforePriceCentavos,
  offer: row.beforeOffer,
  discount: row.beforeDiscount,
})
export const afterOf = (row: Listed): Priced => ({
  price: row.afterPriceCentavos,
  offer: row.afterOffer,
  discount: row.afterDiscount,
})

export function openSwitch(context: ShopContext) {
  const { database, clock } = context

  /** One list that is due, its end before another's start. Answers how many: 0 when none is left. */
  async function runDue(): Promise<number> {
    const now = clock()
    const done = await database.transaction(
      async (tx) =>
        (await dueOne(tx, and(inStates(priceLists.state, isOn), lte(priceLists.endsAt, now)), (list) =>
          end(tx, system('price-lists'), list, 'price-list.end', now),
        )) ||
        (await dueOne(
          tx,
          and(inStates(priceLists.state, isScheduled), lte(priceLists.startsAt, now)),
          (list) => start(tx, list, now),
        )),
    )
    if (done) await context.hint({ kind: 'catalogue' })
    return done ? 1 : 0
  }

  async function dueOne(
    tx: Tx,
    due: SQL | undefined,
    turn: (list: List) => Promise<unknown>,
  ): Promise<boolean> {
    const [list] = await tx
      .select()
      .from(priceLists)
      .where(due)
      .orderBy(asc(priceLists.startsAt), asc(priceLists.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!list) return false
    await turn(list)
    return true
  }

  async function start(tx: Tx, list: List, at: Date): Promise<void> {
    const { rows, held } = await hold(tx, list)
    const late = list.endsAt !== null && list.endsAt <= at
    const whyNot = (row: Listed, product: Product): string | null => {
      if (late) return LEFT.late
      if (product.deletedAt) return LEFT.archived
      if (!samePrice(pricedOf(product), beforeOf(row))) return LEFT.before
      const under = isUnderCost(salePrice(afterOf(row)), product.costCentavos)
      return under && !list.underCost ? LEFT.underCost : null
    }
    const left = await price(tx, system('price-lists'), list, rows, held, { at, to: afterOf, whyNot })
    await tx
      .update(priceLists)
      .set({
        state: late ? PRICE_LIST.ended : PRICE_LIST.on,
        startedAt: at,
        ...(late ? { endedAt: at } : {}),
        revision: sql`${priceLists.revision} + 1`,
      })
      .where(eq(priceLists.id, list.id))
    await tell(tx, system('price-lists'), 'price-list.start', list, rows.length - left.length, left, at)
  }

  /** The caller holds the list. */
  async function end(
    tx: Tx,
    visitor: Visitor,
    list: List,
    action: 'price-list.end' | 'price-list.undo',
    at: Date,
  ): Promise<Left[]> {
    const { rows, held } = await hold(tx, list)
    const applied = rows.filter(({ leftWhy }) => leftWhy === null)
    const whyNot = (row: Listed, product: Product) =>
      samePrice(pricedOf(product), afterOf(row)) ? null : LEFT.during
    const left = await price(tx, visitor, list, applied, held, { at, to: beforeOf, whyNot })
    await tx
      .update(priceLists)
      .set({ state: PRICE_LIST.ended, endedAt: at, revision: sql`${priceLists.revision} + 1` })
      .where(eq(priceLists.id, list.id))
    await tell(tx, visitor, action, list, applied.length - left.length, left, at)
    return left
  }

  return { runDue, end }
}

async function hold(tx: Tx, list: List) {
  const rows = await tx
    .select()
    .from(priceListProducts)
    .where(eq(priceListProducts.listId, list.id))
    .orderBy(asc(priceListProducts.productId))
  const ids = rows.map(({ productId }) => productId)
  // Only products, in ascending order, as the last of what a sale locks: nobody waits for each other in a circle.
  const held = await tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(asc(products.id))
    .for('update')
  return { rows, held: new Map(held.map((product) => [product.id, product])) }
}

type Pricing = {
  at: Date
  to: (row: Listed) => Priced
  whyNot: (row: Listed, product: Product) => string | null
}

/** Answers those that stay as they are. */
async function price(
  tx: Tx,
  visitor: Visitor,
  list: List,
  rows: readonly Listed[],
  held: ReadonlyMap<number, Product>,
  { at, to, whyNot }: Pricing,
): Promise<Left[]> {
  const left: Left[] = []
  const going: { product: Product; wanted: Priced }[] = []
  for (const row of rows) {
    const product = held.get(row.productId)!
    const why = whyNot(row, product)
    if (why === null) going.push({ product, wanted: to(row) })
    else left.push({ id: product.id, name: product.name, why })
  }
  if (going.length > 0) {
    const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
    await tx.execute(sql`
      update products p set price_centavos = m.price, offer = m.offer, discount = m.discount,
        version = p.version + 1, updated_at = ${at.toISOString()}
      from unnest(${column(
        going.map(({ product }) => product.id),
        'int',
      )}, ${column(
        going.map(({ wanted }) => wanted.price),
        'bigint',
      )}, ${column(
        going.map(({ wanted }) => wanted.offer),
        'boolean',
      )}, ${column(
        going.map(({ wanted }) => wanted.discount),
        'text',
      )}) as m(id, price, offer, discount)
      where p.id = m.id`)
    await notePrices(
      tx,
      going.map(({ product }) => product.id),
      at,
    )
    await writeAudit(
      tx,
      visitor,
      ...going.map(({ product, wanted }): AuditEntry => {
        const now = pricedOf(product)
        const fields = (['price', 'offer', 'discount'] as const).filter(
          (field) => now[field] !== wanted[field],
        )
        const only = (priced: Priced) => Object.fromEntries(fields.map((field) => [field, priced[field]]))
        return {
          action: 'product.change',
          entity: 'product',
          entityId: product.id,
          before: only(now),
          after: only(wanted),
          at,
        }
      }),
    )
  }
  for (const { id, why } of left)
    await tx
      .update(priceListProducts)
      .set({ leftWhy: why })
      .where(and(eq(priceListProducts.listId, list.id), inArray(priceListProducts.productId, [id])))
  return left
}

const tell = (
  tx: Tx,
  visitor: Visitor,
  action: 'price-list.start' | 'price-list.end' | 'price-list.undo',
  { id, name }: List,
  products: number,
  skipped: Left[],
  at: Date,
) =>
  writeAudit(tx, visitor, {
    action,
    entity: 'price-list',
    entityId: id,
    after: { name, products, ...(skipped.length > 0 ? { skipped } : {}) },
    at,
  })
