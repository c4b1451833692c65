/** A consignor's pairs in one list, each with the one line of its story, whoever has it; and the sums that stand over them. */
import type { Reader } from '#data/database.ts'
import { arranged, enoughAlike, type Arranged, type Where } from '#rules/consignment/portal/arranged.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { pairStory } from '#rules/consignment/story/story.ts'
import type { PairStory } from '#rules/consignment/story/line.ts'
import type { PairStand } from '#rules/consignment/story/stands.ts'
import { pick } from '#rules/record.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { accountOf } from '../accounts/in-force.ts'
import type { Numbers } from '../settlements/account.ts'
import {
  entryRows,
  saleRows,
  termsById,
  unitRows,
  type EntryFound,
  type SaleFound,
  type UnitFound,
} from './gather.ts'
import { offerRows, type OfferFound, type OfferShown } from './offered.ts'
import { common, type Common, offerSituation, owedOf, pairSituation } from './situations.ts'
import { standsOf, standsOfAccount, type Stands, type UnitStand } from './stands.ts'

/** As a list shows it. */
export type PairLine = {
  /** As its address has it; null of one that is only shown so far. */
  code: string | null
  /** The offer that it came by, which its number alone opens to nobody (rules/consignment/offers/by.ts); null where there was none. */
  offer: number | null
  name: string
  size: string
  image: string | null
  /** Until it has a picture: the first private photo that its owner sent with that offer. */
  photo: number | null
  story: PairStory
}

/** All of them. */
export async function pairsOf(context: ShopContext, holder: Holder): Promise<PairLine[]> {
  const { database, clock, settings } = context
  const { db } = database
  const now = clock()
  const [found, shown, sales, entries, account] = await Promise.all([
    unitRows(db, { holder }),
    offerRows(db, holder, now),
    saleRows(db, { holder }),
    entryRows(db, { holder }),
    accountOf(db, holder.consignorId),
  ])
  const here = common(settings, now, account !== null)
  const { offers, units } = await told(context, here, { found, shown, sales, entries })
  return [...offers.values(), ...units.values()]
}

/** A page of an owner's pairs: whose, those that it shows, and their sums. */
export type ShownPairs = Arranged<PairLine> & { holder: Holder; numbers: Numbers }

/** Those that a page shows. Of the others is read where they stand, and no more. */
export async function shownPairs(context: ShopContext, holder: Holder, where: Where): Promise<ShownPairs> {
  const now = context.clock()
  const stands = await standsOf(context.database.db, holder, { now, most: enoughAlike(where) })
  return shown(context, { holder, stands, where, now })
}

/** The same by an account that is a consignor's already; null of any other. */
export async function shownToAccount(
  context: ShopContext,
  userId: number,
  where: Where,
): Promise<ShownPairs | null> {
  const now = context.clock()
  const found = await standsOfAccount(context.database.db, userId, { now, most: enoughAlike(where) })
  return found && shown(context, { ...found, where, now })
}

async function shown(
  context: ShopContext,
  { holder, stands: read, where, now }: { holder: Holder; stands: Stands; where: Where; now: Date },
): Promise<ShownPairs> {
  const { database, settings } = context
  const { db } = database
  const { stands, counts, hasAccount, hasOffers, numbers } = read
  const offered = hasOffers ? await offerRows(db, holder, now) : []
  const here = common(settings, now, hasAccount)
  const offerStands = offered.map((one): OfferStand => ({
    ...one,
    ...pick(offerStory(one.offer, here), ['place', 'tone']),
  }))
  const { groups, pages } = arranged(
    [...offerStands, ...stands],
    (one) => one,
    where,
    (place) => (counts.get(place) ?? 0) + offerStands.filter((one) => one.place === place).length,
  )
  const on = groups.flatMap(({ pairs }) => pairs)
  const ofUnits = on.filter((one) => 'id' in one)
  const which = (those: readonly UnitStand[]) => ({ holder, unitIds: those.map(({ id }) => id) })
  const [sold, paid] = [ofUnits.filter((one) => one.sold), ofUnits.filter((one) => one.paid)]
  const [found, sales, entries] = await Promise.all([
    ofUnits.length === 0 ? [] : unitRows(db, which(ofUnits)),
    sold.length === 0 ? [] : saleRows(db, which(sold)),
    paid.length === 0 ? [] : entryRows(db, which(paid)),
  ])
  const shownOffers = on.filter((one) => 'offer' in one)
  const { offers, units } = await told(context, here, { found, shown: shownOffers, sales, entries })
  const lineOf = (one: OfferStand | UnitStand) =>
    // One that went in between, with the import that brought it, is shown no more.
    ('offer' in one ? offers.get(one.offer.id) : units.get(one.id)) ?? []
  return {
    holder,
    groups: groups.map((group) => ({ ...group, pairs: group.pairs.flatMap(lineOf) })),
    pages,
    numbers,
  }
}
type OfferStand = PairStand & OfferShown

type Read = {
  found: readonly UnitFound[]
  shown: readonly OfferShown[]
  sales: readonly SaleFound[]
  entries: readonly EntryFound[]
}
/** The lines of what was read, by the numbers of its rows and in their order. */
async function told(
  { database: { db }, settings }: ShopContext,
  here: Common,
  { found, shown, sales, entries }: Read,
) {
  const proposals = await proposedTo(db, found)
  // The last of each pair is the one that it is told by.
  const saleOf = new Map<number, SaleFound>(sales.map((one) => [one.sale.unitId, one]))
  const owed = owedOf(entries)
  const lineOf = (one: UnitFound): PairLine => ({
    ...unitLine(one),
    story: pairStory(
      pairSituation(one, {
        common: here,
        proposed: proposals(one),
        sale: saleOf.get(one.unit.id) ?? null,
        owed: owed(one.unit.id),
        settings,
      }),
    ),
  })
  return {
    offers: new Map(shown.map((one) => [one.offer.id, offeredLine(one, here)])),
    units: new Map(found.map((one) => [one.unit.id, lineOf(one)])),
  }
}

export async function proposedTo(db: Reader, found: readonly UnitFound[]) {
  const proposed = await termsById(
    db,
    found.flatMap(({ proposedId }) => proposedId ?? []),
  )
  return ({ proposedId }: UnitFound) => (proposedId === null ? null : (proposed.get(proposedId) ?? null))
}

/** What an account that has left no pair so far has shown, from the mailbox that is verified as its own; the first of each place. */
export async function offeredBy(
  { database: { db }, clock, settings }: ShopContext,
  visitor: Visitor,
  asked: string | null = null,
): Promise<Arranged<PairLine>> {
  const now = clock()
  const shown =
    visitor.kind === 'person' ? await offerRows(db, { consignorId: null, userId: visitor.id }, now) : []
  const here = common(settings, now, false)
  const lines = shown.map((one) => offeredLine(one, here))
  return arranged(lines, ({ story }) => story, { asked, page: 1 })
}

/** As its owner calls it, else as the catalogue does. */
const typed = (brand: string, model: string): string =>
  model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`.trim()

export const unitLine = (found: UnitFound): Omit<PairLine, 'story'> => ({
  code: found.unit.code,
  offer: found.offerId,
  name: typed(found.unit.brand, found.unit.model) || found.product?.name || 'Tu par',
  size: found.size ?? found.unit.sizeLabel,
  image: found.picture,
  photo: found.picture === null ? found.photo : null,
})
const offeredLine = ({ offer, photo }: OfferShown, here: Common): PairLine => ({
  code: null,
  offer: offer.id,
  name: typed(offer.brand, offer.model),
  size: offer.size,
  image: null,
  photo,
  story: offerStory(offer, here),
})
const offerStory = (offer: OfferFound, here: Common): PairStory =>
  pairStory({ ...here, offer: offerSituation(offer), unit: null, sale: null, payout: null })
