/**
 * The calendar of prices of an entrusted pair: which price it has after so many days on sale, which of its steps comes next, and how far
 * its owner may go on their own (product §55.1, §55.3).
 */
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { aboveCeiling } from '#rules/units/ceiling.ts'
import type { CalendarStep, PriceCalendar } from './terms.ts'

/** `most`: what no step raises it beyond. */
type Standing = { current: Centavos; behind: number; most: Centavos }
export type PricedTerms = {
  price: Centavos
  floor: Centavos
  calendar: PriceCalendar
}

/** A step is cut down to whole hundreds of pesos. */
const CUT = fromPesos(100)
const WHOLE = 10_000n
/** Days before a step on which its owner is told. */
export const STEP_TOLD_DAYS = 3

/** What a step makes of the first price, whatever came before it. */
export function priceOfStep({ price, floor }: PricedTerms, { offBp }: CalendarStep): Centavos {
  const asAgreed = Number((BigInt(price) * (WHOLE - BigInt(offBp))) / WHOLE)
  return Math.max(asAgreed - (asAgreed % CUT), floor)
}

/** One that takes something off what the calendar said before it: only such a one can be refused. */
export const lowers = (calendar: PriceCalendar, day: number): boolean => {
  const index = calendar.findIndex((step) => step.day === day)
  return index >= 0 && calendar[index]!.offBp > (calendar[index - 1]?.offBp ?? 0)
}

/**
 * From `current` over those steps of the calendar that are after the day `behind` and not after the day `days`. One that lowers never
 * raises, one that raises never lowers nor goes beyond `most` (units/ceiling.ts), and one in `kept`, which its owner refused, changes nothing.
 */
export function priceAfter(
  terms: PricedTerms,
  { current, behind, days, most }: Standing & { days: number },
  kept: readonly number[] = [],
): Centavos {
  let price = current
  for (const step of terms.calendar) {
    if (step.day <= behind || step.day > days) continue
    const wanted = priceOfStep(terms, step)
    if (!lowers(terms.calendar, step.day)) price = Math.max(price, Math.min(wanted, most))
    else if (!kept.includes(step.day)) price = Math.min(price, wanted)
  }
  return Math.max(price, terms.floor)
}

/** What the terms alone say for a day on sale; the first day is 0. */
export const priceOn = (terms: PricedTerms, days: number, kept: readonly number[] = []): Centavos =>
  priceAfter(terms, { current: terms.price, behind: 0, days, most: Infinity }, kept)

/** The next step that changes anything, and what it makes; null when the price stays as it is. */
export function nextStep(
  terms: PricedTerms,
  now: Standing,
  kept: readonly number[] = [],
): { day: number; price: Centavos; mayKeep: boolean } | null {
  for (const { day } of terms.calendar) {
    if (day <= now.behind) continue
    const price = priceAfter(terms, { ...now, days: day }, kept)
    if (price !== now.current) return { day, price, mayKeep: lowers(terms.calendar, day) }
  }
  return null
}

/**
 * The same steps for terms that begin today at `price`, after so many days on sale. What is behind is left out, and what its owner kept,
 * and what changes nothing any more: one that lowers never puts on.
 */
export function restOfCalendar(
  terms: PricedTerms,
  { behind, days, price }: { behind: number; days: number; price: Centavos },
  kept: readonly number[] = [],
): CalendarStep[] {
  const rest: CalendarStep[] = []
  let at = price
  for (const { day, offBp } of terms.calendar) {
    if (day <= Math.max(behind, days)) continue
    const wanted = Number((BigInt(terms.price) * (WHOLE - BigInt(offBp))) / WHOLE)
    const down = lowers(terms.calendar, day)
    if (down ? kept.includes(day) || wanted >= at : wanted <= at) continue
    const asOff = Number(WHOLE) - Math.round((wanted * Number(WHOLE)) / price)
    rest.push({ day: day - days, offBp: Math.max(-5_000, Math.min(6_000, asOff)) })
    at = wanted
  }
  return rest
}

// ---------------------------------------------------------------- what its owner may do

/** Of the first price, in per cent. */
const HIGHEST_PERCENT = 130
export const CHANGE_HOURS = 24
export const highestPrice = (first: Centavos): Centavos => Math.floor((first * HIGHEST_PERCENT) / 100)

export const PRICE_SAYS = {
  typed: 'Escribí el precio, en pesos.',
  floor: 'Escribí tu nuevo mínimo, en pesos.',
  notListed: 'Solo cambia mientras está a la venta.',
  reserved: 'Está apartado: su precio no cambia mientras tanto.',
  same: 'Ya tiene ese precio.',
  soon: `Ya lo cambiaste hace menos de ${CHANGE_HOURS} horas.`,
  noStep: 'Ese paso ya pasó, o no baja el precio.',
  noTerms: 'Todavía no tiene condiciones aceptadas.',
  mustAnswer: 'Sin condiciones no se vende: aceptalas, o pedilo de vuelta.',
  proposal: 'Esas condiciones ya no valen: mirá cómo está el par.',
} as const

/** Null when its owner may ask for that floor, lower or higher, with a code; what else terms may not hold is in terms-said.ts. */
export function whyNotFloor({
  current,
  wanted,
  price,
}: {
  current: Centavos
  wanted: Centavos
  price: Centavos
}): string | null {
  if (wanted === current) return `Tu mínimo ya es ${formatAmount(current)}.`
  return wanted > price ? `El mínimo no pasa del precio, que hoy es ${formatAmount(price)}.` : null
}

/** Null when its owner may set that price on their own. `most`: units/ceiling.ts `mostPrice`. */
export function whyNotPrice(
  { price, floor }: Pick<PricedTerms, 'price' | 'floor'>,
  { current, wanted, most }: { current: Centavos; wanted: Centavos; most: Centavos },
): string | null {
  if (wanted === current) return PRICE_SAYS.same
  if (wanted < floor)
    return `Tu mínimo es ${formatAmount(floor)}. Para bajar más, cambiá primero tu mínimo, con un código.`
  const share = highestPrice(price)
  if (wanted > most && most < share) return aboveCeiling(most)
  return wanted > share
    ? `Como mucho, ${formatAmount(share)}: un ${HIGHEST_PERCENT - 100} % más que el primer precio.`
    : null
}
