/**
 * What came back is another pair than the one that was sold, or was worn since (product §48.5): somebody else than who received it says so
 * with its photos, and in the same transaction it is refused, its case is over where nothing else came with it, and the sale goes on.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, productSizes, products, returnLines, returnPhotos, units } from '#data/schema.ts'
import { conflict, type Outcome } from '#rules/outcome.ts'
import { whyNotReturn } from '#rules/returns/return.ts'
import { isReceived } from '#rules/returns/states.ts'
import { otherPairForm } from '#rules/units/form.ts'
import { UNIT } from '#rules/units/states.ts'
import { NOT_TAKEN_LABEL, otherPairTold, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { INSPECTS, openDeed, type Moved } from '#shop/units/run-action.ts'
import { cameWith, type CameWith } from '#shop/units/looked-at.ts'
import { others } from '#shop/users/others.ts'
import { allRefused, lockReturn, moveReturn, situationOf, type LockedReturn } from './moves.ts'

export function openOtherPair(context: ShopContext) {
  const { settings, clock, hint } = context
  const { held, moved } = openDeed(context)
  /** `input`: rules/units/form.ts `otherPairForm`. */
  return async function otherPair(visitor: Visitor, typed: string, input: unknown): Promise<Outcome<Moved>> {
    const form = readForm(otherPairForm, input, UNIT_SAYS.otherPair)
    let its: { came: CameWith; locked: LockedReturn } | null = null
    const end = await held(
      visitor,
      typed,
      INSPECTS,
      async (tx, there) => {
        if (!form.ok) return form
        const { unit } = there
        const came = unit.state === UNIT.returned ? await cameWith(tx, unit.code) : null
        if (!its || !came || came.lineId !== its.came.lineId) return conflict(UNIT_SAYS.moved)
        const why = await whyNot(tx, visitor, its.locked)
        if (why !== null) return conflict(why)
        const { reason, what } = form.value
        await refuseLine(tx, came, reason)
        const kept = `${NOT_TAKEN_LABEL[what]}. ${reason}`
        const end = await moved(tx, visitor, there, UNIT.sold, 'unit.other-pair', kept, came.orderId)
        if (end.ok) await settle(tx, visitor, its.locked, otherPairTold(unit.code, reason, what))
        return end
      },
      async (tx, code) => {
        const came = await cameWith(tx, code)
        const locked = came && (await lockReturn(tx, came.caseCode))
        its = locked && { came: came!, locked }
        if (locked) await lockGoods(tx, code, locked)
      },
    )
    const order = (its as { locked: LockedReturn } | null)?.locked.order
    if (end.ok && order) {
      await hint({ kind: 'order', orderId: order.id, userId: order.userId })
      await hint({ kind: 'return' })
    }
    return end
  }

  /** Refused with its evidence. What an exchange kept for it is on sale again; one whose new pair left already is its people's to end. */
  async function settle(tx: Tx, visitor: Visitor, locked: LockedReturn, message: string): Promise<void> {
    const now = { ...locked, allRefused: await allRefused(tx, locked.row.id) }
    if (now.moreToCome || whyNotReturn(situationOf(now), 'reject') !== null) return
    await moveReturn(tx, settings, visitor, now, { step: 'reject', at: clock(), reason: message, message })
  }
}

async function whyNot(tx: Tx, visitor: Visitor, { row }: LockedReturn): Promise<string | null> {
  if (!isReceived(row.status)) return UNIT_SAYS.settled
  const received = and(
    eq(auditLog.entity, 'return'),
    eq(auditLog.entityId, row.code),
    eq(auditLog.action, 'return.receive'),
    eq(auditLog.actor, actorOf(visitor)),
  )
  if (
    visitor.kind === 'person' &&
    (await tx.$count(auditLog, received)) > 0 &&
    (await others(tx, visitor.id, 'unit.inspect')) > 0
  )
    return UNIT_SAYS.otherPerson
  const photos = and(eq(returnPhotos.returnId, row.id), eq(returnPhotos.by, 'shop'))
  return (await tx.$count(returnPhotos, photos)) > 0 ? null : UNIT_SAYS.noPhotos
}

/** With what an exchange keeps for it, in the order in which goods are locked: its end gives that back. */
async function lockGoods(tx: Tx, code: string, { exchange }: LockedReturn): Promise<void> {
  const [unit] = await tx.select().from(units).where(eq(units.code, code))
  const ids = (own: number | null | undefined, other: number | undefined) =>
    [own, other].filter((id) => id !== null && id !== undefined)
  const sizes = inArray(productSizes.id, ids(unit?.sizeId, exchange?.sizeId))
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(sizes)
    .orderBy(asc(productSizes.id))
    .for('update')
  const pairs = inArray(units.code, [code, ...(exchange?.unitCode ? [exchange.unitCode] : [])])
  await tx.select({ id: units.id }).from(units).where(pairs).orderBy(asc(units.id)).for('update')
  const both = inArray(products.id, ids(unit?.productId, exchange?.productId))
  await tx.select({ id: products.id }).from(products).where(both).orderBy(asc(products.id)).for('update')
}

/** What came is not what was sold: it is refused with that sentence, and counts as theirs. */
async function refuseLine(tx: Tx, { lineId, productId }: CameWith, note: string): Promise<void> {
  await tx.update(returnLines).set({ condition: 'refused', note }).where(eq(returnLines.id, lineId))
  await tx
    .update(products)
    .set({ sold: sql`${products.sold} + 1` })
    .where(eq(products.id, productId))
}
