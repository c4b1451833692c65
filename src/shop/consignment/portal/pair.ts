/** One pair of a consignor's, whole: its story with dates, how it was described and checked, what was agreed, and what it was sold for. */
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import {
  unitBuyOuts,
  unitChecks,
  unitEvents,
  unitFlaws,
  unitLosses,
  unitPictures,
  unitPrices,
  units,
} from '#data/schema.ts'
import { dayOf, daysAfter, daysBetween } from '#rules/calendar/argentine-day.ts'
import { checkPoints } from '#rules/consignment/desk/checklist.ts'
import { FOUND_SAYS, type FoundChoice } from '#rules/consignment/found.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { nextStep } from '#rules/consignment/prices.ts'
import type { SaleState } from '#rules/consignment/sales/states.ts'
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { moveSaid } from '#rules/consignment/story/moves.ts'
import { pairStory } from '#rules/consignment/story/story.ts'
import { termsSaid } from '#rules/consignment/terms-said.ts'
import type { CheckVerdict } from '#rules/consignment/labels.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { mostPrice, type Ceiling } from '#rules/units/ceiling.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import type { Grade } from '#rules/units/grade.ts'
import { isEditable, isListed, UNIT } from '#rules/units/states.ts'
import type { UnitBox } from '#rules/units/limits-and-texts.ts'
import type { ShopContext } from '#shop/context.ts'
import { named, type UnitFlaw, type UnitPicture } from '#shop/units/on-sale.ts'
import { accountOf } from '../accounts/in-force.ts'
import { secondLookFor, type SecondLook } from '../checks/second-opinion.ts'
import { readTerms } from '../terms/terms.ts'
import { entryRows, saleRows, unitRows, type UnitFound } from './gather.ts'
import { proposedTo, unitLine, type PairLine } from './pairs.ts'
import { refusedPhotosOf } from './refused-photos.ts'
import { common, owedOf, pairSituation } from './situations.ts'

export type PricePoint = { day: string; price: Centavos; ahead: boolean }
export type PairPage = PairLine & {
  code: string
  /** «VR-7KQ2-MD4» */
  printed: string
  /** As it was described; null while nobody of the shop has looked at it. */
  looks: { grade: Grade; box: UnitBox; colour: string; sizeLabel: string; unmarked: boolean } | null
  pictures: UnitPicture[]
  flaws: UnitFlaw[]
  /** Private ones, of why it was not taken. */
  refusedPhotos: { id: number }[]
  /** Until when they may ask that somebody else looks at it; null where they may not. */
  mayAskAgain: Date | null
  secondLook: SecondLook | null
  check: { on: string; verdict: CheckVerdict; points: number; byTwo: boolean } | null
  terms: [string, string][] | null
  floor: Centavos | null
  /** What waits for their yes. */
  proposal: { id: number; said: [string, string][] } | null
  buyOut: { id: number; amount: Centavos; endsAt: Date } | null
  /** Of one that is here again: what they chose so far, to be chosen or changed. Null where there is nothing to choose. */
  found: { chosen: FoundChoice | null } | null
  claim: { id: number; amount: Centavos; reason: string; answerUntil: Date; answer: string } | null
  /** Every price it had and will have while nobody buys it, the first one first. */
  prices: PricePoint[]
  sales: {
    on: string
    base: Centavos
    commission: Centavos
    part: Centavos
    state: SaleState
    windowEndsOn: string | null
  }[]
  moves: { at: Date; said: string }[]
  /** The number of the settlement that pays what it brought. */
  settlement: string | null
  /** The calendar's step that comes next, by its day; null where none lowers the price. */
  stepDay: number | null
  /** What they say yes to is in force at once; else somebody of the shop goes on with it. */
  onSaleOrReady: boolean
  today: string
  /** The last day on sale, while it is. */
  until: string | null
  /** Of those in which whoever bought may send it back; null outside of them. */
  daysLeft: number | null
  /** It has a page that anybody may see. */
  hasPassport: boolean
}

export async function pairOf(
  { database: { db }, clock, settings }: ShopContext,
  holder: Holder,
  typed: string,
): Promise<Outcome<PairPage>> {
  const code = readUnitCode(typed)
  const [there] =
    code === null
      ? []
      : await db
          .select({ id: units.id })
          .from(units)
          .where(and(eq(units.code, code), eq(units.consignorId, holder.consignorId)))
  if (!there) return missing()
  const now = clock()
  const which = { holder, unitIds: [there.id] }
  const [[found], sales, entries, account, rest] = await Promise.all([
    unitRows(db, which),
    saleRows(db, which),
    entryRows(db, which),
    accountOf(db, holder.consignorId),
    lookedUp(db, there.id),
  ])
  if (!found) return missing()
  const { unit, terms } = found
  const proposed = (await proposedTo(db, [found]))(found)
  const last = sales.at(-1) ?? null
  const situation = pairSituation(found, {
    common: common(settings, now, account !== null),
    proposed,
    sale: last,
    owed: owedOf(entries)(unit.id),
    settings,
  })
  const story = pairStory(situation)
  const theirs = unit.owner === 'consignor'
  const seen = rest.check !== undefined || unit.firstListedAt !== null
  const claim = last?.claim ?? null
  const second = await secondLookFor(db, unit, now)
  const asked = second.asked && pick(second.asked, ['reason', 'at', 'answerBy'])
  return done({
    ...unitLine(found),
    code: unit.code,
    printed: printUnitCode(unit.code),
    story,
    looks: seen
      ? {
          grade: unit.grade,
          box: unit.box,
          colour: unit.colour,
          sizeLabel: unit.sizeLabel,
          unmarked: unit.unmarked,
        }
      : null,
    pictures: rest.pictures.map(named),
    flaws: rest.flaws,
    refusedPhotos: await refusedPhotosOf(db, unit),
    mayAskAgain: theirs && second.whyNot === null ? second.until : null,
    secondLook: unit.state === UNIT.received ? asked : null,
    check: rest.check
      ? {
          on: dayOf(rest.check.createdAt),
          verdict: rest.check.verdict,
          points: checkPoints(rest.check.listVersion).length,
          byTwo: rest.check.secondSignerId !== null,
        }
      : null,
    terms: terms && termsSaid(readTerms(terms)),
    floor: theirs ? unit.floorCentavos : null,
    proposal: proposed && theirs ? { id: proposed.id, said: termsSaid(readTerms(proposed)) } : null,
    found: story.deeds.includes('choose-found') ? { chosen: situation.unit?.chosen?.keeps ?? null } : null,
    buyOut: theirs ? (rest.buyOut ?? null) : null,
    claim,
    prices: [
      ...rest.prices.map(({ at, price }) => ({ day: dayOf(at), price, ahead: false })),
      ...(theirs ? pricesAhead(found, settings) : []),
    ],
    sales: sales.map(({ sale }) => ({
      on: dayOf(sale.createdAt),
      base: sale.baseCentavos,
      commission: sale.commissionCentavos,
      part: sale.partCentavos,
      state: sale.state,
      windowEndsOn: sale.windowEndsOn,
    })),
    moves: [
      ...untilSoldOn(found, rest.moves).map(({ from, to, at }) => ({ at, said: moveSaid(from, to) })),
      // It is no move of its life: it goes on as they choose.
      ...(rest.foundAt ? [{ at: rest.foundAt, said: FOUND_SAYS.here }] : []),
    ],
    settlement: situation.payout && settlementNumber(situation.payout.id),
    stepDay: situation.unit?.nextStep?.mayKeep ? situation.unit.nextStep.step : null,
    onSaleOrReady: isEditable(unit.state),
    today: situation.today,
    until: theirs && isListed(unit.state) ? unit.termEndsOn : null,
    daysLeft:
      story.moment === 'window' && last?.sale.windowEndsOn
        ? daysBetween(situation.today, last.sale.windowEndsOn).length - 1
        : null,
    hasPassport: unit.firstListedAt !== null,
  })
}

async function lookedUp(db: Reader, unitId: number) {
  const [pictures, flaws, [check], [buyOut], prices, moves, [loss]] = await Promise.all([
    db
      .select({
        kind: unitPictures.kind,
        url: unitPictures.url,
        alt: unitPictures.alt,
        width: unitPictures.width,
        height: unitPictures.height,
      })
      .from(unitPictures)
      .where(and(eq(unitPictures.unitId, unitId), eq(unitPictures.public, true)))
      .orderBy(asc(unitPictures.position)),
    db
      .select({ place: unitFlaws.place, sentence: unitFlaws.sentence, picture: unitFlaws.picture })
      .from(unitFlaws)
      .where(eq(unitFlaws.unitId, unitId))
      .orderBy(asc(unitFlaws.position)),
    db.select().from(unitChecks).where(eq(unitChecks.unitId, unitId)).orderBy(desc(unitChecks.id)).limit(1),
    db
      .select({ id: unitBuyOuts.id, amount: unitBuyOuts.amountCentavos, endsAt: unitBuyOuts.endsAt })
      .from(unitBuyOuts)
      .where(
        and(eq(unitBuyOuts.unitId, unitId), isNull(unitBuyOuts.acceptedAt), isNull(unitBuyOuts.endedAt)),
      ),
    db
      .select({ at: unitPrices.createdAt, price: unitPrices.priceCentavos })
      .from(unitPrices)
      // What the shop takes off for buyers changes nothing of theirs.
      .where(and(eq(unitPrices.unitId, unitId), ne(unitPrices.cause, 'discount')))
      .orderBy(asc(unitPrices.id)),
    db
      .select({ from: unitEvents.from, to: unitEvents.to, at: unitEvents.createdAt })
      .from(unitEvents)
      // What a till had at hand and let go is no step of its life.
      .where(and(eq(unitEvents.unitId, unitId), isNull(unitEvents.leaseId)))
      .orderBy(asc(unitEvents.id)),
    db
      .select({ foundAt: unitLosses.foundAt })
      .from(unitLosses)
      .where(and(eq(unitLosses.unitId, unitId), isNull(unitLosses.endedAt))),
  ])
  return { pictures, flaws, check, buyOut, prices, moves, foundAt: loss?.foundAt ?? null }
}

/** Steps of the calendar to come, as long as nobody buys it and its term is not over. */
function pricesAhead({ unit, terms, keptDays }: UnitFound, settings: Ceiling): PricePoint[] {
  if (!terms || !isListed(unit.state) || unit.clockFrom === null) return []
  const ahead: PricePoint[] = []
  const agreed = readTerms(terms)
  const most = mostPrice(settings, unit.priceCentavos)
  let at = { current: unit.priceCentavos, behind: unit.stepsBehind, most }
  for (let next = nextStep(agreed, at, keptDays); next !== null; next = nextStep(agreed, at, keptDays)) {
    const day = daysAfter(unit.clockFrom, next.day)
    if (unit.termEndsOn === null || day <= unit.termEndsOn)
      ahead.push({ day, price: next.price, ahead: true })
    at = { current: next.price, behind: next.day, most }
  }
  return ahead
}

type Move = Awaited<ReturnType<typeof lookedUp>>['moves'][number]
/** What the shop did with it once it was the shop's is the shop's own. */
function untilSoldOn({ unit }: UnitFound, moves: readonly Move[]): readonly Move[] {
  if (unit.owner === 'consignor') return moves
  const end = moves.findLastIndex(({ to }) => to === 'returned' || to === 'written_off')
  return end < 0 ? moves.filter(({ to }) => to !== 'reserved' && to !== 'sold') : moves.slice(0, end + 1)
}
