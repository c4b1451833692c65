/** The steps of a calendar of prices as they are typed, a step a line: of the shop's own, and of one pair's. */
import { MOST_STEPS, type CalendarStep, type PriceCalendar } from './terms.ts'
import { typedNumber } from '#rules/typed-number.ts'
import type { Kind } from '#rules/settings/kinds.ts'
import { rows } from '#rules/settings/rows.ts'

/** What a step may be: its day, and how much it goes up or down. */
const STEP_MOST = { day: 365, up: 50, down: 60 }
const STEP_SAID = `El día va de 1 a ${STEP_MOST.day} y el porcentaje de -${STEP_MOST.up} (sube) a ${STEP_MOST.down} (baja), sin decimales.`

export const STEP_COLUMNS = [
  { name: 'Día a la venta', inputMode: 'decimal' },
  { name: 'Baja, en %', inputMode: 'decimal' },
] as const

export const priceCalendar: Kind<PriceCalendar> = rows<CalendarStep>({
  columns: STEP_COLUMNS,
  most: MOST_STEPS,
  read([day, off]) {
    const [on, percent] = [typedNumber(day!), typedNumber(off!.replace(/^-/, ''))]
    if (on === null || percent === null || !Number.isInteger(on) || !Number.isInteger(percent))
      return STEP_SAID
    const signed = off!.startsWith('-') ? -percent : percent
    return on >= 1 && on <= STEP_MOST.day && signed >= -STEP_MOST.up && signed <= STEP_MOST.down
      ? { day: on, offBp: signed * 100 }
      : STEP_SAID
  },
  write: ({ day, offBp }) => [String(day), String(offBp / 100)],
  check: (all) =>
    all.some(({ day }, index) => index > 0 && day <= all[index - 1]!.day)
      ? 'Los días van de menor a mayor, cada uno una vez.'
      : null,
})
