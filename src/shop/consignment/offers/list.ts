/** Offers as the desk lists them: what is due first comes first. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { consignmentMessages, offers } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLookedAgain } from '#rules/consignment/offers/second-opinion.ts'
import { mayBeRenewed, OFFER, waitsForUs, type OfferState } from '#rules/consignment/offers/states.ts'
import { offerName } from '#rules/consignment/offers/story.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { Grade } from '#rules/units/grade.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { firstPhotoOf } from './photos.ts'

export const OFFER_VIEWS = ['due', 'waiting', 'again', 'quoted', 'accepted', 'all'] as const
export type OfferView = (typeof OFFER_VIEWS)[number]
export type OfferQuery = { q: string; view: OfferView; page: number }
export type OfferLine = {
  id: number
  state: OfferState
  name: string
  person: string
  grade: Grade
  hoped: Centavos | null
  price: Centavos | null
  /** Until when the shop answers; null while nothing is owed to its owner. */
  dueAt: Date | null
  late: boolean
  waitsForThem: boolean
  /** They proposed another price. */
  countered: boolean
  /** It was refused, and they asked that somebody else looks at it. */
  lookedAgain: boolean
  /** Messages of theirs that nobody has read. */
  unread: number
  picture: number | null
  createdAt: Date
}
const OFFERS_A_PAGE = 30

const renewal = sql`(${inStates(offers.state, mayBeRenewed)} and ${offers.purgedAt} is null and ${offers.answerDueAt} > ${offers.endedAt})`
/** Named by its table: in what a question for one table answers, a column stands alone, and within another table it would be that one's. */
const ITS_ID = sql.raw('offers.id')
const unread = sql<number>`(select count(*)::int from ${consignmentMessages} m where m.offer_id = ${ITS_ID} and not m.from_shop and m.read_at is null)`
/** The shop owes an answer: to the offer, to a wish to renew it, or to a message. */
export const OFFER_OWED = sql<boolean>`((${inStates(offers.state, waitsForUs)} and ${offers.waitsForThemSince} is null) or ${renewal} or ${unread} > 0)`

const IN_VIEW: Record<OfferView, SQL | undefined> = {
  due: OFFER_OWED,
  waiting: and(eq(offers.state, OFFER.submitted), isNotNull(offers.waitsForThemSince)),
  again: and(inStates(offers.state, waitsForUs), ne(offers.refusedWhy, '')),
  quoted: eq(offers.state, OFFER.quoted),
  accepted: inArray(offers.state, [OFFER.accepted, OFFER.arrived]),
  all: undefined,
}

export function openOfferList({ database: { db }, clock }: ShopContext) {
  async function list(
    visitor: Visitor,
    asked: Partial<OfferQuery> = {},
  ): Promise<Outcome<{ offers: OfferLine[]; paging: Paging; counts: Record<OfferView, number> }>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const { q, view, page } = { q: '', view: 'due' as const, page: 1, ...asked }
    const where = and(IN_VIEW[view], found(cleanSearch(q)))
    const pages = paging(await db.$count(offers, where), page, OFFERS_A_PAGE)
    const now = clock()
    const rows = await db
      .select({
        id: offers.id,
        state: offers.state,
        brand: offers.brand,
        model: offers.model,
        size: offers.size,
        person: offers.name,
        grade: offers.grade,
        hoped: offers.hopedCentavos,
        price: offers.priceCentavos,
        answerDueAt: offers.answerDueAt,
        waitsSince: offers.waitsForThemSince,
        counterNo: offers.counterNo,
        refusedWhy: offers.refusedWhy,
        owed: OFFER_OWED,
        unread,
        picture: firstPhotoOf,
        createdAt: offers.createdAt,
      })
      .from(offers)
      .where(where)
      .orderBy(...(view === 'due' ? [asc(offers.answerDueAt), asc(offers.id)] : [desc(offers.id)]))
      .limit(OFFERS_A_PAGE)
      .offset((pages.page - 1) * OFFERS_A_PAGE)
    const [counts] = await db
      .select({
        due: count(IN_VIEW.due),
        waiting: count(IN_VIEW.waiting),
        again: count(IN_VIEW.again),
        quoted: count(IN_VIEW.quoted),
        accepted: count(IN_VIEW.accepted),
        all: sql<number>`count(*)::int`,
      })
      .from(offers)
    return done({
      offers: rows.map(
        ({ brand, model, size, answerDueAt, waitsSince, counterNo, refusedWhy, owed: isOwed, ...row }) => ({
          ...row,
          name: offerName({ brand, model, size }),
          dueAt: isOwed ? answerDueAt : null,
          late: isOwed && answerDueAt < now,
          waitsForThem: row.state === OFFER.submitted && waitsSince !== null,
          countered: row.state === OFFER.submitted && counterNo > 0 && refusedWhy === '',
          lookedAgain: isLookedAgain({ state: row.state, refusedWhy }),
        }),
      ),
      paging: pages,
      counts: counts!,
    })
  }

  return { list }
}

const count = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`

function found(q: string): SQL | undefined {
  if (q === '') return undefined
  const text = sql`${offers.brand} || ' ' || ${offers.model} || ' ' || ${offers.size} || ' ' || ${offers.name} || ' ' || ${offers.email}`
  return and(isNull(offers.purgedAt), sql`strpos(fold(${text}), fold(${q})) > 0`)
}
