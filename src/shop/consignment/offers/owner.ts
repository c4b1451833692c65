/** What whoever has an offer does with its quote before anything is agreed: another price, no, or never mind. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { answerDue } from '#rules/consignment/offers/due.ts'
import { counterForm } from '#rules/consignment/offers/form.ts'
import { MOST_COUNTERS, OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { OFFER, OFFER_MOVES, OFFER_STATE_LABEL } from '#rules/consignment/offers/states.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mayMove } from '#rules/states.ts'
import { aboveCeiling, mostPrice } from '#rules/units/ceiling.ts'
import { anonymous } from '#rules/users/access.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { cancelAwaited } from '../reception/awaited.ts'
import { freeDropOff, oneBooksAtATime } from '../drop-offs/rows.ts'
import { writeMessage } from '../messages/messages.ts'
import { offerToChange } from './held.ts'
import { isRenewalAsked, lockOffer, moveOffer, writeOffer, type OfferRow } from './row.ts'

export function openOwner(context: ShopContext) {
  const { database, clock, settings } = context

  async function onOwn(
    by: OfferBy,
    work: (tx: Tx, offer: OfferRow, at: Date) => Promise<Outcome<null>>,
  ): Promise<Outcome<null>> {
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const end = await database.transaction(async (tx) => {
      // Its half hour may be freed.
      await oneBooksAtATime(tx)
      const offer = await lockOffer(tx, held.value)
      return offer ? work(tx, offer, clock()) : missing()
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }
  const stands = (offer: OfferRow) => conflict(`Está en «${OFFER_STATE_LABEL[offer.state]}».`)
  const note = (
    tx: Tx,
    offer: OfferRow,
    action: AuditAction,
    at: Date,
    after: Record<string, unknown> | null = null,
  ) => writeAudit(tx, anonymous, { action, entity: 'offer', entityId: offer.id, after, at })

  /** Of the quote that they saw: what they would sell it for. The shop answers by the next business day. */
  async function counter(by: OfferBy, input: unknown): Promise<Outcome<null>> {
    const form = readForm(counterForm, input, OFFER_SAYS.invalid)
    if (!form.ok) return form
    const { price, floor, quoteNo } = form.value
    return onOwn(by, async (tx, offer, at) => {
      if (offer.state !== OFFER.quoted) return stands(offer)
      if (offer.quoteNo !== quoteNo) return conflict(OFFER_SAYS.requoted)
      if (offer.counterNo >= MOST_COUNTERS) return conflict(OFFER_SAYS.counters)
      const most = mostPrice(settings, offer.priceCentavos)
      if (price > most) return invalid(OFFER_SAYS.invalid, { price: aboveCeiling(most) })
      if (price === offer.priceCentavos && floor === offer.floorCentavos)
        return invalid(OFFER_SAYS.sameCounter, { price: OFFER_SAYS.sameCounter })
      await moveOffer(tx, offer, OFFER.submitted, at, {
        counterNo: offer.counterNo + 1,
        counterPriceCentavos: price,
        counterFloorCentavos: floor,
        answerDueAt: answerDue(at, settings.closedDays),
      })
      await note(tx, offer, 'offer.counter', at, { priceCentavos: price, floorCentavos: floor })
      return done(null)
    })
  }

  const decline = (by: OfferBy) =>
    onOwn(by, async (tx, offer, at) => {
      if (!(await moveOffer(tx, offer, OFFER.declined, at))) return stands(offer)
      await note(tx, offer, 'offer.decline', at)
      return done(null)
    })

  /** Also of one that was accepted and is not here yet: its pair is awaited no more. */
  const withdraw = (by: OfferBy) =>
    onOwn(by, async (tx, offer, at) => {
      if (!mayMove(OFFER_MOVES, offer.state, OFFER.withdrawn)) return stands(offer)
      if (!(await callOff(tx, offer, at, 'consignor'))) return conflict(OFFER_SAYS.here)
      await moveOffer(tx, offer, OFFER.withdrawn, at, { dropOffId: null })
      await note(tx, offer, 'offer.withdraw', at)
      return done(null)
    })

  /** Of one that expired: they would still like to. */
  const renew = (by: OfferBy) =>
    onOwn(by, async (tx, offer, at) => {
      if (offer.state !== OFFER.expired || offer.purgedAt) return stands(offer)
      // Asked for once: a second tap asks for nothing more.
      if (isRenewalAsked(offer)) return done(null)
      await writeMessage(
        tx,
        { offerId: offer.id, fromShop: false, body: 'Quiero que renueven la cotización.' },
        anonymous,
        at,
      )
      await writeOffer(tx, offer.id, at, { answerDueAt: answerDue(at, settings.closedDays) })
      await note(tx, offer, 'offer.renew', at)
      return done(null)
    })

  return { counter, decline, withdraw, renew }
}

/** The pair of an accepted offer is not to come, and its half hour is free again. False where the pair is here already. */
export async function callOff(
  tx: Tx,
  offer: OfferRow,
  at: Date,
  why: 'consignor' | 'expired',
): Promise<boolean> {
  if (offer.unitId === null) return true
  const [unit] = await tx.select({ code: units.code }).from(units).where(eq(units.id, offer.unitId))
  const [actor, reason] =
    why === 'consignor'
      ? [`consignor:${offer.consignorId}`, 'La retiró antes de traerla.']
      : ['system:offers', 'No la trajeron a tiempo.']
  const off = await cancelAwaited(tx, unit!.code, { actor, at, reason })
  if (off && offer.dropOffId !== null) await freeDropOff(tx, offer.dropOffId, offer.id, at)
  return off
}
