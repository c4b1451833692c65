/**
 * Whoever offered a pair accepts what the shop quoted: the quote that they saw, with the code that went to their mailbox, and the
 * agreement. Then they are a consignor, and the pair is awaited with its terms.
 */
import { eq } from 'drizzle-orm'
import { units } from '#data/schema.ts'
import type { Reader, Tx } from '#data/database.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { endsAfter } from '#rules/consignment/offers/due.ts'
import { acceptForm } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { OFFER, OFFER_STATE_LABEL } from '#rules/consignment/offers/states.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import {
  conflict,
  done,
  missing,
  refused,
  type Conflict,
  type Done,
  type Missing,
  type Outcome,
  type Refused,
} from '#rules/outcome.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { acceptAgreement } from '../agreements/accept.ts'
import { checkCode, sendCode } from '../codes/codes.ts'
import { consignorFor, lockConsignor, markProven } from '../consignors/known.ts'
import { awaitUnit } from '../reception/awaited.ts'
import { acceptTerms, proposeTerms } from '../terms/terms.ts'
import { acceptedLetter, notifyOwner } from './emails.ts'
import { offerToChange } from './held.ts'
import { lockOffer, moveOffer, offerRow, quotedTerms, type OfferRow } from './row.ts'

/** What stands now, where another quote was seen. */
export type Requoted = { quoteNo: number; terms: Terms }

const codeFor = ({ id, email }: OfferRow) => ({ purpose: 'accept', subject: `offer:${id}`, email }) as const

export function openAccept(context: ShopContext) {
  const { database, clock, settings } = context

  /** The code goes to the offer's mailbox, whoever asks. */
  async function sendAcceptCode(visitor: Visitor, by: OfferBy): Promise<Outcome<{ email: string }>> {
    const own = await ownOf(by)
    if (!own.ok) return own
    const offer = own.value
    const why = whyNot(offer, offer.quoteNo, clock())
    return why ?? sendCode(context, visitor, codeFor(offer))
  }

  async function accept(
    visitor: Visitor,
    by: OfferBy,
    input: unknown,
  ): Promise<Outcome<{ code: string }, Requoted>> {
    const form = readForm(acceptForm, input, OFFER_SAYS.invalid)
    const own = await ownOf(by)
    if (!own.ok) return own
    const seen = own.value
    if (!form.ok) return form
    const { quoteNo, code: typed, name, surname } = form.value
    // A second tap finds what the first one did.
    if (seen.state === OFFER.accepted && seen.quoteNo === quoteNo && seen.unitId !== null)
      return done({ code: await codeOf(database.db, seen.unitId) })
    const early = whyNot(seen, quoteNo, clock())
    if (early) return early
    const proven = await checkCode(context, visitor, codeFor(seen), typed)
    if (!proven.ok) return proven.kind === 'conflict' ? conflict(proven.message) : proven
    const end = await commitIfDone(database, async (tx): Promise<Outcome<{ code: string }, Requoted>> => {
      const offer = await lockOffer(tx, seen.id)
      if (!offer) return missing()
      const at = clock()
      const late = whyNot(offer, quoteNo, at)
      if (late) return late
      return agreed(tx, offer, { name, surname }, at)
    })
    if (end.ok) await context.hint({ kind: 'message' })
    return end
  }

  async function agreed(
    tx: Tx,
    offer: OfferRow,
    who: { name: string; surname: string },
    at: Date,
  ): Promise<Outcome<{ code: string }, Requoted>> {
    const terms = quotedTerms(offer)!
    const told = { email: offer.email, phone: offer.phone, ...who }
    const consignorId = await consignorFor(tx, told, at)
    const actor = `consignor:${consignorId}`
    const { unitId, code } = await awaitUnit(tx, awaitedOf(offer, terms), { consignorId, at, actor })
    const owner = await lockConsignor(tx, consignorId)
    if (!owner || owner.blockedReason !== null) return refused('forbidden', OFFER_SAYS.neutral)
    await markProven(tx, consignorId, at)
    const how = { how: 'web_code', witness: null } as const
    const agreementId = await acceptAgreement(tx, settings, { consignorId, ...how, at })
    const proposer = offer.quotedBy === null ? 'system:offers' : `person:${offer.quotedBy}`
    const termsId = await proposeTerms(tx, unitId, terms, proposer, at)
    if (!(await acceptTerms(tx, settings, { unitId, termsId, ...how, agreementId, at, inLetter: true })))
      throw new Error(`terms of offer ${offer.id} were not accepted`)
    await moveOffer(tx, offer, OFFER.accepted, at, {
      consignorId,
      unitId,
      acceptedAt: at,
      remindedAt: null,
    })
    const until = endsAfter(at, settings.bringDays)
    await notifyOwner(tx, settings, offer, acceptedLetter(offer, { code, terms, until, settings }), at)
    await writeAudit(tx, anonymous, {
      action: 'offer.accept',
      entity: 'offer',
      entityId: offer.id,
      after: { quoteNo: offer.quoteNo, priceCentavos: terms.price, floorCentavos: terms.floor, unit: code },
      at,
    })
    return done({ code })
  }

  async function ownOf(by: OfferBy): Promise<Done<OfferRow> | Refused | Missing> {
    const held = await offerToChange(context, by)
    if (!held.ok) return held
    const offer = await offerRow(database.db, held.value)
    return offer ? done(offer) : missing()
  }

  return { sendAcceptCode, accept }
}

/** Why that quote cannot be accepted now; with the one that stands, where another was seen. */
function whyNot(offer: OfferRow, quoteNo: number, now: Date): Conflict<Requoted> | null {
  if (offer.state !== OFFER.quoted) return conflict(`Está en «${OFFER_STATE_LABEL[offer.state]}».`)
  if (offer.quoteNo !== quoteNo)
    return conflict(OFFER_SAYS.requoted, { quoteNo: offer.quoteNo, terms: quotedTerms(offer)! })
  return offer.quoteEndsAt !== null && offer.quoteEndsAt <= now ? conflict(OFFER_SAYS.over) : null
}

/** Of one quote: renewed after it expired, it is another pair to come. */
const awaitedOf = (offer: OfferRow, { price }: Terms) => ({
  key: `offer:${offer.id}:${offer.quoteNo}`,
  brand: offer.brand,
  model: offer.model,
  styleCode: offer.styleCode,
  sizeLabel: offer.size,
  colour: offer.colour,
  box: offer.box,
  grade: offer.grade,
  price,
})

async function codeOf(db: Reader | Tx, unitId: number): Promise<string> {
  const [unit] = await db.select({ code: units.code }).from(units).where(eq(units.id, unitId))
  return unit!.code
}
