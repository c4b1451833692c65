/**
 * A sale that a till made without network joins the shop (product §63.3), once: its pieces leave the lease and are sold in one
 * transaction, at what was charged then. What cannot be joined waits for a person, with what of the lease it still holds.
 */
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { tillLeaseLines, tillOfflineSales } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { MOST_SENT, offlineSale } from '#rules/till/offline/form.ts'
import type { HandPart } from '#rules/payments/till-means.ts'
import { totalOf, type OfflineLine, type OfflineSale } from '#rules/till/offline/lease.ts'
import { isJoined, isStuck, OFFLINE } from '#rules/till/offline/states.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { REASON_SHORTEST, TILL_SAYS, type SaleForm } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { hashOf } from '#shop/checkout/placed-before.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { nobody } from '#shop/users/nobody.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { stillMay } from '#shop/users/still-may.ts'
import type { AsTold, openSell, Sold } from '../sell.ts'
import { linesOf, lockLease, ontoShelf, type LeaseLineRow } from './rows.ts'

export const JOIN_ENDS = ['joined', 'already', 'stuck', 'resolved', 'refused'] as const
/** What became of one that was sent. `already`: it had joined; `resolved`: somebody said what becomes of it; `refused`: it is no sale. */
export type JoinedSale = {
  key: string
  is: (typeof JOIN_ENDS)[number]
  /** Of its order. */
  number: string | null
  why: string
}
export type OfflineRow = typeof tillOfflineSales.$inferSelect
/** Another piece in the place of what one line says. */
export type Instead = { line: number; sold: CartLine }

export function openJoin(
  context: ShopContext,
  { sellTold }: { sellTold: ReturnType<typeof openSell>['sellTold'] },
) {
  const { database, clock } = context

  /** In the order in which they were made. `sent`: `offlineSale` (rules/till/offline/form.ts), `MOST_SENT` at most; each ends by itself. */
  async function join(visitor: Visitor, sent: unknown): Promise<Outcome<JoinedSale[]>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    if (!Array.isArray(sent) || sent.length > MOST_SENT) return invalid(OFFLINE_SAYS.invalid)
    const ends: JoinedSale[] = []
    for (const one of sent as unknown[]) {
      const read = v.safeParse(offlineSale, one)
      const key = String((one as { key?: unknown } | null)?.key ?? '').slice(0, 40)
      if (!read.success) {
        ends.push({ key, is: 'refused', number: null, why: OFFLINE_SAYS.notLeased })
        continue
      }
      const end = await database.transaction((tx) => once(tx, visitor, read.output))
      if (!end.ok) {
        if (end.kind === 'refused') return end
        ends.push({ key, is: 'refused', number: null, why: end.message })
      } else ends.push(end.value)
    }
    if (ends.some(({ is }) => is === 'joined')) await context.hint({ kind: 'catalogue' })
    return done(ends)
  }

  async function once(tx: Tx, visitor: Visitor, sale: OfflineSale): Promise<Outcome<JoinedSale>> {
    if (visitor.kind === 'person') {
      const refusal = await stillMay(tx, visitor, 'till.sell')
      if (refusal) return refusal
    }
    const at = clock()
    await nobody(tx, at)
    // Two tabs, or the same sent twice at once: the second one waits here and finds it.
    const lease = await lockLease(tx, sale.lease)
    if (!lease) return missing(OFFLINE_SAYS.notLeased)
    const [known] = await tx.select().from(tillOfflineSales).where(eq(tillOfflineSales.saleKey, sale.key))
    if (known)
      return isDeepStrictEqual(saleIn(known), sale)
        ? done(toldBefore(known))
        : conflict(OFFLINE_SAYS.otherSale)
    const rows = await linesOf(tx, lease.id)
    if (sale.lines.some(({ line }) => !rows.some(({ id }) => id === line)))
      return conflict(OFFLINE_SAYS.notLeased)
    const end = await attempt(tx, visitor, { sale, from: lease.endedAt ? 'shelf' : 'left' })
    const holds = !end.ok && !lease.endedAt && isWhole(sale.lines, rows, 'left')
    if (holds) await hold(tx, sale.lines)
    await tx.insert(tillOfflineSales).values({
      leaseId: lease.id,
      saleKey: sale.key,
      ordinal: sale.ordinal,
      spentMs: sale.spentMs,
      lines: sale.lines,
      totalCentavos: sale.total,
      parts: sale.parts,
      receivedCentavos: sale.received,
      sentBy: visitor.kind === 'person' ? visitor.id : null,
      state: end.ok ? OFFLINE.joined : OFFLINE.stuck,
      why: end.ok ? '' : end.message,
      holds,
      orderId: end.ok ? end.value.id : null,
      createdAt: at,
    })
    return done({
      key: sale.key,
      is: end.ok ? 'joined' : 'stuck',
      number: end.ok ? end.value.number : null,
      why: end.ok ? '' : end.message,
    })
  }

  /**
   * Joins it, or leaves everything as it was and says why. `from`: where its pieces are: in the lease, `held` for it, or on the shelf,
   * where others may have taken them. The caller holds the lease.
   */
  async function attempt(
    tx: Tx,
    visitor: Visitor,
    asked: { sale: OfflineSale; from: 'left' | 'held' | 'shelf'; instead?: Instead },
  ): Promise<Outcome<Sold>> {
    const { sale, from, instead } = asked
    return commitIfDone<Outcome<Sold>>(tx, async (inner) => {
      const rows = await linesOf(inner, sale.lease)
      const parts = sale.lines.map((line) => ({ ...line, row: rows.find(({ id }) => id === line.line)! }))
      const total = totalOf(sale.lines)
      if (total !== sale.total) return conflict(OFFLINE_SAYS.total(sale.total, total))
      const paid = sale.parts.reduce((sum, { amount }) => sum + amount, 0)
      if (paid !== total) return conflict(OFFLINE_SAYS.parts(paid, total))
      const told = toldIn(parts)
      if (!told.ok) return told
      const lines = parts.map(({ row, quantity, line }): CartLine =>
        instead?.line === line ? { ...instead.sold, quantity } : cartLineOf(row, quantity),
      )
      // All that is about to move, in the order in which it is locked.
      await lockProducts(
        inner,
        [...new Set([...parts.map(({ row }) => row.productId), ...lines.map(({ productId }) => productId)])],
        [...parts.flatMap(({ row }) => row.unit ?? []), ...lines.flatMap(({ unit }) => unit ?? [])],
      )
      if (from !== 'shelf') {
        const there = atMost(parts, from)
        const deed = { from, actor: actorOf(visitor), at: clock(), reason: '' }
        const isSold = ({ row }: Asked) => row.id !== instead?.line
        await ontoShelf(inner, sale.lease, there.filter(isSold), { ...deed, toBeSold: true })
        const stays = there.filter((part) => !isSold(part))
        await ontoShelf(inner, sale.lease, stays, { ...deed, toBeSold: false })
      }
      return sellTold(inner, visitor, formOf(sale), lines, new Map(), hashOf(sale), told.value)
    })
  }

  return { join, attempt }
}

const toldBefore = ({ saleKey: key, state, why, orderId }: OfflineRow): JoinedSale => ({
  key,
  is: isJoined(state) ? 'already' : isStuck(state) ? 'stuck' : 'resolved',
  number: orderId === null ? null : orderNumber(orderId),
  why,
})

const cartLineOf = ({ productId, size, unit }: LeaseLineRow, quantity: number): CartLine => ({
  productId,
  size,
  quantity,
  ...(unit === null ? {} : { unit }),
})

/** The prices of the lease, and what was agreed on under them. */
function toldIn(parts: readonly (OfflineLine & { row: LeaseLineRow })[]): Outcome<AsTold> {
  const off: AsTold['off'] = new Map()
  for (const [at, { row, price, reason }] of parts.entries()) {
    if (price > row.price) return conflict(TILL_SAYS.haggled)
    if (price < row.least) return conflict(TILL_SAYS.underFloor(row.least))
    if (price < row.price && reason.length < REASON_SHORTEST) return conflict(TILL_SAYS.reason)
    if (price < row.price) off.set(at, { off: row.price - price, reason })
  }
  return done({ prices: parts.map(({ row }) => row.price), bases: parts.map(({ row }) => row.base), off })
}

function formOf({ key, total, parts, received }: OfflineSale): SaleForm {
  const of = (means: HandPart['means']) => parts.find((part) => part.means === means)
  const [card, transfer] = [of('card'), of('transfer')]
  return {
    key,
    shown: total,
    name: '',
    phone: '',
    email: '',
    means: parts.length === 1 ? parts[0]!.means : 'mixed',
    received: of('cash') ? received : null,
    card: card?.amount ?? null,
    transfer: transfer?.amount ?? null,
    cardOperation: card?.operation ?? '',
    transferOperation: transfer?.operation ?? '',
    credit: '',
    creditShown: null,
  }
}

type Asked = { row: LeaseLineRow; quantity: number }
/** Of each line what there is; of two of one sale that name the same line both are counted. */
function atMost(parts: readonly Asked[], from: 'left' | 'held'): Asked[] {
  const there = new Map(parts.map(({ row }) => [row.id, row[from]]))
  return parts.map(({ row, quantity }) => {
    const some = Math.min(quantity, there.get(row.id)!)
    there.set(row.id, there.get(row.id)! - some)
    return { row, quantity: some }
  })
}

function isWhole(
  lines: readonly OfflineLine[],
  rows: readonly LeaseLineRow[],
  from: 'left' | 'held',
): boolean {
  const asked = lines.map(({ line, quantity }) => ({ row: rows.find(({ id }) => id === line)!, quantity }))
  return atMost(asked, from).every(({ quantity }, at) => quantity === lines[at]!.quantity)
}

/** Nobody else gets them until somebody says what becomes of the sale. */
async function hold(tx: Tx, lines: readonly OfflineLine[]): Promise<void> {
  for (const { line, quantity } of lines)
    await tx
      .update(tillLeaseLines)
      .set({
        left: sql`${tillLeaseLines.left} - ${quantity}`,
        held: sql`${tillLeaseLines.held} + ${quantity}`,
      })
      .where(eq(tillLeaseLines.id, line))
}

/** As it was sent, of its row. */
export const saleIn = (row: OfflineRow): OfflineSale => ({
  key: row.saleKey,
  lease: row.leaseId,
  ordinal: row.ordinal,
  spentMs: row.spentMs,
  lines: row.lines,
  total: row.totalCentavos,
  parts: row.parts,
  received: row.receivedCentavos,
})
