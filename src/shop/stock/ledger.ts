/** «Why is this number 7?»: every movement of a product's units with the balance after it, and their sums by cause. */
import { and, eq, sql } from 'drizzle-orm'
import { orders, products, productSizes, stockLedger } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { LEDGER_LABEL, type LedgerKind } from '#rules/stock/stock.ts'
import { nameActors } from '#shop/audit/actors.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { countedSizes, type AdminSize } from './waiting.ts'

type LedgerRow = {
  id: number
  at: Date
  size: string
  kind: LedgerKind
  label: string
  delta: number
  /** Of the size after this movement; of the whole product when no size was asked. */
  balance: number
  order: { id: number; number: string } | null
  actor: string
  reason: string
}
export type Ledger = {
  product: { id: number; name: string; archivedAt: Date | null }
  /** Null: of all sizes together. */
  size: string | null
  stock: number
  sizes: AdminSize[]
  /** How many units each cause brought or took; they add up to `stock`. */
  sums: { kind: LedgerKind; label: string; units: number }[]
  /** Newest first. */
  rows: LedgerRow[]
  paging: Paging
  /** False would be a fault in our books. */
  agrees: boolean
}

const ROWS_A_PAGE = 50

export function openLedger({ database: { db } }: ShopContext) {
  return async function ledger(
    visitor: Visitor,
    productId: number,
    size: string | null = null,
    page = 1,
  ): Promise<Outcome<Ledger>> {
    const refusal = may(visitor, 'stock.read')
    if (refusal) return refusal
    if (!inReach(productId)) return missing()
    const [product] = await db
      .select({ id: products.id, name: products.name, archivedAt: products.deletedAt })
      .from(products)
      .where(eq(products.id, productId))
    if (!product) return missing()
    const sizes = await countedSizes(db, productId)
    const chosen = size === null ? sizes : sizes.filter((row) => row.size === size)
    if (chosen.length === 0 && size !== null) return missing()

    const where = and(
      eq(stockLedger.productId, productId),
      size === null ? undefined : eq(stockLedger.sizeId, chosen[0]!.sizeId),
    )
    const sums = await db
      .select({
        kind: stockLedger.kind,
        units: sql<number>`sum(${stockLedger.delta})::int`,
        rows: sql<number>`count(*)::int`,
      })
      .from(stockLedger)
      .where(where)
      .groupBy(stockLedger.kind)
    const pages = paging(
      sums.reduce((all, { rows }) => all + rows, 0),
      page,
      ROWS_A_PAGE,
    )
    const balanced = db
      .select({
        id: stockLedger.id,
        balance: sql<number>`(sum(${stockLedger.delta}) over (order by ${stockLedger.id}))::int`.as(
          'balance',
        ),
      })
      .from(stockLedger)
      .where(where)
      .as('balanced')
    const rows = await db
      .select({
        id: stockLedger.id,
        at: stockLedger.createdAt,
        size: productSizes.size,
        kind: stockLedger.kind,
        delta: stockLedger.delta,
        balance: balanced.balance,
        orderId: orders.id,
        actor: stockLedger.actor,
        reason: stockLedger.reason,
      })
      .from(stockLedger)
      .innerJoin(balanced, eq(balanced.id, stockLedger.id))
      .innerJoin(productSizes, eq(productSizes.id, stockLedger.sizeId))
      .leftJoin(orders, eq(orders.id, stockLedger.orderId))
      .orderBy(sql`${stockLedger.id} desc`)
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    const named = await nameActors(
      db,
      rows.map((row) => row.actor),
    )
    const stock = chosen.reduce((all, row) => all + row.stock + row.units, 0)
    return done({
      product,
      size,
      stock,
      sizes,
      sums: sums.map(({ kind, units }) => ({ kind, label: LEDGER_LABEL[kind], units })),
      rows: rows.map(({ orderId, kind, actor, ...row }) => ({
        ...row,
        kind,
        label: LEDGER_LABEL[kind],
        actor: named(actor),
        order: orderId === null ? null : { id: orderId, number: orderNumber(orderId) },
      })),
      paging: pages,
      agrees: sums.reduce((all, { units }) => all + units, 0) === stock,
    })
  }
}
