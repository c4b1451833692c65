/** What a cell of a list holds. A page and a file print it from here, so that they cannot differ. */
import { dayOf, wallClockOf } from '#rules/calendar/argentine-day.ts'
import { formatAmount, toPesos } from '#rules/money.ts'

export type Value = string | number | Date | null

/** `money` is whole centavos; `day` a moment or 'aaaa-mm-dd'; `state` a label with a tone. */
export type Kind = 'text' | 'state' | 'count' | 'money' | 'day' | 'moment'

const number = new Intl.NumberFormat('es-AR')
const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour12: false,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const dayIn = (value: Value): string => (value instanceof Date ? dayOf(value) : String(value))
const dateIn = (value: Value): Date => (value instanceof Date ? value : new Date(String(value)))

type Prints = Record<'page' | 'csv', (value: Exclude<Value, null>) => string | number>

const same = (value: Value) => (typeof value === 'number' ? value : String(value))
const TEXT: Prints = { page: same, csv: same }
const PRINTS: Record<Kind, Prints> = {
  text: TEXT,
  state: TEXT,
  count: { ...TEXT, page: (value) => number.format(Number(value)) },
  money: {
    page: (value) => formatAmount(Number(value)),
    csv: (value) => toPesos(Number(value)),
  },
  day: { page: (value) => dayIn(value).split('-').reverse().join('/'), csv: dayIn },
  moment: {
    page: (value) => moment.format(dateIn(value)),
    csv: (value) => wallClockOf(dateIn(value)).replace('T', ' '),
  },
}

export const isNumber = (kind: Kind): boolean => kind === 'count' || kind === 'money'

/** «—» for what there is none of. */
export const onPage = (kind: Kind, value: Value): string =>
  value === null || value === '' ? '—' : String(PRINTS[kind].page(value))
export const inCsv = (kind: Kind, value: Value): string | number =>
  value === null ? '' : PRINTS[kind].csv(value)
