/** What is agreed of one pair by default, as numbers that the owner of the shop may change. */
import { fromPesos, type Centavos } from '#rules/money.ts'

/** A step of the calendar of prices: from that day on sale on, so much off the first price; below 0 it goes up. Hundredths of a per cent. */
export type CalendarStep = { day: number; offBp: number }
export type PriceCalendar = readonly CalendarStep[]

export const COMMISSION_SHOES_PERCENT = 25
export const COMMISSION_CLOTHES_PERCENT = 35
export const COMMISSION_LEAST: Centavos = fromPesos(6_000)
export const QUOTE_DAYS = 7
/** To bring what was accepted. */
export const BRING_DAYS = 14
export const TERM_DAYS = 90
export const KEEP_DAYS = 60
/** From this price on two people sign that a pair is what it says. */
export const SECOND_SIGNER_FROM: Centavos = fromPesos(300_000)
export const PER_HALF_HOUR = 2
/** Tuesday; 0 is Sunday. */
export const SETTLEMENT_WEEKDAY = 2
/** An account that was just told is paid nothing for so long. */
export const ACCOUNT_HOLD_HOURS = 72
export const STEPS: PriceCalendar = [
  { day: 30, offBp: 1000 },
  { day: 60, offBp: 2000 },
  { day: 80, offBp: 3000 },
]
export const MOST_STEPS = 8
/** What its owner wants back is ready to be taken within. */
export const TAKE_BACK_HOURS = 48
/** To answer before the shop takes anything from an owner's account for a claim that comes late. */
export const CLAIM_ANSWER_DAYS = 5
export const CLAIM_ANSWER_LETTERS = 1000
/** Days after which photos and names of offers that came to nothing go. */
export const PURGE_DAYS = 90
