/**
 * A pair that was paid as lost is here again, and its owner has not chosen yet: they are told until when, once more before it, and
 * what they have then. Nobody chooses in silence for who died: it waits for who inherits (product §50.7, decision 72).
 */
import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors, unitLosses, units } from '#data/schema.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { chooseSaid, FOUND_SAYS, FOUND_TOLD_DAYS, type Chosen } from '#rules/consignment/found.ts'
import { conflict, type Outcome, done } from '#rules/outcome.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { system, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockConsignor } from '../consignors/known.ts'
import { withPair, type Moved, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { backToThem, chosenIn, isOpenLoss, paidAsLost, paidLossOf, theShops } from './found-ends.ts'

/** Of pairs that were found and of which it is not settled yet who has what. */
export const isUndecided = and(isOpenLoss, isNotNull(unitLosses.foundAt))

export function openFound(context: ShopContext) {
  const { clock, database, settings } = context

  /** It is here, and its owner has not said what they want: they are written to. */
  const turnedUp = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.manage', async (tx, pair, at) => {
      const { unit, consignorId } = pair
      const loss = await paidLossOf(tx, pair)
      if (!loss) return conflict(UNIT_SAYS.moved)
      if (loss.foundAt !== null) return conflict(FOUND_SAYS.already)
      const today = dayOf(at)
      const decideBy = daysAfter(today, settings.foundDays)
      await tx.update(unitLosses).set({ foundAt: at, decideBy }).where(eq(unitLosses.id, loss.id))
      await writeAudit(tx, visitor, {
        action: 'unit.turned-up',
        entity: 'unit',
        entityId: unit.code,
        after: { decideBy },
        at,
      })
      await tell(tx, pair, consignorId, {
        subject: `Apareció tu par: ${await pairName(tx, unit)}`,
        parts: [
          'Lo dimos por perdido y te lo pagamos. Ahora apareció.',
          chooseSaid(decideBy, await paidAsLost(tx, unit.id)),
        ],
        at,
      })
      return done({ code: unit.code, state: unit.state })
    })

  /** It was another one. */
  const notTurnedUp = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.manage', async (tx, pair, at) => {
      const { unit, consignorId } = pair
      const loss = await paidLossOf(tx, pair)
      if (!loss || loss.foundAt === null) return conflict(FOUND_SAYS.notFound)
      await tx
        .update(unitLosses)
        .set({ foundAt: null, decideBy: null, chosen: null, chosenAt: null })
        .where(eq(unitLosses.id, loss.id))
      await writeAudit(tx, visitor, {
        action: 'unit.not-turned-up',
        entity: 'unit',
        entityId: unit.code,
        at,
      })
      await tell(tx, pair, consignorId, {
        subject: `Todavía no apareció tu par: ${await pairName(tx, unit)}`,
        parts: [
          'Nos equivocamos: el que apareció era otro. No tenés que elegir nada, y lo que te pagamos queda igual.',
        ],
        at,
      })
      return done({ code: unit.code, state: unit.state })
    })

  /** For the jobs: answers of how many pairs it is settled, by what was chosen on a day that is over or by silence. */
  async function endUndecided(): Promise<number> {
    const today = dayOf(clock())
    const due = await database.db
      .select({ code: units.code })
      .from(unitLosses)
      .innerJoin(units, eq(units.id, unitLosses.unitId))
      .innerJoin(consignors, eq(consignors.id, units.consignorId))
      .where(
        and(
          isUndecided,
          isNull(consignors.diedOn),
          or(isNotNull(units.sizeId), eq(unitLosses.chosen, 'pair')),
          or(isNotNull(unitLosses.chosen), lte(unitLosses.decideBy, daysAfter(today, FOUND_TOLD_DAYS))),
        ),
      )
      .orderBy(asc(unitLosses.id))
    let ended = 0
    for (const { code } of due) {
      const end = await withPair(context, system('found'), code, 'consign.manage', endOne)
      if (end.ok && end.value) ended += 1
    }
    return ended
  }

  /** Under the locks of the pair and of its owner: somebody may have chosen, or died, since it was looked for. */
  async function endOne(tx: Tx, pair: Pair, at: Date): Promise<Outcome<boolean>> {
    const { unit, consignorId } = pair
    const loss = await paidLossOf(tx, pair)
    const owner = await lockConsignor(tx, consignorId)
    if (!loss?.decideBy || owner?.diedOn) return done(false)
    const today = dayOf(at)
    const { decideBy } = loss
    const chosen = chosenIn(loss)
    if (chosen ? today > chosen.until : today > decideBy) {
      await tx.update(unitLosses).set({ endedAt: at }).where(eq(unitLosses.id, loss.id))
      const after = chosen ? { chosenBy: 'owner', consignorId, chosenOn: chosen.until } : {}
      const settled =
        chosen?.keeps === 'pair'
          ? await backToThem(tx, settings, system('found'), pair, { lossId: loss.id, after, at })
          : await keptTheMoney(tx, pair, chosen, { after, at })
      return settled.ok ? done(true) : settled
    }
    if (chosen) return done(false)
    const from = daysAfter(decideBy, -FOUND_TOLD_DAYS)
    if (today >= from && dayOf(loss.foundAt!) < from)
      await tell(tx, pair, consignorId, {
        subject: `Falta que elijas: ${await pairName(tx, unit)}`,
        parts: [chooseSaid(decideBy, await paidAsLost(tx, unit.id))],
        dedupeKey: `mail:found:${loss.id}:${decideBy}`,
        at,
      })
    return done(false)
  }

  async function keptTheMoney(
    tx: Tx,
    pair: Pair,
    chosen: Chosen | null,
    { after, at }: { after: Record<string, unknown>; at: Date },
  ): Promise<Outcome<Moved>> {
    const reason = chosen ? FOUND_SAYS.chose : FOUND_SAYS.silence
    const moved = await theShops(tx, system('found'), pair, { reason, after, at })
    if (!moved.ok) return moved
    await tell(tx, pair, pair.consignorId, {
      subject: `Te quedaste con la plata: ${await pairName(tx, pair.unit)}`,
      parts: [
        chosen
          ? 'Es lo que elegiste: lo que te pagamos es tuyo y el par es de la tienda.'
          : 'No nos dijiste qué preferías, así que lo que te pagamos es tuyo y el par es de la tienda.',
      ],
      at,
    })
    return moved
  }

  const tell = (
    tx: Tx,
    { unit: { code } }: Pair,
    consignorId: number,
    letter: { subject: string; parts: string[]; dedupeKey?: string; at: Date },
  ) => notifyOwner(tx, settings, { consignorId, code }, { ...letter, button: 'Ver mi par' })

  return { turnedUp, notTurnedUp, endUndecided }
}
