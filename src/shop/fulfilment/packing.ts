/** Boxes packed one after the other with a scanner: which orders wait, what each needs, and packed only when all of it was seen. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, orders, products, productSizes, units } from '#data/schema.ts'
import { checkMarks, MAX_BATCH, PACKING_SAYS, type Marks, type PackLine } from '#rules/fulfilment/packing.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { readSizeCode } from '#rules/size-code.ts'
import { whyNot } from '#rules/orders/admin.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { orderView } from '#rules/orders/query.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { whereOf } from '#shop/orders/admin/list.ts'
import { adminStateOf } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { TO_SEND_UNITS } from '#shop/stock/line-units.ts'
import { inReach } from '#rules/ids.ts'
import type { openFulfilment } from './fulfilment.ts'

export type ToPack = {
  id: number
  number: string
  delivery: Delivery
  /** Null: it can be packed. */
  why: string | null
  /** It stands there packed, or has left. */
  packed: boolean
  /** For whoever packs it: what the buyer asked for. */
  notes: string
  lines: PackLine[]
}

export function openPacking({ database: { db } }: ShopContext, verbs: ReturnType<typeof openFulfilment>) {
  async function shown(rows: readonly OrderRow[]): Promise<ToPack[]> {
    const lines = await linesOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      id: row.id,
      number: orderNumber(row.id),
      delivery: row.delivery,
      why: whyNot(adminStateOf(row, 0), 'pack'),
      packed: !isUntouched(row.fulfilmentStatus),
      notes: row.notes,
      lines: lines.flatMap(({ orderId, ...line }) => (orderId === row.id ? [line] : [])),
    }))
  }

  return {
    packing: {
      /** Those that have waited longest, as many as one fetches at once, and how many wait in all. */
      async next(visitor: Visitor): Promise<Outcome<{ orders: ToPack[]; waiting: number }>> {
        const refusal = may(visitor, 'order.fulfil')
        if (refusal) return refusal
        const where = and(
          whereOf(orderView('por-preparar')),
          sql`${orders.heldReason} is null and not ${orders.editWaits}`,
        )
        const rows = await db.select().from(orders).where(where).orderBy(asc(orders.id)).limit(MAX_BATCH)
        return done({ orders: await shown(rows), waiting: await db.$count(orders, where) })
      },

      /** These, oldest first, whatever became of them meanwhile; numbers of none are left out. */
      async batch(visitor: Visitor, ids: readonly number[]): Promise<Outcome<ToPack[]>> {
        const refusal = may(visitor, 'order.fulfil')
        if (refusal) return refusal
        const asked = [...new Set(ids)].filter(inReach).slice(0, MAX_BATCH)
        if (asked.length === 0) return done([])
        return done(
          await shown(
            await db.select().from(orders).where(inArray(orders.id, asked)).orderBy(asc(orders.id)),
          ),
        )
      },

      /** What a code is that belongs to no line of the box, in words for who holds it. */
      async whatIs(visitor: Visitor, code: string): Promise<Outcome<string>> {
        const refusal = may(visitor, 'order.fulfil')
        if (refusal) return refusal
        return done(await nameOf(db, code))
      },

      /** Packed when every piece was seen and nothing else is in the box; again it changes nothing. */
      async pack(visitor: Visitor, orderId: number, marks: Marks) {
        return verbs.packLooked(visitor, orderId, async (tx) => {
          const { missing: pieces, wrong, lines } = checkMarks(await linesOf(tx, [orderId]), marks)
          if (wrong.length > 0) return conflict(PACKING_SAYS.foreign)
          if (pieces > 0) return conflict(PACKING_SAYS.missing(pieces))
          const byHand = lines.reduce((sum, line) => sum + (line.byHand ? line.quantity : 0), 0)
          return done({ scanned: marks.codes.length, byHand })
        })
      },
    },
  }
}

/** By order and then as they were bought; what was given back whole is not among them. */
async function linesOf(db: Reader | Tx, ids: readonly number[]): Promise<(PackLine & { orderId: number })[]> {
  if (ids.length === 0) return []
  const quantity = TO_SEND_UNITS
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      name: orderLines.name,
      brand: orderLines.brand,
      size: orderLines.size,
      quantity,
      sizeId: orderLines.sizeId,
      barcode: productSizes.barcode,
      sku: productSizes.sku,
      unitCode: orderLines.unitCode,
      shelf: sql<string>`coalesce(${units.shelf}, ${productSizes.shelf})`,
    })
    .from(orderLines)
    .innerJoin(productSizes, eq(productSizes.id, orderLines.sizeId))
    .leftJoin(units, eq(units.id, orderLines.unitId))
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.id))
  return rows.filter((row) => row.quantity > 0)
}

async function nameOf(db: Reader, code: string): Promise<string> {
  const unit = readUnitCode(code)
  const [pair] = unit
    ? await db
        .select({ name: sql<string>`coalesce(${products.name}, ${units.model})`, size: productSizes.size })
        .from(units)
        .leftJoin(products, eq(products.id, units.productId))
        .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
        .where(eq(units.code, unit))
    : []
  if (unit && pair)
    return PACKING_SAYS.notHere(
      [`${printUnitCode(unit)} es ${pair.name}`, pair.size && `talle ${pair.size}`]
        .filter(Boolean)
        .join(', '),
    )
  const text = code.trim()
  const own = readSizeCode(text)
  const [size] = await db
    .select({ name: products.name, size: productSizes.size })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(
      own === null
        ? sql`${text} <> '' and (${productSizes.barcode} = ${text} or lower(${productSizes.sku}) = ${text.toLowerCase()})`
        : eq(productSizes.id, own),
    )
    .orderBy(asc(productSizes.id))
    .limit(1)
  return size
    ? PACKING_SAYS.notHere(`Eso es ${size.name}, talle ${size.size}`)
    : PACKING_SAYS.unknown(text.slice(0, 60))
}
