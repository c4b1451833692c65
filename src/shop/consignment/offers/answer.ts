/** The shop's answers to an offer: a quote, a question, or a polite no. */
import { products } from '#data/schema.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { calendarOf } from '#rules/consignment/calendar-form.ts'
import { commissionFor } from '#rules/consignment/commission.ts'
import { endsAfter } from '#rules/consignment/offers/due.ts'
import { quoteForm, refuseForm } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { OFFER, OFFER_STATE_LABEL, waitsForUs } from '#rules/consignment/offers/states.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { whyNotTerms, type Terms } from '#rules/consignment/terms-said.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { isDeadMailbox } from '../consignors/known.ts'
import { readMessage, writeMessage } from '../messages/messages.ts'
import { messageLetter, quoteLetter, refusedLetter, notifyOwner } from './emails.ts'
import { whyRefusedBefore } from './second-opinion.ts'
import { lockOffer, moveOffer, noteAnswer, quotedTerms, writeOffer, type OfferRow } from './row.ts'

export function openAnswers(context: ShopContext) {
  const { database, clock, settings } = context

  /** Holds the offer, as it was when the form was read; answers the end of `work`. */
  async function onOffer<T>(
    visitor: Visitor,
    id: number,
    version: number | null,
    work: (tx: Tx, offer: OfferRow, at: Date) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const refusal = may(visitor, 'consign.quote')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const offer = await lockOffer(tx, id)
      if (!offer) return missing()
      if (version !== null && offer.version !== version) return conflict(OFFER_SAYS.moved)
      return (await whyRefusedBefore(tx, visitor, offer)) ?? work(tx, offer, clock())
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }
  const stands = (offer: OfferRow) => conflict(`Está en «${OFFER_STATE_LABEL[offer.state]}».`)

  /** A price, a floor and what they are worth to its owner; again, it is another quote. */
  async function quote(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ quoteNo: number }>> {
    const refusal = may(visitor, 'consign.quote')
    if (refusal) return refusal
    const form = readForm(quoteForm, input, OFFER_SAYS.invalid)
    if (!form.ok) return form
    const { price, floor, kind, productId, message, version } = form.value
    const terms: Terms = {
      price,
      floor,
      commission: commissionFor(settings, kind),
      calendar: calendarOf(form.value, { shop: settings.priceSteps }),
      termDays: settings.termDays,
      keepDays: settings.keepDays,
    }
    return onOffer(visitor, id, version, async (tx, offer, at) => {
      const why = whyNotTerms(terms, mostPrice(settings, offer.priceCentavos))
      if (Object.keys(why).length > 0) return invalid(Object.values(why).join(' '), why)
      if (productId !== null && !(await isProduct(tx, productId)))
        return invalid(OFFER_SAYS.invalid, { productId: 'Ese producto ya no está.' })
      // Purged: nobody would read it.
      if (offer.purgedAt) return conflict(OFFER_SAYS.ended)
      if (await isDeadMailbox(tx, offer.email)) return conflict(DEATH_SAYS.agreesNothing)
      const quoteNo = offer.quoteNo + 1
      const quoteEndsAt = endsAfter(at, settings.quoteDays)
      const moved = await moveOffer(tx, offer, OFFER.quoted, at, {
        quoteNo,
        priceCentavos: price,
        floorCentavos: floor,
        commissionBp: terms.commission.bp,
        commissionMinCentavos: terms.commission.least,
        calendar: [...terms.calendar],
        termDays: terms.termDays,
        keepDays: terms.keepDays,
        quotedBy: visitor.kind === 'person' ? visitor.id : null,
        quotedAt: at,
        quoteEndsAt,
        productId: productId ?? offer.productId,
        waitsForThemSince: null,
        remindedAt: null,
        // Of one that expired after it was accepted: its pair is not to come any more.
        unitId: null,
        acceptedAt: null,
        dropOffId: null,
      })
      if (!moved) return stands(offer)
      await noteAnswer(tx, offer, visitor, at)
      await notifyOwner(
        tx,
        settings,
        offer,
        quoteLetter(offer, quoteNo, { terms, endsAt: quoteEndsAt, message }),
        at,
      )
      if (message !== '') await writeMessage(tx, { offerId: id, fromShop: true, body: message }, visitor, at)
      await writeAudit(tx, visitor, {
        action: 'offer.quote',
        entity: 'offer',
        entityId: id,
        before: offer.quoteNo > 0 ? amounts(quotedTerms(offer)) : null,
        after: amounts(terms),
        at,
      })
      return done({ quoteNo })
    })
  }

  /** Another photo, or anything else: the shop's time stands until they answer. */
  async function askMore(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.quote')
    if (refusal) return refusal
    const form = readMessage(input)
    if (!form.ok) return form
    return onOffer(visitor, id, null, async (tx, offer, at) => {
      if (!waitsForUs(offer.state)) return stands(offer)
      const { text } = form.value
      const messageId = await writeMessage(tx, { offerId: id, fromShop: true, body: text }, visitor, at)
      await writeOffer(tx, id, at, { waitsForThemSince: offer.waitsForThemSince ?? at })
      await notifyOwner(tx, settings, offer, messageLetter(offer, messageId, text), at)
      await writeAudit(tx, visitor, { action: 'offer.ask', entity: 'offer', entityId: id, at })
      return done(null)
    })
  }

  async function refuse(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.quote')
    if (refusal) return refusal
    const form = readForm(refuseForm, input, OFFER_SAYS.invalid)
    if (!form.ok) return form
    const { reason, version } = form.value
    return onOffer(visitor, id, version, async (tx, offer, at) => {
      const moved = await moveOffer(tx, offer, OFFER.refused, at, {
        refusedWhy: reason,
        refusedBy: visitor.kind === 'person' ? visitor.id : null,
        waitsForThemSince: null,
      })
      if (!moved) return stands(offer)
      await noteAnswer(tx, offer, visitor, at)
      await notifyOwner(tx, settings, offer, refusedLetter(offer, reason), at)
      await writeAudit(tx, visitor, {
        action: 'offer.refuse',
        entity: 'offer',
        entityId: id,
        after: { reason },
        at,
      })
      return done(null)
    })
  }

  return { quote, askMore, refuse }
}

const amounts = (terms: Terms | null) =>
  terms && { priceCentavos: terms.price, floorCentavos: terms.floor, commissionBp: terms.commission.bp }

async function isProduct(tx: Tx, id: number): Promise<boolean> {
  return (await tx.$count(products, eq(products.id, id))) > 0
}
