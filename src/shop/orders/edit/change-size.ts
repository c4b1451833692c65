/** Whoever bought looks at the sizes that their order could have instead, and takes one: at once, and back again. */
import { and, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { orders, products } from '#data/schema.ts'
import {
  EDIT_SAYS,
  editInWords,
  lineKey,
  linesSeen,
  unitsMoved,
  whyNotEdited,
} from '#rules/orders/edit/edit.ts'
import { MOST_SIZE_CHANGES, ownSizeForm, SIZE_SAYS } from '#rules/orders/edit/change-size.ts'
import { isApplied } from '#rules/orders/edit/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isReference } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { limit, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { editedWith, type openChange } from './change.ts'
import { sizesInstead, sizesOf } from './plan.ts'
import { editableFacts, lastEdit, linesOf, type LineRow } from './rows.ts'

export type OwnSizes = {
  number: string
  /** Null when a size may be changed now; otherwise why not. */
  why: string | null
  /** To be sent back with what is chosen. */
  seen: string
  lines: {
    id: number
    productId: number
    name: string
    image: string
    size: string
    quantity: number
    /** It is a single pair. */
    single: boolean
    /** It has a promotion: all of it or nothing. */
    whole: boolean
    /** In stock for one at least; its own is not among them. */
    sizes: { size: string; stock: number }[]
  }[]
  /** Their last change, where it can be taken back: what is to be asked for. */
  undo: { line: number; size: string; quantity: number; changes: string } | null
}

export function openSizeChange(context: ShopContext, change: ReturnType<typeof openChange>) {
  const { database, clock } = context
  const { db } = database

  async function own(visitor: Visitor, reference: string): Promise<Outcome<OrderRow, never>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
    return order ? done(order) : missing()
  }

  async function sizes(visitor: Visitor, reference: string): Promise<Outcome<OwnSizes>> {
    const found = await own(visitor, reference)
    if (!found.ok) return found
    const order = found.value
    const rows = await linesOf(db, order.id)
    const offered = await sizesOf(
      db,
      rows.map(({ productId }) => productId),
    )
    const lines = []
    for (const row of rows)
      lines.push({
        id: row.id,
        productId: row.productId,
        name: row.name,
        image: row.image,
        size: row.size,
        quantity: row.quantity,
        single: row.unitCode !== null,
        whole: row.promotionCentavos > 0,
        sizes: (await isSold(db, row.productId))
          ? sizesInstead(row, offered).filter(
              ({ size }) => size !== row.size && !meetsPromotion(rows, row, size),
            )
          : [],
      })
    const why = whyNotEdited(await editableFacts(db, order), SIZE_SAYS)
    const undo = why === null ? await undoOf(db, order, rows, actorOf(visitor)) : null
    const can = undo && lines.find(({ id }) => id === undo.line)?.sizes.find(({ size }) => size === undo.size)
    return done({
      number: orderNumber(order.id),
      why,
      seen: linesSeen(rows),
      lines,
      undo: can && can.stock >= undo.quantity ? undo : null,
    })
  }

  /** `input`: rules/orders/edit/change-size.ts `ownSizeForm`. The same key again answers what the first did. */
  async function changeSize(
    visitor: Visitor,
    reference: string,
    input: unknown,
  ): Promise<Outcome<{ number: string }>> {
    const found = await own(visitor, reference)
    if (!found.ok) return found
    const order = found.value
    const form = readForm(ownSizeForm, input, SIZE_SAYS.invalid)
    if (!form.ok) return form
    const { line, size, seen, key } = form.value
    const number = orderNumber(order.id)
    if (await editedWith(db, order.id, key)) return done({ number })
    const rows = await linesOf(db, order.id)
    const row = rows.find(({ id }) => id === line)
    // It may have been changed since: then it is another line.
    if (!row)
      return seen === linesSeen(rows)
        ? invalid(SIZE_SAYS.invalid, { line: EDIT_SAYS.unknown })
        : conflict(EDIT_SAYS.changed)
    const { quantity = row.quantity } = form.value
    const problem = problemOf(rows, row, size, quantity)
    if (problem !== null) return invalid(SIZE_SAYS.invalid, problem)
    const { allowed, retryAfter } = await limit(db, `own-size:${order.id}`, {
      ...MOST_SIZE_CHANGES,
      now: clock(),
    })
    if (!allowed) return refused('too-many', `${SIZE_SAYS.tooMany} ${retryText(retryAfter)}`, retryAfter)
    const rest = row.quantity - quantity
    const lines = [{ orderLineId: row.id, size: rest > 0 ? row.size : size, quantity: rest || quantity }]
    const add = rest > 0 ? [{ productId: row.productId, size, quantity }] : []
    const asked = { lines, add, difference: 0, seen, reason: '', key }
    const end = await change(visitor, order, asked, SIZE_SAYS)
    return end.ok ? done({ number }) : end
  }

  return { sizes, changeSize }
}

const isSold = async (db: Reader, productId: number): Promise<boolean> =>
  (await db.$count(products, and(eq(products.id, productId), live))) > 0

/** The same size twice is one line, and promotions of two lines do not become one. */
const meetsPromotion = (rows: readonly LineRow[], row: LineRow, size: string): boolean =>
  rows.some(
    (other) =>
      other.id !== row.id &&
      other.productId === row.productId &&
      other.size === size &&
      other.promotionCentavos + row.promotionCentavos > 0,
  )

/** Of the same product at two prices, one of them agreed on, each keeps its own. */
const meetsPrice = (
  rows: readonly LineRow[],
  row: LineRow,
  to: { size: string; quantity: number },
): boolean =>
  rows.some(
    (other) =>
      other.productId === row.productId &&
      other.unitCode === null &&
      other.unitPriceCentavos !== row.unitPriceCentavos &&
      (other.size === to.size || to.quantity < row.quantity),
  )

function problemOf(
  rows: readonly LineRow[],
  row: LineRow,
  size: string,
  quantity: number,
): Record<string, string> | null {
  if (row.unitCode !== null) return { line: SIZE_SAYS.single }
  if (size === row.size) return { size: SIZE_SAYS.same }
  if (quantity > row.quantity) return { quantity: SIZE_SAYS.quantity }
  if (row.promotionCentavos > 0 && quantity < row.quantity) return { quantity: SIZE_SAYS.wholePromotion }
  if (meetsPromotion(rows, row, size)) return { size: SIZE_SAYS.promoted }
  return meetsPrice(rows, row, { size, quantity }) ? { size: SIZE_SAYS.otherPrice } : null
}

/** What takes the last change back, if they made it and it was of one size. */
async function undoOf(
  db: Reader,
  order: OrderRow,
  rows: readonly LineRow[],
  actor: string,
): Promise<OwnSizes['undo']> {
  const edit = await lastEdit(db, order.id)
  if (!edit || !isApplied(edit.status) || edit.actor !== actor) return null
  const { before, after } = edit
  const [out, ...others] = unitsMoved(before.lines, after.lines, -1)
  const [into, ...more] = unitsMoved(before.lines, after.lines, 1)
  if (!out || !into || others.length + more.length > 0) return null
  if (out.unit !== null || into.unit !== null) return null
  const line = rows.find((row) => lineKey(row) === lineKey(into) && row.quantity >= into.quantity)
  if (!line || line.productId !== out.productId || out.quantity !== into.quantity) return null
  return {
    line: line.id,
    size: out.size,
    quantity: out.quantity,
    changes: editInWords(before.lines, after.lines),
  }
}
