/** Which calendar of prices one pair gets, as whoever quotes it or proposes other terms says: the shop's, none, or steps of its own. */
import * as v from 'valibot'
import { priceCalendar } from './price-calendar.ts'
import { textOfCells } from '#rules/settings/rows.ts'
import type { PriceCalendar } from './terms.ts'

export const NEW_CALENDARS = ['shop', 'none', 'own'] as const
/** Of a pair that has one: what is left of it goes on. */
export const NEXT_CALENDARS = ['same', ...NEW_CALENDARS] as const
export type CalendarKind = (typeof NEXT_CALENDARS)[number]
export const CALENDAR_LABEL: Record<CalendarKind, string> = {
  same: 'Sigue el que tiene',
  shop: 'El de la tienda',
  none: 'Sin pasos: el precio no cambia solo',
  own: 'Otros pasos, para este par',
}

export const CALENDAR_SAYS = {
  kind: 'Elegí su calendario de precios.',
  noSteps: 'Escribí al menos un paso, o elegí «Sin pasos».',
} as const

type Step = { day: number; offPercent: number }
const whole = v.array(v.strictObject({ day: v.number(), offPercent: v.number() }))
/** A line a step, «30 | 10», as a form has them; or whole, as the API does. */
const steps = v.optional(
  v.pipe(
    // By what comes, so that what is wrong is said of the step that has it.
    v.lazy((given): v.GenericSchema<string | Step[]> => (typeof given === 'string' ? v.string() : whole)),
    v.transform((given) =>
      typeof given === 'string'
        ? given
        : textOfCells(given.map(({ day, offPercent }) => [String(day), String(offPercent)])),
    ),
    priceCalendar.schema as v.GenericSchema<string, PriceCalendar>,
  ),
  '',
)

export const newCalendar = {
  calendar: v.optional(v.picklist(NEW_CALENDARS, CALENDAR_SAYS.kind), 'shop'),
  steps,
}
export const nextCalendar = {
  calendar: v.optional(v.picklist(NEXT_CALENDARS, CALENDAR_SAYS.kind), 'same'),
  steps,
}

type Chosen = { calendar: CalendarKind; steps: PriceCalendar }
/** Steps of its own are some. */
export const hasSteps = ({ calendar, steps: own }: Chosen): boolean => calendar !== 'own' || own.length > 0

/** `same`: what it has by then. */
export function calendarOf(
  { calendar, steps: own }: Chosen,
  { shop, same = shop }: { shop: PriceCalendar; same?: PriceCalendar },
): PriceCalendar {
  return { same, shop, none: [], own }[calendar]
}

/** How a calendar that was quoted is chosen again. */
export function calendarKindOf(
  calendar: PriceCalendar,
  shop: PriceCalendar,
): { kind: (typeof NEW_CALENDARS)[number]; steps: PriceCalendar } {
  if (calendar.length === 0) return { kind: 'none', steps: [] }
  const same = JSON.stringify(calendar.map(pick)) === JSON.stringify(shop.map(pick))
  return same ? { kind: 'shop', steps: [] } : { kind: 'own', steps: calendar }
}
const pick = ({ day, offBp }: PriceCalendar[number]) => [day, offBp]
