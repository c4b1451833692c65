/** The lists among the settings: shipping rates, opening hours, days on which the shop is closed. */
import { isDay } from '#rules/calendar/argentine-day.ts'
import { isHoliday, type ClosedDays } from '#rules/calendar/holidays.ts'
import { postalNumber, provinceName, readProvince, type Place, type ShippingRate } from './shipping.ts'
import { clockTime, isWithin, WEEKDAYS, type Opening, type Weekday } from './showroom.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { typedNumber } from '#rules/typed.ts'
import { rows } from '#rules/settings/rows.ts'

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export const ELSEWHERE = 'Otras provincias'
const MOST_FEE_PESOS = 1_000_000
const MOST_DAYS = 60

function readPlace(text: string): Place | string {
  if (folded(text) === folded(ELSEWHERE)) return 'elsewhere'
  const province = readProvince(text)
  if (province) return { province }
  const ends = text
    .split(/\s*(?:\ba\b|-|–)\s*/i)
    .map((code) => (/^\d{4}$/.test(code) ? postalNumber(code) : null))
  const [from, to = from] = ends
  if (ends.length > 2 || typeof from !== 'number' || typeof to !== 'number')
    return `«${text}» no es una provincia, ni códigos postales como «1900 a 1999», ni «${ELSEWHERE}».`
  return from <= to ? { from, to } : `«${text}» termina antes de empezar.`
}
const placeName = (place: Place): string =>
  place === 'elsewhere'
    ? ELSEWHERE
    : 'province' in place
      ? provinceName(place.province)
      : place.from === place.to
        ? String(place.from)
        : `${place.from} a ${place.to}`

export const shippingRates = rows<ShippingRate>({
  columns: [
    { name: 'Destino', wide: true },
    { name: 'Costo en pesos', inputMode: 'decimal' },
    { name: 'Días hábiles' },
  ],
  most: 200,
  read([where, cost, promise]) {
    const place = readPlace(where!)
    if (typeof place === 'string' && place !== 'elsewhere') return place
    const pesos = typedNumber(cost!)
    if (pesos === null || pesos < 0 || pesos > MOST_FEE_PESOS)
      return `el costo es un monto en pesos de 0 a ${MOST_FEE_PESOS}; 0 es gratis.`
    const [, least, most = least] = /^(\d{1,2})(?:\s*(?:a|-|–)\s*(\d{1,2}))?$/.exec(promise!) ?? []
    const days: [number, number] = [Number(least), Number(most)]
    if (least === undefined || days[0] < 1 || days[1] > MOST_DAYS || days[0] > days[1])
      return `los días son un número o dos, de 1 a ${MOST_DAYS}: «4» o «2 a 7».`
    return { place: place as Place, fee: fromPesos(pesos), days }
  },
  write: ({ place, fee, days: [least, most] }) => [
    placeName(place),
    String(toPesos(fee)).replace('.', ','),
    least === most ? String(most) : `${least} a ${most}`,
  ],
  check(rates) {
    const names = rates.map(({ place }) => placeName(place))
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) return `«${twice}» está dos veces.`
    if (!names.includes(ELSEWHERE)) return `Falta «${ELSEWHERE}»: lo que se cobra a donde no hay otro costo.`
    const ranges = rates
      .flatMap(({ place }) => (typeof place === 'object' && 'from' in place ? [place] : []))
      .toSorted((a, b) => a.from - b.from)
    const clash = ranges.findIndex((range, index) => index > 0 && range.from <= ranges[index - 1]!.to)
    return clash > 0
      ? `Los códigos «${placeName(ranges[clash - 1]!)}» y «${placeName(ranges[clash]!)}» se pisan.`
      : null
  },
})

const readDay = (text: string): Weekday | undefined => WEEKDAYS.find((day) => folded(day) === folded(text))
function readTime(text: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?(?:\s*h(?:s|oras)?)?$/i.exec(text) ?? []
  const time = Number(hours) * 60 + Number(minutes)
  return hours !== undefined && Number(minutes) < 60 && time <= 24 * 60 ? time : null
}

export const openingHours = rows<Opening>({
  columns: [{ name: 'Días', wide: true }, { name: 'Desde' }, { name: 'Hasta' }],
  most: 7,
  read([days, opens, closes]) {
    const [first, last = first, ...more] = days!.split(/\s+a\s+/i).map(readDay)
    if (!first || !last || more.length > 0) return `«${days}» no son días: «sábado» o «lunes a viernes».`
    if (WEEKDAYS.indexOf(first) > WEEKDAYS.indexOf(last))
      return `la semana va de lunes a domingo: «${days}» son dos renglones.`
    const [from, to] = [readTime(opens!), readTime(closes!)]
    if (from === null || to === null) return 'la hora va así: «11» o «11:30».'
    return from < to ? { first, last, from, to } : 'cierra antes de abrir.'
  },
  write: ({ first, last, from, to }) => [
    first === last ? first : `${first} a ${last}`,
    clockTime(from),
    clockTime(to),
  ],
  check(openings) {
    if (openings.length === 0) return 'Poné al menos un día.'
    const twice = WEEKDAYS.find((_, day) => openings.filter((one) => isWithin(one, day)).length > 1)
    return twice ? `${twice} está en dos renglones.` : null
  },
})

export const closedDays = rows<ClosedDays[number]>({
  columns: [{ name: 'Día (aaaa-mm-dd)' }, { name: 'Qué día es', wide: true }],
  most: 200,
  read([typed, name]) {
    const day = typed!.replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_, d, m, y) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    )
    if (!isDay(day)) return `«${typed}» no es un día: «2027-03-22» o «22/3/2027».`
    if (isHoliday(day)) return `${day} ya es feriado o día no laborable por ley: no hace falta ponerlo.`
    return { day, name: name! }
  },
  write: ({ day, name }) => [day, name],
  check(days) {
    const twice = days.find(({ day }, index) => days.findIndex((one) => one.day === day) !== index)
    return twice ? `${twice.day} está dos veces.` : null
  },
})
