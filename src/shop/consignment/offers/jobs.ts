/** What happens to offers by themselves: they are reminded, they expire, they follow their pair, and what came to nothing is forgotten. */
import { and, asc, eq, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignmentMessages, dropOffs, offerPictures, offers, units } from '#data/schema.ts'
import { dayOf, daysBefore, endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import { PURGE_DAYS } from '#rules/consignment/terms.ts'
import { endsAfter } from '#rules/consignment/offers/due.ts'
import { REMINDER_DAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { cameToNothing, DROP_OFF, OFFER } from '#rules/consignment/offers/states.ts'
import { UNIT } from '#rules/units/states.ts'
import { system } from '#rules/users/access.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { expiredLetter, reminderLetter, notifyOwner } from './emails.ts'
import { oneBooksAtATime } from '../drop-offs/rows.ts'
import { callOff } from './owner.ts'
import { lockOffer, moveOffer, writeOffer, type OfferRow } from './row.ts'

const BATCH = 50
const DAY = 86_400_000
const SHOP = system('offers')

export function openOfferJobs(context: ShopContext) {
  const { database, clock, settings } = context

  /** Until when a quote stands, or a pair is waited for. */
  function endOf(offer: OfferRow): Date | null {
    if (offer.state === OFFER.quoted) return offer.quoteEndsAt
    return offer.state === OFFER.accepted && offer.acceptedAt
      ? endsAfter(offer.acceptedAt, settings.bringDays)
      : null
  }
  /** Accepted on or before that day, it is over today. */
  const accepted = (now: Date, days: number) =>
    lte(offers.acceptedAt, endOfDay(daysBefore(dayOf(now), settings.bringDays + 1 - days)))

  async function each(where: SQL | undefined, work: (tx: Tx, offer: OfferRow, at: Date) => Promise<boolean>) {
    const due = await database.db
      .select({ id: offers.id })
      .from(offers)
      .where(where)
      .orderBy(asc(offers.id))
      .limit(BATCH)
    let many = 0
    for (const { id } of due)
      many += await database.transaction(async (tx) => {
        // Its half hour may be freed.
        await oneBooksAtATime(tx)
        const offer = await lockOffer(tx, id)
        return offer && (await work(tx, offer, clock())) ? 1 : 0
      })
    return many
  }
  const note = (tx: Tx, id: number, action: AuditAction, at: Date) =>
    writeAudit(tx, SHOP, { action, entity: 'offer', entityId: id, at })

  /** Quotes nobody answered in time, and accepted pairs nobody brought; not while a half hour to come is booked. */
  function expireDue(): Promise<number> {
    const now = clock()
    const late = or(
      and(eq(offers.state, OFFER.quoted), lte(offers.quoteEndsAt, now)),
      and(eq(offers.state, OFFER.accepted), accepted(now, 0), isNull(offers.dropOffId)),
    )
    return each(late, async (tx, offer, at) => {
      const end = endOf(offer)
      if (end === null || end > at || offer.dropOffId !== null) return false
      // It is here, or was called off at the desk: the offer follows its pair.
      if (!(await callOff(tx, offer, at, 'expired'))) return false
      await moveOffer(tx, offer, OFFER.expired, at)
      await notifyOwner(tx, settings, offer, expiredLetter(offer, causeOf(offer)), at)
      await note(tx, offer.id, 'offer.expire', at)
      return true
    })
  }

  function remindDue(): Promise<number> {
    const now = clock()
    const near = or(
      and(
        eq(offers.state, OFFER.quoted),
        lte(offers.quoteEndsAt, new Date(now.getTime() + REMINDER_DAYS * DAY)),
      ),
      and(eq(offers.state, OFFER.accepted), accepted(now, REMINDER_DAYS), isNull(offers.dropOffId)),
    )
    return each(and(isNull(offers.remindedAt), near), async (tx, offer, at) => {
      const end = endOf(offer)
      if (end === null || end <= at || offer.remindedAt) return false
      await writeOffer(tx, offer.id, at, { remindedAt: at })
      await notifyOwner(
        tx,
        settings,
        offer,
        reminderLetter(offer, causeOf(offer), end, offer.state === OFFER.quoted),
        at,
      )
      return true
    })
  }

  /** The desk receives, inspects and calls off pairs: their offers and half hours follow. */
  async function follow(): Promise<number> {
    const of = (state: 'accepted' | 'arrived', where: SQL) =>
      and(
        eq(offers.state, state),
        sql`exists (select 1 from ${units} where ${units.id} = ${offers.unitId} and ${where})`,
      )
    const off = await each(of('accepted', eq(units.state, UNIT.cancelled)), async (tx, offer, at) => {
      const moved = await moveOffer(tx, offer, OFFER.expired, at)
      if (moved) await note(tx, offer.id, 'offer.expire', at)
      return moved
    })
    const here = await each(
      of('accepted', and(ne(units.state, UNIT.awaited), ne(units.state, UNIT.cancelled))!),
      (tx, offer, at) => arrived(tx, offer, at),
    )
    const over = await each(
      of('arrived', and(ne(units.state, UNIT.received), ne(units.state, UNIT.awaited))!),
      async (tx, offer, at) => {
        const moved = await moveOffer(tx, offer, OFFER.closed, at)
        if (moved) await note(tx, offer.id, 'offer.close', at)
        return moved
      },
    )
    const missed = await database.db
      .update(dropOffs)
      .set({ state: DROP_OFF.missed, updatedAt: clock() })
      .where(and(eq(dropOffs.state, DROP_OFF.booked), sql`${dropOffs.day} < ${dayOf(clock())}`))
      .returning({ id: dropOffs.id })
    // Who did not come has no half hour any more, and may book another.
    if (missed.length > 0)
      await database.db
        .update(offers)
        .set({ dropOffId: null })
        .where(
          and(
            eq(offers.state, OFFER.accepted),
            inArray(
              offers.dropOffId,
              missed.map(({ id }) => id),
            ),
          ),
        )
    return off + here + over + missed.length
  }

  async function arrived(tx: Tx, offer: OfferRow, at: Date): Promise<boolean> {
    if (!(await moveOffer(tx, offer, OFFER.arrived, at))) return false
    if (offer.dropOffId !== null)
      await tx
        .update(dropOffs)
        .set({ state: DROP_OFF.arrived, updatedAt: at })
        .where(
          and(eq(dropOffs.id, offer.dropOffId), inArray(dropOffs.state, [DROP_OFF.booked, DROP_OFF.missed])),
        )
    await note(tx, offer.id, 'offer.arrive', at)
    return true
  }

  /** Of what came to nothing: photos, messages and who it was go after their days. */
  function purgeDue(): Promise<number> {
    const before = startOfDay(daysBefore(dayOf(clock()), PURGE_DAYS))
    const old = and(
      inArray(offers.state, [...cameToNothing.states]),
      isNull(offers.purgedAt),
      lte(offers.endedAt, before),
    )
    return each(old, async (tx, offer, at) => {
      if (!cameToNothing(offer.state) || offer.purgedAt) return false
      await forgetOffer(tx, offer.id, at)
      await note(tx, offer.id, 'offer.purge', at)
      return true
    })
  }

  return { expireDue, remindDue, follow, purgeDue }
}

/** Of each quote, and of each acceptance, one letter. */
const causeOf = (offer: OfferRow): string => `${offer.quoteNo}:${offer.state}`

/** Its photos, what was written, and who offered it. */
export async function forgetOffer(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.delete(offerPictures).where(eq(offerPictures.offerId, id))
  await tx.delete(consignmentMessages).where(eq(consignmentMessages.offerId, id))
  await writeOffer(tx, id, at, { name: '', email: '', phone: '', note: '', secondLookNote: '', purgedAt: at })
}
