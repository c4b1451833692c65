/** The hours of a drop in words: a piece of rules, so that the pages of other subjects do not carry it. */
import { whenSaid } from '#rules/calendar/said.ts'

/** Nothing is «hoy» to a page that stays open. */
const NO_DAY = ''

/** «el martes 8 de diciembre de 2026 a las 14:30», by the showroom's clock: the same whenever it is printed. */
export const whenOf = (at: Date): string => whenSaid(at, NO_DAY)
