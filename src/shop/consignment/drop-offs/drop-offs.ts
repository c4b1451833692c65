/** The half hour in which somebody brings what they accepted: booked by whoever has an offer, for all that they are to bring; and the desk's agenda. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, dropOffs, offers, units } from '#data/schema.ts'
import { dayOf, isDay } from '#rules/calendar/argentine-day.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import {
  DROP_OFF,
  DROP_OFF_MOVES,
  DROP_OFF_STATE_LABEL,
  OFFER,
  type DropOffNote,
  type DropOffState,
  type OfferState,
} from '#rules/consignment/offers/states.ts'
import { DROP_OFF_SAYS, daysToBring, slotsOf } from '#rules/consignment/offers/drop-offs.ts'
import { endsAfter, lastDayBefore } from '#rules/consignment/offers/due.ts'
import { offerName } from '#rules/consignment/offers/story.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mayMove } from '#rules/states.ts'
import { anonymous, may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { offerToChange } from '../offers/held.ts'
import { lockOffer, writeOffer, type OfferRow } from '../offers/row.ts'
import { oneBooksAtATime } from './rows.ts'

export type Slot = { day: string; slot: string }
type Visit = {
  id: number
  state: DropOffState
  consignorId: number
  name: string
  phone: string
  offers: { id: number; name: string; state: OfferState; code: string | null }[]
}
export type Agenda = {
  day: string
  /** How many people a half hour takes; 0 where nobody books. */
  most: number
  slots: { slot: string; visits: Visit[] }[]
}

export function openDropOffs(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** The half hours that are free for an accepted offer, until the last day to bring it; none where the shop takes no bookings. */
  async function freeFor(
    offer: Pick<OfferRow, 'acceptedAt'>,
    reader: Reader | Tx = db,
  ): Promise<{ day: string; slots: string[] }[]> {
    if (settings.dropOffs === 0 || !offer.acceptedAt) return []
    const last = lastDayBefore(endsAfter(offer.acceptedAt, settings.bringDays))
    const days = daysToBring(clock(), last, settings)
    if (days.length === 0) return []
    const booked = await reader
      .select({ day: dropOffs.day, slot: dropOffs.slot, many: sql<number>`count(*)::int` })
      .from(dropOffs)
      .where(
        and(
          eq(dropOffs.state, DROP_OFF.booked),
          inArray(
            dropOffs.day,
            days.map(({ day }) => day),
          ),
        ),
      )
      .groupBy(dropOffs.day, dropOffs.slot)
    const isFull = (day: string, slot: string) =>
      booked.some((one) => one.day === day && one.slot === slot && one.many >= settings.dropOffs)
    return days
      .map(({ day, slots }) => ({ day, slots: slots.filter((slot) => !isFull(day, slot)) }))
      .filter(({ slots }) => slots.length > 0)
  }

  /** Another one moves it. All that the same person accepted and is to bring by then comes with it. */
  async function book(by: OfferBy, { day, slot }: Slot): Promise<Outcome<Slot>> {
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const id = held.value
    if (settings.dropOffs === 0) return conflict(DROP_OFF_SAYS.none)
    const end = await commitIfDone(database, async (tx): Promise<Outcome<Slot>> => {
      await oneBooksAtATime(tx)
      const offer = await lockOffer(tx, id)
      if (!offer) return missing()
      if (offer.state !== OFFER.accepted || offer.consignorId === null)
        return conflict(DROP_OFF_SAYS.notAccepted)
      const own = await bookedOf(tx, offer.consignorId)
      if (own && own.day === day && own.slot === slot) return joined(tx, offer, own.id)
      const listed = daysToBring(clock(), lastDay(offer), settings).some(
        (one) => one.day === day && one.slots.includes(slot),
      )
      if (!listed) return invalid(DROP_OFF_SAYS.slot, { slot: DROP_OFF_SAYS.slot })
      const free = await freeFor(offer, tx)
      if (!free.some((one) => one.day === day && one.slots.includes(slot)))
        return conflict(DROP_OFF_SAYS.full)
      const at = clock()
      if (own) {
        await tx.update(dropOffs).set({ day, slot, updatedAt: at }).where(eq(dropOffs.id, own.id))
        return joined(tx, offer, own.id)
      }
      const [made] = await tx
        .insert(dropOffs)
        .values({ day, slot, consignorId: offer.consignorId, createdAt: at, updatedAt: at })
        .returning({ id: dropOffs.id })
      return joined(tx, offer, made!.id)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  const lastDay = (offer: Pick<OfferRow, 'acceptedAt'>): string =>
    lastDayBefore(endsAfter(offer.acceptedAt!, settings.bringDays))

  /** This offer and the others of its owner that may wait so long; the caller holds this one. */
  async function joined(tx: Tx, offer: OfferRow, dropOffId: number): Promise<Outcome<Slot>> {
    const at = clock()
    const [booked] = await tx.select().from(dropOffs).where(eq(dropOffs.id, dropOffId))
    const mine = await tx
      .select()
      .from(offers)
      .where(and(eq(offers.consignorId, offer.consignorId!), eq(offers.state, OFFER.accepted)))
      .orderBy(asc(offers.id))
    for (const one of mine)
      if (one.dropOffId !== dropOffId && lastDay(one) >= booked!.day)
        await writeOffer(tx, one.id, at, { dropOffId })
    await writeAudit(tx, anonymous, {
      action: 'drop-off.book',
      entity: 'offer',
      entityId: offer.id,
      after: { day: booked!.day, slot: booked!.slot },
      at,
    })
    return done({ day: booked!.day, slot: booked!.slot })
  }

  const bookedOf = async (tx: Tx, consignorId: number) =>
    (
      await tx
        .select()
        .from(dropOffs)
        .where(and(eq(dropOffs.consignorId, consignorId), eq(dropOffs.state, DROP_OFF.booked)))
        .orderBy(asc(dropOffs.id))
        .limit(1)
    )[0]

  async function cancel(by: OfferBy): Promise<Outcome<null>> {
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const id = held.value
    const end = await database.transaction(async (tx): Promise<Outcome<null>> => {
      await oneBooksAtATime(tx)
      const offer = await lockOffer(tx, id)
      if (!offer) return missing()
      if (offer.dropOffId === null || offer.state !== OFFER.accepted)
        return conflict(DROP_OFF_SAYS.noneBooked)
      await called(tx, offer.dropOffId, DROP_OFF.cancelled, clock())
      await writeAudit(tx, anonymous, {
        action: 'drop-off.cancel',
        entity: 'offer',
        entityId: id,
        at: clock(),
      })
      return done(null)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  /** Nobody comes then: what they were to bring has no half hour any more. */
  async function called(tx: Tx, id: number, state: DropOffState, at: Date): Promise<void> {
    await tx.update(dropOffs).set({ state, updatedAt: at }).where(eq(dropOffs.id, id))
    await tx
      .update(offers)
      .set({ dropOffId: null })
      .where(and(eq(offers.dropOffId, id), eq(offers.state, OFFER.accepted)))
  }

  /** The desk notes who came and who did not; answers on which day. */
  async function note(visitor: Visitor, id: number, to: DropOffNote): Promise<Outcome<{ day: string }>> {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx): Promise<Outcome<{ day: string }>> => {
      await oneBooksAtATime(tx)
      const [row] = await tx.select().from(dropOffs).where(eq(dropOffs.id, id)).for('update')
      if (!row) return missing()
      if (row.state === to) return done({ day: row.day })
      if (!mayMove(DROP_OFF_MOVES, row.state, to))
        return conflict(`Está en «${DROP_OFF_STATE_LABEL[row.state]}».`)
      const at = clock()
      const [first] = await tx
        .select({ id: offers.id })
        .from(offers)
        .where(eq(offers.dropOffId, id))
        .orderBy(asc(offers.id))
        .limit(1)
      if (to === DROP_OFF.arrived)
        await tx.update(dropOffs).set({ state: to, updatedAt: at }).where(eq(dropOffs.id, id))
      else await called(tx, id, to, at)
      await writeAudit(tx, visitor, {
        action:
          to === 'arrived' ? 'drop-off.arrived' : to === 'missed' ? 'drop-off.missed' : 'drop-off.cancel',
        entity: 'offer',
        entityId: first?.id ?? 0,
        after: { day: row.day, slot: row.slot },
        at,
      })
      return done({ day: row.day })
    })
  }

  /** By half hour, with who comes and what they bring. */
  async function agenda(visitor: Visitor, asked: string | null): Promise<Outcome<Agenda>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const day = asked !== null && isDay(asked) ? asked : dayOf(clock())
    const rows = await db
      .select({
        id: dropOffs.id,
        slot: dropOffs.slot,
        state: dropOffs.state,
        consignorId: dropOffs.consignorId,
        name: sql<string>`trim(${consignors.name} || ' ' || ${consignors.surname})`,
        phone: consignors.phone,
      })
      .from(dropOffs)
      .innerJoin(consignors, eq(consignors.id, dropOffs.consignorId))
      .where(
        and(
          eq(dropOffs.day, day),
          inArray(dropOffs.state, [DROP_OFF.booked, DROP_OFF.arrived, DROP_OFF.missed]),
        ),
      )
      .orderBy(asc(dropOffs.slot), asc(dropOffs.id))
    const brought =
      rows.length === 0
        ? []
        : await db
            .select({
              id: offers.id,
              brand: offers.brand,
              model: offers.model,
              size: offers.size,
              state: offers.state,
              dropOffId: offers.dropOffId,
              code: units.code,
            })
            .from(offers)
            .leftJoin(units, eq(units.id, offers.unitId))
            .where(
              inArray(
                offers.dropOffId,
                rows.map(({ id }) => id),
              ),
            )
            .orderBy(asc(offers.id))
    const visits = rows.map(({ slot, ...row }) => ({
      slot,
      ...row,
      offers: brought
        .filter(({ dropOffId }) => dropOffId === row.id)
        .map((one) => ({ id: one.id, name: offerName(one), state: one.state, code: one.code })),
    }))
    const slots = [...new Set([...slotsOf(day, settings), ...rows.map(({ slot }) => slot)])].toSorted()
    return done({
      day,
      most: settings.dropOffs,
      slots: slots.map((slot) => ({
        slot,
        visits: visits.filter((one) => one.slot === slot).map(({ slot: _slot, ...visit }) => visit),
      })),
    })
  }

  return { freeFor, book, cancel, note, agenda }
}
