/** What was read of pairs, as the rules tell their lines from it. */
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter } from '#rules/calendar/holidays.ts'
import { openHours } from '#rules/checkout/showroom.ts'
import { maskedAccount } from '#rules/consignment/masked.ts'
import { waitForCode } from '#rules/consignment/paper-terms.ts'
import { wasLookedAgain } from '#rules/consignment/offers/second-opinion.ts'
import { refusalSaid } from '#rules/consignment/offers/limits-and-texts.ts'
import { secondLookUntil } from '#rules/consignment/second-opinion.ts'
import { nextStep } from '#rules/consignment/prices.ts'
import { isLive } from '#rules/consignment/sales/states.ts'
import { settlesOn } from '#rules/consignment/settlements/settles-on.ts'
import type {
  Agreed,
  OfferSituation,
  PairSituation,
  PayoutSituation,
  SaleSituation,
  UnitSituation,
} from '#rules/consignment/story/situation.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { mostPrice, type Ceiling } from '#rules/units/ceiling.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import type { Settings } from '#shop/context.ts'
import { readTerms } from '../terms/terms.ts'
import type { EntryFound, SaleFound, TermsFound, UnitFound } from './gather.ts'
import type { OfferFound } from './offered.ts'

/** Within so many business days a pair that was received is looked at. */
const CHECK_BUSINESS_DAYS = 2

export type Common = Pick<PairSituation, 'today' | 'hours' | 'settlesOn' | 'hasAccount'>
export function common(settings: Settings, now: Date, hasAccount: boolean): Common {
  const today = dayOf(now)
  return {
    today,
    hours: openHours(settings.openingHours),
    settlesOn: settlesOn(today, Number(settings.settlementDay)),
    hasAccount,
  }
}

const agreed = (row: TermsFound): Agreed => {
  const { price, floor, commission } = readTerms(row)
  return { price, floor, commission }
}

export const offerSituation = (offer: OfferFound): OfferSituation => ({
  state: offer.state,
  waitsForThem: offer.waitsForThemSince !== null,
  lookedAgain: wasLookedAgain(offer),
  answerDueAt: offer.answerDueAt,
  quote:
    offer.priceCentavos === null || offer.floorCentavos === null
      ? null
      : {
          price: offer.priceCentavos,
          floor: offer.floorCentavos,
          commission: { bp: offer.commissionBp ?? 0, least: offer.commissionMinCentavos ?? 0 },
        },
  quoteEndsAt: offer.quoteEndsAt,
  refusedWhy: refusalSaid(offer.refusedWhy),
})

type Bounced = ReadonlyMap<number, EntryFound>
type Owed = { entries: readonly EntryFound[]; bounced: Bounced }
/** By the settlement whose transfer came back, the row that makes its money owed again. */
export const bouncedIn = (entries: readonly EntryFound[]): Bounced =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'payout_reversal' && entry.bouncedId !== null ? [[entry.bouncedId, entry]] : [],
    ),
  )
/** Rows of the account by pair, and by the settlement whose transfer came back. */
export function owedOf(entries: readonly EntryFound[]): (unitId: number) => Owed {
  const byUnit = Map.groupBy(entries, ({ unitId }) => unitId)
  const bounced = bouncedIn(entries)
  return (unitId) => ({ entries: byUnit.get(unitId) ?? [], bounced })
}

/** The settlement that pays a row; when its transfer came back, the one that pays that again. */
export function payoutOf(entry: EntryFound | undefined, bounced: Bounced): PayoutSituation | null {
  const { settlement } = entry ?? {}
  if (!settlement) return null
  if (settlement.state === 'reversed') {
    const again = payoutOf(bounced.get(settlement.id), bounced)
    if (again) return again
  }
  const { id, state, account, paidAt } = settlement
  return { id, state, account: maskedAccount(account), paidOn: paidAt && dayOf(paidAt) }
}

function saleSituation(
  { sale, expiresAt, withBuyer, payment, askedBack, claim }: SaleFound,
  entries: readonly EntryFound[],
): SaleSituation {
  const taken = entries.filter(({ kind, saleId }) => kind === 'reversal' && saleId === sale.id)
  return {
    state: sale.state,
    part: sale.partCentavos,
    reversed: taken.reduce((sum, { amount }) => sum - amount, 0),
    windowEndsOn: sale.windowEndsOn,
    reservedUntil: expiresAt,
    forExchange: sale.exchangeId !== null,
    handedOver: withBuyer,
    askedBack,
    disputed: isDisputed(payment),
    claim: claim && {
      amount: claim.amount,
      reason: claim.reason,
      answerUntil: claim.answerUntil,
      answered: claim.answer !== '',
    },
  }
}

type Beside = {
  common: Common
  proposed: TermsFound | null
  sale: SaleFound | null
  owed: Owed
  settings: Pick<Settings, 'closedDays' | 'maxUnitPricePesos'>
}

export function pairSituation(found: UnitFound, beside: Beside): PairSituation {
  const { unit, terms, dropOff, offerId } = found
  const { common: here, proposed, sale, owed } = beside
  const amountOf = (kind: EntryFound['kind']) =>
    owed.entries.findLast((entry) => entry.kind === kind && entry.unitId === unit.id)
  const [bought, compensated] = [amountOf('buyout'), amountOf('compensation')]
  const own = owed.entries.find(({ kind, saleId }) => kind === 'sale' && saleId === sale?.sale.id)
  const payable = sale !== null && isLive(sale.sale.state)
  const told: UnitSituation = {
    code: printUnitCode(unit.code),
    state: unit.state,
    owner: unit.owner,
    price: unit.priceCentavos,
    terms: terms && agreed(terms),
    receivedAt: unit.receivedAt,
    checkedBy:
      unit.receivedAt &&
      businessDaysAfter(dayOf(unit.receivedAt), CHECK_BUSINESS_DAYS, beside.settings.closedDays),
    secondLookBy: found.secondLookAt && dayOf(secondLookUntil(new Date(found.secondLookAt))),
    wasListed: unit.firstListedAt !== null,
    flaws: found.flaws,
    nextStep: stepOf(found, beside.settings),
    termEndsOn: unit.termEndsOn,
    keepUntil: unit.keepUntil,
    wantsBack: unit.wantsBackAt !== null,
    atTill: unit.leaseId !== null,
    toReturnWhy: unit.toReturnWhy,
    handedTo: unit.handedTo,
    movedOn: dayOf(found.movedAt ? new Date(found.movedAt) : unit.updatedAt),
    proposed: proposed && {
      ...agreed(proposed),
      reason: proposed.reason,
      compensation: proposed.compensationCentavos,
    },
    paused: found.paused && unit.state === UNIT.ready,
    toConfirm: terms !== null && waitForCode(unit.state, terms),
    buyOut: found.buyOut,
    bought: bought?.amount ?? null,
    compensated: compensated?.amount ?? null,
    chooseBy: found.chooseBy,
    chosen: found.chosen && { keeps: found.chosen[0], until: dayOf(new Date(found.chosen[1])) },
    dropOff,
    hasOffer: offerId !== null,
  }
  return {
    ...here,
    offer: null,
    unit: told,
    sale: sale && saleSituation(sale, owed.entries),
    payout: payoutOf(bought ?? (payable ? own : compensated), owed.bounced),
  }
}

/** On which day the calendar changes the price next, and to what. */
function stepOf({ unit, terms, keptDays }: UnitFound, settings: Ceiling): UnitSituation['nextStep'] {
  if (!terms || !isListed(unit.state) || unit.clockFrom === null) return null
  const most = mostPrice(settings, unit.priceCentavos)
  const now = { current: unit.priceCentavos, behind: unit.stepsBehind, most }
  const next = nextStep(readTerms(terms), now, keptDays)
  return (
    next && {
      day: daysAfter(unit.clockFrom, next.day),
      price: next.price,
      mayKeep: next.mayKeep,
      step: next.day,
    }
  )
}
