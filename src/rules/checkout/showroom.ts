/** When the showroom is open: Monday to Saturday from 11 to 18 h (product §1.4), by the clock of Buenos Aires, without holidays. */

const FROM = 11
const TO = 18
const HOURS = `${FROM} a ${TO} h`
/** After «de» or «abre»; at the head of a sentence; and on the strip above everything. */
export const OPEN_HOURS = `lunes a sábado de ${HOURS}`
export const OPEN_HOURS_FIRST = `Lunes a sábado de ${HOURS}`
export const OPEN_HOURS_BRIEF = `lun a sáb ${HOURS}`

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Argentina/Buenos_Aires',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

export function isShowroomOpen(now: Date): boolean {
  const part = (type: 'weekday' | 'hour') => clock.formatToParts(now).find((one) => one.type === type)?.value
  const hour = Number(part('hour'))
  return part('weekday') !== 'Sun' && hour >= FROM && hour < TO
}
