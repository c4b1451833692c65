/**
 * A consignor died (CCyC 1329 e): their pairs leave the shelf and wait for whoever inherits, what was to come is not awaited, their open offers end, nothing more is taken,
 * agreed or written. What an order has goes on, and what is owed is kept.
 */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import {
  consignmentCodes,
  consignorHeirs,
  consignors,
  offers,
  products,
  productSizes,
  unitLosses,
  units,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { endsWithItsOwner, OFFER } from '#rules/consignment/offers/states.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { BLOCKED_FOR_DEATH, DEATH_SAYS, deathForm } from '#rules/consignment/people/death.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mayBeTakenHome, UNIT } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { isCatalogued, mustMoveUnits, type UnitRow } from '#shop/units/unit.ts'
import { lockOffer, moveOffer } from '../offers/row.ts'
import { freeDropOff, oneBooksAtATime } from '../drop-offs/rows.ts'
import { sendHome } from '#shop/units/entrusted/to-return.ts'
import { lockConsignor, type ConsignorRow } from './known.ts'
import { isOwn } from './conflict-of-interest.ts'

export function openDeath(context: ShopContext) {
  const { database, clock } = context

  /** `input`: `deathForm`. */
  const markDeath = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> => {
    const form = readForm(deathForm, input, DEATH_SAYS.invalid)
    return withAllOfTheirs(visitor, id, async (tx, row, pairs) => {
      if (!form.ok) return form
      if (row.diedOn !== null) return conflict(DEATH_SAYS.already)
      const at = clock()
      const { diedOn, how } = form.value
      if (diedOn > dayOf(at)) return invalid(DEATH_SAYS.later, { diedOn: DEATH_SAYS.later })
      const actor = actorOf(visitor)
      const home = pairs.filter(({ state }) => mayBeTakenHome(state))
      await write(tx, row, {
        diedOn,
        diedHow: how,
        diedNotedAt: at,
        blockedReason: row.blockedReason ?? BLOCKED_FOR_DEATH,
      })
      await sendHome(tx, home, { why: TO_RETURN_WHY.died, actor, at })
      const awaited = pairs.filter(({ state }) => state === UNIT.awaited)
      await mustMoveUnits(tx, awaited, UNIT.cancelled, { actor, at, reason: BLOCKED_FOR_DEATH })
      await unchoose(tx, pairs)
      await endOffers(tx, visitor, row, at)
      if (row.email !== '') await tx.delete(consignmentCodes).where(eq(consignmentCodes.email, row.email))
      await writeAudit(tx, visitor, {
        action: 'consignor.died',
        entity: 'consignor',
        entityId: id,
        after: { diedOn, reason: how, units: home.map(({ code }) => code) },
        at,
      })
      return done(null)
    })
  }

  /** What they chose of a pair that was found again, and had not happened yet, is now for whoever inherits it. */
  const unchoose = (tx: Tx, pairs: readonly UnitRow[]) =>
    tx
      .update(unitLosses)
      .set({ chosen: null, chosenAt: null })
      .where(
        and(
          inArray(
            unitLosses.unitId,
            pairs.map(({ id }) => id),
          ),
          isNull(unitLosses.endedAt),
        ),
      )

  /** From the record: it was somebody else, or not so. What went off sale is on the shelf again, and whoever lists it looks at it. */
  const takeBackDeath = (visitor: Visitor, id: number): Promise<Outcome<null>> =>
    withAllOfTheirs(visitor, id, async (tx, row, pairs) => {
      if (row.diedOn === null) return conflict(DEATH_SAYS.alive)
      const named = and(eq(consignorHeirs.consignorId, id), isNull(consignorHeirs.removedAt))
      if ((await tx.$count(consignorHeirs, named)) > 0) return conflict(DEATH_SAYS.followed)
      const at = clock()
      await write(tx, row, {
        diedOn: null,
        diedHow: '',
        diedNotedAt: null,
        ...(row.blockedReason === BLOCKED_FOR_DEATH ? { blockedReason: null } : {}),
      })
      const back = pairs.filter(
        (one) => one.state === UNIT.to_return && one.toReturnWhy === TO_RETURN_WHY.died && isCatalogued(one),
      )
      await mustMoveUnits(tx, back, UNIT.ready, { actor: actorOf(visitor), at })
      if (back.length > 0)
        await tx
          .update(units)
          .set({ toReturnWhy: '', keepUntil: null })
          .where(
            inArray(
              units.id,
              back.map((one) => one.id),
            ),
          )
      await writeAudit(tx, visitor, {
        action: 'consignor.not-died',
        entity: 'consignor',
        entityId: id,
        before: { diedOn: row.diedOn, reason: row.diedHow },
        after: { diedOn: null },
        at,
      })
      return done(null)
    })

  /** The half hours and their offers, then all that they entrusted with sizes and products, in the order in which an order takes them, and themselves last. */
  async function withAllOfTheirs(
    visitor: Visitor,
    id: number,
    act: (tx: Tx, row: ConsignorRow, pairs: UnitRow[]) => Promise<Outcome<null>>,
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(CONSIGNOR_SAYS.missing)
    const end = await commitIfDone<Outcome<null>>(database, async (tx) => {
      await oneBooksAtATime(tx)
      const [known] = await tx.select().from(consignors).where(eq(consignors.id, id))
      if (known) for (const offer of await openOffersOf(tx, known)) await lockOffer(tx, offer.id)
      const before = await tx.select().from(units).where(theirs(id)).orderBy(asc(units.id))
      const sizeIds = before.map(({ sizeId }) => sizeId).filter((one) => one !== null)
      const productIds = before.map(({ productId }) => productId).filter((one) => one !== null)
      await tx
        .select({ id: productSizes.id })
        .from(productSizes)
        .where(inArray(productSizes.id, sizeIds))
        .orderBy(asc(productSizes.id))
        .for('update')
      const pairs = await tx.select().from(units).where(theirs(id)).orderBy(asc(units.id)).for('update')
      await tx
        .select({ id: products.id })
        .from(products)
        .where(inArray(products.id, productIds))
        .orderBy(asc(products.id))
        .for('update')
      const row = await lockConsignor(tx, id)
      if (!row) return missing(CONSIGNOR_SAYS.missing)
      if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
      // One that came, or of which it was said what it is, while the others were being held.
      const sizeOf = new Map(before.map((one) => [one.id, one.sizeId]))
      const same = pairs.every((one) => sizeOf.get(one.id) === one.sizeId)
      if (!same || (await tx.$count(units, theirs(id))) !== pairs.length) return conflict(DEATH_SAYS.moved)
      return act(tx, row, pairs)
    })
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  const write = (tx: Tx, row: ConsignorRow, changes: Partial<typeof consignors.$inferInsert>) =>
    tx
      .update(consignors)
      .set({ ...changes, version: row.version + 1, updatedAt: clock() })
      .where(eq(consignors.id, row.id))

  return { markDeath, takeBackDeath }
}

const theirs = (id: number) => and(eq(units.consignorId, id), eq(units.owner, 'consignor'))

const openOffersOf = (tx: Tx, { id, email }: ConsignorRow) =>
  tx
    .select({ id: offers.id, dropOffId: offers.dropOffId })
    .from(offers)
    .where(
      and(
        or(eq(offers.consignorId, id), email === '' ? undefined : eq(offers.email, email)),
        inStates(offers.state, endsWithItsOwner),
      ),
    )
    .orderBy(asc(offers.id))

async function endOffers(tx: Tx, visitor: Visitor, row: ConsignorRow, at: Date): Promise<void> {
  for (const { id, dropOffId } of await openOffersOf(tx, row)) {
    const offer = await lockOffer(tx, id)
    if (!offer) continue
    await moveOffer(tx, offer, OFFER.withdrawn, at, { dropOffId: null })
    await writeAudit(tx, visitor, { action: 'offer.withdraw', entity: 'offer', entityId: id, at })
    if (dropOffId !== null) await freeDropOff(tx, dropOffId, id, at)
  }
}
