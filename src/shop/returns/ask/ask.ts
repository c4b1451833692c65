/**
 * Whoever bought asks to give units back, or complains of some, line by line. What is already coming back, changed or paid back
 * cannot be asked for again: that is looked at under the order's lock, so that two pages cannot both have the last unit.
 */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders, returnItems, returns } from '#data/schema.ts'
import {
  conflict,
  done,
  invalid,
  missing,
  type Conflict,
  type Fields,
  type Missing,
  type Outcome,
} from '#rules/outcome.ts'
import { askForm, whyNotAsk, type AskForm } from '#rules/returns/ask/ask.ts'
import { ASK_SAYS, mostToAsk, type AskedKind } from '#rules/returns/ask/says.ts'
import { isCredit, PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { neverLeft } from '#rules/returns/return.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { isReference } from '#rules/ids.ts'
import { tooManyTries } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { writeCase, type AtCounter } from '../case-row.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { holdingsOf, type Holding } from '../holdings.ts'
import { notifyReturn, type ReturnMoved } from '../moves.ts'
import { notifyShopOfCase } from '../notify-shop.ts'
import { keepPhotos, redrawn } from './photos.ts'

/** More than anybody needs, and enough to stop a program. */
const TRIES = { hour: 10, day: 30 }

export function openAsking(context: ShopContext) {
  const { database, clock, settings } = context

  /** `input`: rules/returns/ask/ask.ts `askForm`. The shop's people may ask for somebody who called, or who stands at the counter. */
  return async function ask(
    visitor: Visitor,
    reference: string,
    input: unknown,
    files: readonly Uint8Array[] = [],
    counter: AtCounter | null = null,
  ): Promise<Outcome<ReturnMoved>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const form = readForm(askForm, input, ASK_SAYS.invalid)
    if (!form.ok) return form
    const { kind } = form.value
    const byStaff = may(visitor, 'return.answer') === null
    const tired = byStaff ? null : await tooManyTries(database.db, 'return', visitor, TRIES, clock())
    if (tired) return tired
    const early = files.length > 0 ? await whyNot(database.db, await seen(reference)) : null
    if (early) return early
    const photos = await redrawn(context, visitor, files)
    if (!photos.ok) return photos
    let of: OrderRow | null = null
    const end = await commitIfDone(database, async (tx): Promise<Outcome<ReturnMoved>> => {
      const order = await lockOrder(tx, { reference })
      if (!order || !isTheirs(order)) return missing()
      of = order
      const before = await askedWith(tx, order.id, form.value.key)
      if (before) return done(before)
      const why = await whyNot(tx, order)
      if (why) return why
      const own = order.userId === (visitor as PersonVisitor).id
      return write(tx, visitor, order, form.value, photos.value, own && !counter ? 'buyer' : 'shop', counter)
    })
    if (!end.ok) return end
    const { id: orderId, userId } = of as unknown as OrderRow
    await context.hint({ kind: 'order', orderId, userId })
    // At the counter it is over already: nobody has to look at it.
    if (!counter) await context.hint({ kind: 'return' })
    return end

    function isTheirs({ userId }: OrderRow): boolean {
      return byStaff || userId === (visitor as PersonVisitor).id
    }
    /** Asked before photos are drawn, and again with what is locked. */
    async function whyNot(db: Reader | Tx, order: OrderRow | undefined): Promise<Missing | Conflict | null> {
      if (!order || !isTheirs(order)) return missing()
      const facts = {
        ...order,
        fulfilment: order.fulfilmentStatus,
        handedOverAt: await handedOverAt(db, order.id),
      }
      const why = whyNotAsk(kind, facts, clock(), settings.closedDays, byStaff)
      return why === null ? null : conflict(why)
    }
  }

  async function seen(reference: string): Promise<OrderRow | undefined> {
    return (await database.db.select().from(orders).where(eq(orders.reference, reference)))[0]
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    { kind, lines, reason, payBack, key }: AskForm,
    photos: readonly Uint8Array[],
    by: 'buyer' | 'shop',
    counter: AtCounter | null,
  ): Promise<Outcome<ReturnMoved>> {
    if (by === 'shop' && isCredit(payBack) && !counter)
      return invalid(ASK_SAYS.invalid, { payBack: PAY_BACK_SAYS.own })
    const held = await holdingsOf(tx, order)
    const chosen = fitting(kind, held, lines)
    if (!chosen.ok) return chosen
    const facts = { status: order.status, fulfilment: order.fulfilmentStatus, partLeft: order.partLeft }
    const all = held.every(
      (one) =>
        one.free ===
        chosen.value.reduce((sum, { held, quantity }) => (held === one ? sum + quantity : sum), 0),
    )
    if (kind === 'withdrawal' && neverLeft(facts) && !all) return conflict(ASK_SAYS.whole)
    const at = clock()
    const [first, ...others] = lines.map(({ reasonCode }) => reasonCode)
    const reasonCode = first && others.every((other) => other === first) ? first : null
    const details = { lines: chosen.value.map(inWords) }
    const row = await writeCase(
      tx,
      visitor,
      order,
      { kind, reason, reasonCode, payBack, requestKey: key, counter, details },
      at,
    )
    await writeItems(tx, row.id, chosen.value)
    const kept = await keepPhotos(tx, row.id, by, photos, at)
    if (!kept.ok) return kept
    await notifyReturn(tx, settings, { row, order }, at)
    if (by === 'buyer') await notifyShopOfCase(tx, settings, row, order)
    return done({ code: row.code, status: row.status })
  }
}

type Line = AskForm['lines'][number]
export type FittingLine = Line & { held: Holding }
/** What of it is still theirs to ask for; the sentence stands beside the line that went meanwhile. */
export function fitting(
  kind: AskedKind,
  holdings: readonly Holding[],
  lines: readonly Line[],
): Outcome<FittingLine[], never> {
  const found: FittingLine[] = []
  const fields: Fields = {}
  for (const [index, line] of lines.entries()) {
    const held = holdings.find(({ orderLineId, of }) => orderLineId === line.orderLineId && of === line.of)
    if (!held) {
      fields[`lines.${index}.orderLineId`] = ASK_SAYS.unknown
      continue
    }
    found.push({ ...line, held })
    const sum = found.reduce((all, one) => (one.held === held ? all + one.quantity : all), 0)
    const most = mostToAsk(kind, held)
    if (sum > most)
      fields[`lines.${index}.quantity`] =
        `${held.name}, talle ${held.size}: ${most < held.free ? ASK_SAYS.notLeft(most) : ASK_SAYS.tooMany(most)}`
  }
  return Object.keys(fields).length > 0 ? invalid(ASK_SAYS.moved, fields) : done(found)
}

/** «2 × Cancha, talle 41». */
export const inWords = ({ held: { name, size }, quantity }: FittingLine): string =>
  `${quantity} × ${name}, talle ${size}`

export const writeItems = (tx: Tx, returnId: number, lines: readonly FittingLine[]) =>
  tx.insert(returnItems).values(
    lines.map(({ held: { orderLineId, exchangeId }, quantity, reasonCode }) => ({
      returnId,
      orderLineId,
      exchangeId,
      quantity,
      reasonCode: reasonCode === '' ? null : reasonCode,
    })),
  )

async function askedWith(tx: Tx, orderId: number, key: string): Promise<ReturnMoved | null> {
  const [row] = await tx
    .select({ code: returns.code, status: returns.status })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.requestKey, key)))
  return row ?? null
}
