/** Sales of a till without network that could not be joined (product §63.5): a list for a person, and what they make of each. */
import type * as v from 'valibot'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { tillEntries, tillLeases, tillOfflineSales, units, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { resolveForm } from '#rules/till/offline/form.ts'
import { paperCode } from '#rules/till/offline/paper.ts'
import type { HandPart } from '#rules/payments/till-means.ts'
import { isStuck, OFFLINE, type OfflineState } from '#rules/till/offline/states.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { UNIT } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { moveStock } from '#shop/stock/move.ts'
import { moveUnits } from '#shop/units/unit.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { openDay } from '../day.ts'
import type { openCounter } from '../counter.ts'
import { saleIn, type Instead, type OfflineRow, type openJoin } from './join.ts'
import { linesOf, lockLease, ontoShelf, type Part } from './rows.ts'

export type UnjoinedSale = {
  id: number
  till: string
  /** The first of its lease is 1. */
  ordinal: number
  /** The code on its paper. */
  ticket: string
  at: Date
  who: string | null
  total: Centavos
  parts: HandPart[]
  why: string
  /** Its pieces are still kept for it. */
  holds: boolean
  lines: {
    id: number
    name: string
    size: string
    unit: string | null
    quantity: number
    price: Centavos
    reason: string
  }[]
}
export type Resolved = {
  state: OfflineState
  /** Of the order, where it is one now. */ number: string | null
}

export function openUnjoined(
  context: ShopContext,
  verbs: Pick<ReturnType<typeof openJoin>, 'attempt'> & Pick<ReturnType<typeof openCounter>, 'find'>,
) {
  const { database, clock } = context
  const { db } = database

  /** Those that wait for a person, the oldest first. */
  async function unjoined(visitor: Visitor): Promise<Outcome<UnjoinedSale[]>> {
    const refusal = may(visitor, 'till.read')
    if (refusal) return refusal
    const rows = await db
      .select({ sale: tillOfflineSales, till: tillLeases.till, who: users.username })
      .from(tillOfflineSales)
      .innerJoin(tillLeases, eq(tillLeases.id, tillOfflineSales.leaseId))
      .leftJoin(users, eq(users.id, tillOfflineSales.sentBy))
      .where(inStates(tillOfflineSales.state, isStuck))
      .orderBy(asc(tillOfflineSales.id))
    const lines = new Map<number, Awaited<ReturnType<typeof linesOf>>>()
    for (const leaseId of new Set(rows.map(({ sale }) => sale.leaseId)))
      lines.set(leaseId, await linesOf(db, leaseId))
    return done(
      rows.map(({ sale, till, who }) => ({
        id: sale.id,
        till,
        ordinal: sale.ordinal,
        ticket: paperCode(sale.saleKey),
        at: sale.createdAt,
        who,
        total: sale.totalCentavos,
        parts: sale.parts,
        why: sale.why,
        holds: sale.holds,
        lines: sale.lines.map(({ line, quantity, price, reason }) => {
          const { name, size, unit } = lines.get(sale.leaseId)!.find(({ id }) => id === line)!
          return { id: line, name, size, unit, quantity, price, reason }
        }),
      })),
    )
  }

  /** `input`: rules/till/offline/form.ts `resolveForm`. Asked again once it is resolved it says so. */
  async function resolve(visitor: Visitor, id: number, input: unknown): Promise<Outcome<Resolved>> {
    const refusal = may(visitor, 'till.count')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(resolveForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const instead = form.value.how === 'other' ? await insteadOf(visitor, form.value) : done(null)
    if (!instead.ok) return instead
    const end = await commitIfDone<Outcome<Resolved>>(database, async (tx) => {
      if (visitor.kind === 'person') {
        const refusal = await stillMay(tx, visitor, 'till.count')
        if (refusal) return refusal
      }
      const [found] = await tx.select().from(tillOfflineSales).where(eq(tillOfflineSales.id, id))
      if (!found) return missing()
      await lockLease(tx, found.leaseId)
      const [row] = await tx.select().from(tillOfflineSales).where(eq(tillOfflineSales.id, id)).for('update')
      if (!isStuck(row!.state)) return conflict(OFFLINE_SAYS.resolved)
      const { how } = form.value
      const end =
        how === 'again' || how === 'other'
          ? await joinNow(tx, visitor, row!, instead.value)
          : how === 'give-back'
            ? await giveBack(tx, visitor, row!)
            : await writeOff(tx, visitor, row!, form.value.note)
      if (!end.ok) return end
      await writeAudit(tx, visitor, {
        action: 'till.resolve',
        entity: 'till',
        entityId: row!.leaseId,
        after: { how, total: row!.totalCentavos, ...(form.value.note ? { reason: form.value.note } : {}) },
        at: clock(),
      })
      return end
    })
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  /** What its tag says is there to be sold. */
  async function insteadOf(
    visitor: Visitor,
    { line, code }: Pick<v.InferOutput<typeof resolveForm>, 'line' | 'code'>,
  ): Promise<Outcome<Instead>> {
    const found = await verbs.find(visitor, code)
    if (!found.ok)
      return found.kind === 'conflict' ? invalid(TILL_SAYS.invalid, { code: found.message }) : found
    if (!found.value || !('line' in found.value))
      return invalid(TILL_SAYS.invalid, { code: TILL_SAYS.unknown(code) })
    return done({ line: line!, sold: found.value.line })
  }

  async function joinNow(
    tx: Tx,
    visitor: Visitor,
    row: OfflineRow,
    instead: Instead | null,
  ): Promise<Outcome<Resolved>> {
    const sale = saleIn(row)
    if (instead && !sale.lines.some(({ line }) => line === instead.line))
      return invalid(TILL_SAYS.invalid, { line: OFFLINE_SAYS.line })
    const end = await verbs.attempt(tx, visitor, {
      sale,
      from: row.holds ? 'held' : 'shelf',
      ...(instead ? { instead } : {}),
    })
    if (!end.ok) return end
    await resolved(tx, visitor, row, { state: OFFLINE.joined, orderId: end.value.id })
    return done({ state: OFFLINE.joined, number: orderNumber(end.value.id) })
  }

  /** Whoever bought has their money again, and the shop its pieces: nothing came into the till. */
  async function giveBack(tx: Tx, visitor: Visitor, row: OfflineRow): Promise<Outcome<Resolved>> {
    if (row.holds)
      await ontoShelf(tx, row.leaseId, await partsOf(tx, row), {
        from: 'held',
        toBeSold: false,
        actor: actorOf(visitor),
        at: clock(),
        reason: '',
      })
    await resolved(tx, visitor, row, { state: OFFLINE.given_back })
    return done({ state: OFFLINE.given_back, number: null })
  }

  /** They have it, and the shop the money: what is still kept for it leaves the stock, and cash is written down in the day that is open. */
  async function writeOff(
    tx: Tx,
    visitor: Visitor,
    row: OfflineRow,
    note: string,
  ): Promise<Outcome<Resolved>> {
    const at = clock()
    const actor = actorOf(visitor)
    const cash = row.parts.find(({ means }) => means === 'cash')
    if (cash) {
      const day = await openDay(tx, 'share')
      if (!day) return conflict(TILL_SAYS.closed)
      await tx.insert(tillEntries).values({
        dayId: day.id,
        kind: 'in',
        means: 'cash',
        amountCentavos: cash.amount,
        reason: `Venta sin red que no se sumó: ${note}`,
        actor,
        requestKey: `offline:${row.id}`,
        createdAt: at,
      })
    }
    if (row.holds) {
      const parts = await partsOf(tx, row)
      await ontoShelf(tx, row.leaseId, parts, { from: 'held', toBeSold: true, actor, at, reason: note })
      await moveStock(
        tx,
        parts
          .filter(({ row: line }) => line.unitId === null)
          .map(({ row: line, quantity }) => ({
            sizeId: line.sizeId,
            productId: line.productId,
            delta: -quantity,
            kind: 'adjusted' as const,
            reason: note,
          })),
        actor,
        at,
      )
      const codes = parts.flatMap(({ row: line }) => line.unit ?? [])
      if (codes.length > 0) {
        const pairs = await tx.select().from(units).where(inArray(units.code, codes)).orderBy(asc(units.id))
        if (pairs.some(({ owner }) => owner === 'consignor')) return conflict(OFFLINE_SAYS.entrusted)
        if (!(await moveUnits(tx, pairs, UNIT.written_off, { actor, at, reason: note })))
          throw new Error('a pair on sale cannot be written off')
      }
    }
    await resolved(tx, visitor, row, { state: OFFLINE.written_off, note })
    return done({ state: OFFLINE.written_off, number: null })
  }

  async function partsOf(tx: Tx, row: OfflineRow): Promise<Part[]> {
    const rows = await linesOf(tx, row.leaseId)
    return row.lines.map(({ line, quantity }) => ({ row: rows.find(({ id }) => id === line)!, quantity }))
  }

  const resolved = (
    tx: Tx,
    visitor: Visitor,
    { id }: OfflineRow,
    to: { state: OfflineState; orderId?: number; note?: string },
  ) =>
    tx
      .update(tillOfflineSales)
      .set({
        ...to,
        holds: false,
        resolvedBy: visitor.kind === 'person' ? visitor.id : null,
        resolvedAt: clock(),
      })
      .where(and(eq(tillOfflineSales.id, id), inStates(tillOfflineSales.state, isStuck)))

  return { unjoined, resolve }
}
