/** What becomes of a pair that was paid as lost and is here again, once it is settled which of the two its owner has: the money or the pair. */
import { and, desc, eq, isNotNull, isNull, like } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignorEntries, unitLosses, units } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { FOUND_SAYS, type Chosen } from '#rules/consignment/found.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, type Outcome } from '#rules/outcome.ts'
import { UNIT } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isCatalogued } from '#shop/units/unit.ts'
import { movePair, type Moved, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { addEntry } from '../ledger/entries.ts'
import { keepFor } from '#shop/units/entrusted/to-return.ts'

export type Loss = typeof unitLosses.$inferSelect

/** Confirmed and paid, and not ended. */
export const isOpenLoss = and(isNull(unitLosses.endedAt), isNotNull(unitLosses.confirmedAt))

export async function paidLossOf(tx: Tx, { unit }: Pick<Pair, 'unit'>): Promise<Loss | null> {
  if (unit.state !== UNIT.written_off) return null
  const [row] = await tx
    .select()
    .from(unitLosses)
    .where(and(eq(unitLosses.unitId, unit.id), isOpenLoss))
  return row ?? null
}

/** What its owner was paid when it was lost, the last time. */
export async function paidAsLost(tx: Tx, unitId: number): Promise<Centavos | null> {
  const [row] = await tx
    .select({ paid: consignorEntries.amountCentavos })
    .from(consignorEntries)
    .where(
      and(
        eq(consignorEntries.unitId, unitId),
        eq(consignorEntries.kind, 'compensation'),
        like(consignorEntries.requestKey, `compensation:unit:${unitId}%`),
      ),
    )
    .orderBy(desc(consignorEntries.id))
    .limit(1)
  return row?.paid ?? null
}

/** What they chose on their page: in force when the day in which they said it is over. */
export const chosenIn = ({ chosen, chosenAt }: Pick<Loss, 'chosen' | 'chosenAt'>): Chosen | null =>
  chosen && chosenAt && { keeps: chosen, until: dayOf(chosenAt) }

/** `after`: what the record keeps of who chose, and how. */
type Decided = { after: Record<string, unknown>; at: Date }

/** Its owner has the money: from now on the pair is the shop's. */
export async function theShops(
  tx: Tx,
  visitor: Visitor,
  pair: Pair,
  { reason, after, at }: Decided & { reason?: string },
): Promise<Outcome<Moved>> {
  if (!isCatalogued(pair.unit)) return conflict(DESK_SAYS.uncatalogued)
  const moved = await movePair(tx, pair, UNIT.ready, {
    visitor,
    action: 'unit.found-kept',
    ...(reason !== undefined && { reason }),
    after,
    at,
  })
  if (moved.ok)
    await tx
      .update(units)
      .set({ owner: 'shop', termsId: null, floorCentavos: null, clockFrom: null, termEndsOn: null })
      .where(eq(units.id, pair.unit.id))
  return moved
}

/** They have the pair: it waits for them, and what they were paid for it is taken off their account. */
export async function backToThem(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  pair: Pair,
  { lossId, why = FOUND_SAYS.wants, after, at }: Decided & { lossId: number; why?: string },
): Promise<Outcome<Moved>> {
  const { unit, consignorId } = pair
  const paid = await paidAsLost(tx, unit.id)
  const moved = await movePair(tx, pair, UNIT.to_return, {
    visitor,
    action: 'unit.found-returned',
    after,
    at,
  })
  if (!moved.ok) return moved
  await keepFor(tx, [unit.id], { why, at })
  if (paid !== null)
    await addEntry(tx, {
      consignorId,
      kind: 'adjustment',
      amountCentavos: -paid,
      unitId: unit.id,
      reason: why,
      actor: actorOf(visitor),
      requestKey: `found:loss:${lossId}`,
      at,
    })
  await notifyOwner(
    tx,
    settings,
    { consignorId, code: unit.code },
    {
      subject: `Apareció tu par: ${await pairName(tx, unit)}`,
      parts: ['Está para retirar. Lo que te habíamos pagado por él se descuenta de tu cuenta.'],
      button: 'Ver mi par',
      at,
    },
  )
  return moved
}
