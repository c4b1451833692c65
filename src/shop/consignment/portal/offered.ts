/** Pairs that were only shown to the shop so far, as whoever showed them has them on their page. */
import { and, desc, getTableColumns, gt, isNull, or, type Placeholder } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { offers } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLiveOffer } from '#rules/consignment/offers/states.ts'
import { pick } from '#rules/record.ts'
import { isOfferOf } from '../offers/held.ts'
import { firstPhotoOf } from '../offers/photos.ts'

const DAY = 86_400_000
/** An offer that came to nothing is shown so long. */
const ENDED_DAYS = 30

const offerColumns = pick(getTableColumns(offers), [
  'id',
  'state',
  'brand',
  'model',
  'size',
  'priceCentavos',
  'floorCentavos',
  'commissionBp',
  'commissionMinCentavos',
  'answerDueAt',
  'waitsForThemSince',
  'quoteEndsAt',
  'refusedWhy',
  'endedAt',
  'secondLookAt',
])

/** `consignorId` null: an account that has left no pair so far. */
export type OfferedBy = { consignorId: number | null; userId: number | null }
type OfferedByAsked = Parameters<typeof isOfferOf>[0]
/** An offer that ended before it is shown no more. */
export const endedShownFrom = (now: Date): Date => new Date(now.getTime() - ENDED_DAYS * DAY)

/** Pairs that are only shown so far. */
export const isShownTo = (by: OfferedByAsked, endedFrom: Date | Placeholder) =>
  and(
    isNull(offers.unitId),
    isNull(offers.purgedAt),
    isOfferOf(by),
    or(inStates(offers.state, isLiveOffer), gt(offers.endedAt, endedFrom)),
  )

export const offerRows = (db: Reader, by: OfferedBy, now: Date) =>
  db
    .select({ offer: offerColumns, photo: firstPhotoOf })
    .from(offers)
    .where(isShownTo(by, endedShownFrom(now)))
    .orderBy(desc(offers.id))
export type OfferShown = Awaited<ReturnType<typeof offerRows>>[number]
export type OfferFound = OfferShown['offer']
