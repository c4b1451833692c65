/** An offer as its owner sees it: how it goes, what it is worth, what they may do. */
import { eq } from 'drizzle-orm'
import { dropOffs, units } from '#data/schema.ts'
import { openHours } from '#rules/checkout/showroom.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { endsAfter } from '#rules/consignment/offers/due.ts'
import { isLookedAgain, wasLookedAgain } from '#rules/consignment/offers/second-opinion.ts'
import { offerName, offerStory, type Told } from '#rules/consignment/offers/story.ts'
import {
  MOST_COUNTERS,
  MOST_OFFER_PHOTOS,
  type QuoteAmounts,
} from '#rules/consignment/offers/limits-and-texts.ts'
import { OFFER, OFFER_MOVES, type OfferState } from '#rules/consignment/offers/states.ts'
import { priceOfStep } from '#rules/consignment/prices.ts'
import { splitOf } from '#rules/consignment/split.ts'
import { termsSaid } from '#rules/consignment/terms-said.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { mayMove } from '#rules/states.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import type { Grade } from '#rules/units/grade.ts'
import type { ShopContext } from '#shop/context.ts'
import { markRead, messagesOf, type OfferMessage } from '../messages/messages.ts'
import type { openDropOffs } from '../drop-offs/drop-offs.ts'
import { picturesOf, type OfferPicture } from './photos.ts'
import { lookAgainUntil } from './second-opinion.ts'
import { offerHeld, offererOf } from './held.ts'
import { amountsOf, isRenewalAsked, offerRow, quotedTerms, type OfferRow } from './row.ts'

export type OwnOffer = {
  id: number
  name: string
  state: OfferState
  /** Whether they may change anything here; else none of what follows can be done, and who it is stays unsaid. */
  acts: boolean
  story: Told
  grade: Grade
  /** Where its codes go, so that its owner knows it and nobody else does. */
  mailbox: string
  /** As they called themselves, in the two parts that the agreement wants. */
  person: { name: string; surname: string }
  quote: {
    no: number
    amounts: QuoteAmounts
    /** As it is accepted. */
    said: [string, string][]
    steps: { day: number; price: Centavos; part: Centavos }[]
    over: boolean
  } | null
  counter: { price: Centavos; floor: Centavos } | null
  countersLeft: number
  pictures: OfferPicture[]
  photosLeft: number
  messages: OfferMessage[]
  /** Of its pair, to be shown at the counter; null before it was accepted. */
  code: string | null
  dropOff: { day: string; slot: string } | null
  /** Half hours to choose from. */
  free: { day: string; slots: string[] }[]
  may: { decline: boolean; withdraw: boolean; renew: boolean; write: boolean; addPhotos: boolean }
  renewalAsked: boolean
  /** Until when they may ask that somebody else looks at it; null where they may not. */
  lookAgainUntil: Date | null
  /** What they said when they asked, while it waits for its answer. */
  secondLook: string | null
}

export function openOwnView(context: ShopContext, dropOffVerbs: ReturnType<typeof openDropOffs>) {
  const { database, clock, settings } = context
  const { db } = database

  async function own(by: OfferBy): Promise<Outcome<OwnOffer>> {
    const held = await offerHeld(context, by)
    const offer = held && (await offerRow(db, held.id))
    // Purged, it is nobody's any more.
    if (!held || !offer || offer.purgedAt) return missing()
    const acts = held.closed === null
    const now = clock()
    if (acts) await markRead(db, offer.id, true, now)
    const terms = quotedTerms(offer)
    const pictures = await picturesOf(db, offer.id)
    const dropOff = await dropOffOf(offer)
    const quoted = offer.state === OFFER.quoted || offer.state === OFFER.accepted
    const renewalAsked = isRenewalAsked(offer)
    const editable = acts && (offer.state === OFFER.submitted || offer.state === OFFER.quoted)
    const { name, surname } = inTwo(acts ? offer.name : '')
    return done({
      id: offer.id,
      name: offerName(offer),
      state: offer.state,
      acts,
      story: offerStory(
        {
          state: offer.state,
          answerDueAt: offer.answerDueAt,
          waitsForThem: offer.waitsForThemSince !== null,
          lookedAgain: wasLookedAgain(offer),
          quote: terms && amountsOf(terms),
          quoteEndsAt: offer.quoteEndsAt,
          bringUntil: offer.acceptedAt && endsAfter(offer.acceptedAt, settings.bringDays),
          dropOff,
          hours: openHours(settings.openingHours),
          refusedWhy: offer.refusedWhy,
        },
        now,
      ),
      grade: offer.grade,
      mailbox: acts ? masked(offer.email) : '',
      person: { name, surname },
      quote:
        terms && quoted
          ? {
              no: offer.quoteNo,
              amounts: amountsOf(terms),
              said: termsSaid(terms),
              steps: terms.calendar.map((step) => {
                const price = Math.min(priceOfStep(terms, step), mostPrice(settings, terms.price))
                return { day: step.day, price, part: splitOf(price, terms.commission).part }
              }),
              over: offer.state === OFFER.quoted && offer.quoteEndsAt !== null && offer.quoteEndsAt <= now,
            }
          : null,
      counter:
        offer.counterPriceCentavos !== null && offer.counterFloorCentavos !== null
          ? { price: offer.counterPriceCentavos, floor: offer.counterFloorCentavos }
          : null,
      countersLeft: MOST_COUNTERS - offer.counterNo,
      pictures,
      photosLeft: MOST_OFFER_PHOTOS - pictures.length,
      messages: await messagesOf(db, offer.id),
      code: await codeOf(offer),
      dropOff,
      free: acts && offer.state === OFFER.accepted ? await dropOffVerbs.freeFor(offer) : [],
      may: {
        decline: acts && mayMove(OFFER_MOVES, offer.state, OFFER.declined),
        withdraw: acts && offer.state !== OFFER.expired && mayMove(OFFER_MOVES, offer.state, OFFER.withdrawn),
        renew: acts && offer.state === OFFER.expired && !renewalAsked,
        write: editable || (acts && (offer.state === OFFER.accepted || offer.state === OFFER.expired)),
        addPhotos: editable && pictures.length < MOST_OFFER_PHOTOS,
      },
      renewalAsked,
      lookAgainUntil: acts ? await lookAgainUntil(db, offer, now) : null,
      secondLook: isLookedAgain(offer) ? offer.secondLookNote : null,
    })
  }

  /** Where another pair of theirs is answered, as the form of one says it; null where the form has to ask. */
  async function anotherOf(by: OfferBy): Promise<{ mailbox: string } | null> {
    const person = await offererOf(context, by)
    return person && { mailbox: masked(person.email) }
  }

  async function dropOffOf({ dropOffId }: OfferRow): Promise<{ day: string; slot: string } | null> {
    if (dropOffId === null) return null
    const [row] = await db
      .select({ day: dropOffs.day, slot: dropOffs.slot })
      .from(dropOffs)
      .where(eq(dropOffs.id, dropOffId))
    return row ?? null
  }

  async function codeOf({ unitId }: OfferRow): Promise<string | null> {
    if (unitId === null) return null
    const [row] = await db.select({ code: units.code }).from(units).where(eq(units.id, unitId))
    return row?.code ?? null
  }

  return { own, anotherOf }
}

/** «an···@example.com»: enough to know one's own. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return email === '' ? '' : `${name.slice(0, 2)}···@${domain}`
}
function inTwo(whole: string): { name: string; surname: string } {
  const at = whole.lastIndexOf(' ')
  return at < 0 ? { name: whole, surname: '' } : { name: whole.slice(0, at), surname: whole.slice(at + 1) }
}
