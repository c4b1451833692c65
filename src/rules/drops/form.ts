/** What an admin says of a drop, and the sentence beside each limit. Moments are of Argentina unless they name another zone. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import { asLine, atLeast, atMost } from '#rules/text.ts'
import { typedNumber } from '#rules/typed-number.ts'
import { wholeNumber } from '#rules/typed.ts'
import { LIST_MINUTES, LONGEST_WINDOW_HOURS, MOST_DROP_UNITS, REASON_LETTERS } from './terms.ts'
import { DROP_SAYS } from './texts.ts'

const MOMENT = 'Elegí un día y una hora válidos'
const WALL = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2})?$/
function momentOf(text: string): Date | null {
  const wall = WALL.exec(text)
  const date = new Date(wall ? `${text}-03:00` : text)
  const year = date.getUTCFullYear()
  if (!(year >= YEARS.from && year <= YEARS.to)) return null
  return wall && !isDay(wall[1]!) ? null : date
}
/** What is typed by mistake lies far outside; also of what is no date. */
const YEARS = { from: 2000, to: 2200 }
const moment = v.pipe(
  v.optional(v.string(), ''),
  v.check((text) => momentOf(text) !== null, MOMENT),
  v.transform((text) => momentOf(text)!),
)

/** How many of each size; those without any are left out. */
const units = v.pipe(
  v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  v.transform((typed) =>
    Object.entries(typed)
      .filter(([, many]) => many !== '')
      .map(([size, many]) => ({ size, units: typedNumber(many) })),
  ),
  v.check(
    (all) => all.every((one) => Number.isInteger(one.units) && one.units! >= 0 && one.units! <= MAX_STOCK),
    'Escribí cuántas unidades de cada talle, en números enteros',
  ),
  v.transform((all) => all.flatMap((one) => (one.units! > 0 ? [{ size: one.size, units: one.units! }] : []))),
  v.minLength(1, 'Poné al menos una unidad de un talle'),
  v.check(
    (all) => all.reduce((sum, one) => sum + one.units, 0) <= MOST_DROP_UNITS,
    `Un lanzamiento admite hasta ${MOST_DROP_UNITS} unidades`,
  ),
)

export const dropForm = v.pipe(
  v.object({
    units,
    opensAt: moment,
    closesAt: moment,
    drawAt: moment,
    windowHours: wholeNumber(`Elegí de 1 a ${LONGEST_WINDOW_HOURS} horas`, 1, LONGEST_WINDOW_HOURS),
  }),
  v.forward(
    v.check(({ opensAt, closesAt }) => opensAt < closesAt, 'Tiene que cerrar después de abrir'),
    ['closesAt'],
  ),
  v.forward(
    v.check(
      ({ closesAt, drawAt }) => drawAt.getTime() - closesAt.getTime() >= LIST_MINUTES * 60_000,
      `Dejá al menos ${LIST_MINUTES} minutos entre el cierre y el sorteo, para que la lista se pueda copiar`,
    ),
    ['drawAt'],
  ),
)
export type DropForm = v.InferOutput<typeof dropForm>

export const cancelForm = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    atLeast(REASON_LETTERS.min, () => DROP_SAYS.reason),
    atMost(REASON_LETTERS.max, (most) => `Admite hasta ${most} letras`),
  ),
})
