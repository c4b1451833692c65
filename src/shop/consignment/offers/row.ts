/** An offer as it is kept, held while it moves; what its quote is worth to its owner. */
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { offerAnswers, offers } from '#data/schema.ts'
import { dueAfterWaiting } from '#rules/consignment/offers/due.ts'
import { isLookedAgain } from '#rules/consignment/offers/second-opinion.ts'
import {
  isLiveOffer,
  mayBeRenewed,
  OFFER,
  OFFER_MOVES,
  waitsForUs,
  type OfferAsked,
  type OfferState,
} from '#rules/consignment/offers/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { QuoteAmounts } from '#rules/consignment/offers/limits-and-texts.ts'
import { splitOf } from '#rules/consignment/split.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import { mayMove } from '#rules/states.ts'
import { inReach } from '#rules/ids.ts'

export type OfferRow = typeof offers.$inferSelect
type Changes = Partial<typeof offers.$inferInsert>

export async function offerRow(db: Reader | Tx, id: number): Promise<OfferRow | null> {
  if (!inReach(id)) return null
  const [row] = await db.select().from(offers).where(eq(offers.id, id))
  return row ?? null
}

/** Until `tx` ends nobody else moves it. Before every lock of a unit or a consignor. */
export async function lockOffer(tx: Tx, id: number): Promise<OfferRow | null> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  return row ?? null
}

/** Of one that the caller holds. False, and nothing is written, where its life has no such move. */
export async function moveOffer(
  tx: Tx,
  offer: OfferRow,
  to: OfferState,
  at: Date,
  changes: Changes = {},
): Promise<boolean> {
  if (!mayMove(OFFER_MOVES, offer.state, to)) return false
  await writeOffer(tx, offer.id, at, {
    // Looked at again, it says why it was refused until it is answered.
    ...(to === OFFER.submitted ? {} : { refusedWhy: '' }),
    ...changes,
    state: to,
    endedAt: isLiveOffer(to) ? null : at,
  })
  return true
}

export async function writeOffer(tx: Tx, id: number, at: Date, changes: Changes): Promise<void> {
  await tx
    .update(offers)
    .set({ ...changes, version: sql`${offers.version} + 1`, updatedAt: at })
    .where(eq(offers.id, id))
}

/** Of one that expired: its owner would still like to, and the shop owes an answer. */
export const isRenewalAsked = (offer: Pick<OfferRow, 'state' | 'answerDueAt' | 'endedAt'>): boolean =>
  mayBeRenewed(offer.state) && offer.endedAt !== null && offer.answerDueAt > offer.endedAt

/** What its owner waits for an answer to; null where they do not. */
const askedOf = (
  offer: Pick<OfferRow, 'state' | 'counterNo' | 'answerDueAt' | 'endedAt' | 'refusedWhy'>,
): OfferAsked | null => {
  if (isRenewalAsked(offer)) return 'renewal'
  if (!waitsForUs(offer.state)) return null
  if (isLookedAgain(offer)) return 'second-look'
  return offer.counterNo > 0 ? 'counter' : 'offer'
}

/** Of one that the caller holds, as it was before: that the shop answered, and when it had said that it would. */
export async function noteAnswer(tx: Tx, offer: OfferRow, visitor: Visitor, at: Date): Promise<void> {
  const asked = askedOf(offer)
  if (asked === null) return
  const { waitsForThemSince: since, answerDueAt } = offer
  await tx.insert(offerAnswers).values({
    offerId: offer.id,
    asked,
    dueAt: since ? dueAfterWaiting(answerDueAt, since, at) : answerDueAt,
    answeredAt: at,
    answeredBy: visitor.kind === 'person' ? visitor.id : null,
  })
}

/** Null before it was quoted. */
export function quotedTerms(offer: OfferRow): Terms | null {
  if (offer.priceCentavos === null || offer.floorCentavos === null) return null
  return {
    price: offer.priceCentavos,
    floor: offer.floorCentavos,
    commission: { bp: offer.commissionBp!, least: offer.commissionMinCentavos! },
    calendar: offer.calendar!,
    termDays: offer.termDays!,
    keepDays: offer.keepDays!,
  }
}

export const amountsOf = ({ price, floor, commission }: Terms): QuoteAmounts => ({
  price,
  floor,
  part: splitOf(price, commission).part,
  partAtFloor: splitOf(floor, commission).part,
})
