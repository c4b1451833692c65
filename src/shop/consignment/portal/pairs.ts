/** A consignor's pairs in one list, each with the one line of its story, whoever has it; and the sums that stand over them. */
import type { Reader } from '#data/database.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { pairStory } from '#rules/consignment/story/story.ts'
import type { PairStory } from '#rules/consignment/story/line.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { accountOf } from '../accounts/in-force.ts'
import { consignmentTokens } from '../links.ts'
import {
  entryRows,
  offerRows,
  saleRows,
  termsById,
  unitRows,
  type OfferFound,
  type SaleFound,
  type UnitFound,
} from './gather.ts'
import { common, type Common, offerSituation, owedOf, pairSituation } from './situations.ts'

/** As a list shows it. */
export type PairLine = {
  /** As its address has it; null of one that is only shown so far. */
  code: string | null
  /** Opens the offer that it came by; null where there was none. */
  offer: string | null
  name: string
  size: string
  image: string | null
  story: PairStory
}

export async function pairsOf(
  { database: { db }, clock, settings }: ShopContext,
  holder: Holder,
): Promise<PairLine[]> {
  const now = clock()
  const [found, shown, sales, entries, account] = await Promise.all([
    unitRows(db, { holder }),
    offerRows(db, holder, now),
    saleRows(db, { holder }),
    entryRows(db, holder),
    accountOf(db, holder.consignorId),
  ])
  const here = common(settings, now, account !== null)
  const proposals = await proposedTo(db, found)
  const offerIds = [...shown.map(({ offer }) => offer.id), ...found.flatMap(({ offerId }) => offerId ?? [])]
  const token = await consignmentTokens(db, 'offer', offerIds, now)
  // The last of each pair is the one that it is told by.
  const saleOf = new Map<number, SaleFound>(sales.map((one) => [one.sale.unitId, one]))
  const owed = owedOf(entries)
  const { closedDays } = settings
  return [
    ...shown.map(({ offer }) => offeredLine(offer, token, here)),
    ...found.map((one) => ({
      ...unitLine(one, token),
      story: pairStory(
        pairSituation(one, {
          common: here,
          proposed: proposals(one),
          sale: saleOf.get(one.unit.id) ?? null,
          owed: owed(one.unit.id),
          closedDays,
        }),
      ),
    })),
  ]
}

export async function proposedTo(db: Reader, found: readonly UnitFound[]) {
  const proposed = await termsById(
    db,
    found.flatMap(({ proposedId }) => proposedId ?? []),
  )
  return ({ proposedId }: UnitFound) => (proposedId === null ? null : (proposed.get(proposedId) ?? null))
}

/** What an account that has left no pair so far has shown, from the mailbox that is verified as its own. */
export async function offeredBy(
  { database: { db }, clock, settings }: ShopContext,
  visitor: Visitor,
): Promise<PairLine[]> {
  if (visitor.kind !== 'person') return []
  const now = clock()
  const shown = await offerRows(db, { consignorId: null, userId: visitor.id }, now)
  const token = await consignmentTokens(
    db,
    'offer',
    shown.map(({ offer }) => offer.id),
    now,
  )
  const here = common(settings, now, false)
  return shown.map(({ offer }) => offeredLine(offer, token, here))
}

/** As its owner calls it, else as the catalogue does. */
const typed = (brand: string, model: string): string =>
  model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`.trim()

export const unitLine = (found: UnitFound, token: (offerId: number) => string): Omit<PairLine, 'story'> => ({
  code: found.unit.code,
  offer: found.offerId === null ? null : token(found.offerId),
  name: typed(found.unit.brand, found.unit.model) || found.product?.name || 'Tu par',
  size: found.size ?? found.unit.sizeLabel,
  image: found.picture,
})
const offeredLine = (offer: OfferFound, token: (offerId: number) => string, here: Common): PairLine => ({
  code: null,
  offer: token(offer.id),
  name: typed(offer.brand, offer.model),
  size: offer.size,
  image: null,
  story: pairStory({ ...here, offer: offerSituation(offer), unit: null, sale: null, payout: null }),
})
