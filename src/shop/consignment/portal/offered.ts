/** Pairs that were only shown to the shop so far, as whoever showed them has them on their page. */
import { and, desc, eq, getTableColumns, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { consignors, offers, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLiveOffer } from '#rules/consignment/offers/states.ts'
import { pick } from '#rules/record.ts'
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
type OfferedByAsked = { consignorId: number | SQL | null; userId: number | Placeholder | null }
/** An offer that ended before it is shown no more. */
export const endedShownFrom = (now: Date): Date => new Date(now.getTime() - ENDED_DAYS * DAY)

/**
 * Pairs that are only shown so far: theirs once accepted, before that those that came from a mailbox that is proven theirs, as a consignor's
 * or as that of their account.
 */
export const isShownTo = ({ consignorId, userId }: OfferedByAsked, endedFrom: Date | Placeholder) =>
  and(
    isNull(offers.unitId),
    isNull(offers.purgedAt),
    or(
      consignorId === null ? undefined : eq(offers.consignorId, consignorId),
      and(
        isNull(offers.consignorId),
        sql`(exists (select 1 from ${consignors} c where c.id = ${consignorId}::int and c.email_proven_at is not null
            and c.email = lower(${offers.email}))
          or exists (select 1 from ${users} a where a.id = ${userId}::int and a.email_verified and a.deleted_at is null
            and lower(a.email) = lower(${offers.email})))`,
      ),
    ),
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
