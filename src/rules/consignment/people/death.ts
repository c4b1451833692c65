/**
 * A consignor died: what they had asked of the shop ended with it (CCyC 1329 e). What is theirs stays theirs, and goes to whoever
 * inherits it: named by one person of the shop with the paper that was seen, confirmed by another.
 */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { asLine, atMost } from '#rules/text.ts'
import { personName } from '#rules/person-name.ts'
import { cleanDni, CONSIGNOR_SAYS, isDni } from './consignor.ts'
import { CONSIGNOR_LETTERS, DEATH_LETTERS } from './letters.ts'
import { payAccountForm } from './account.ts'

export const DEATH_SAYS = {
  invalid: 'Hay datos para corregir: no se guardó nada.',
  day: 'Elegí el día en que falleció.',
  later: 'Ese día todavía no llegó.',
  how: `Contá cómo se sabe, con al menos ${DEATH_LETTERS.least} letras.`,
  already: 'Ya está anotado que falleció.',
  alive: 'Primero anotá que falleció.',
  /** Of whatever would bind them. */
  agreesNothing: 'Falleció: nadie acepta por él ni por ella. Sus pares y su plata son de quien hereda.',
  /** Of one that was found again after it was paid as lost: the money or the pair. */
  heirDecides: 'Falleció: si el par o la plata, lo decide quien hereda, con su DNI.',
  nobodyDecides: 'Falleció y todavía no hay nadie confirmado que herede: nadie decide por él ni por ella.',
  unwritten: 'Falleció: no se le escribe más. Hablá con quien hereda.',
  moved: 'Entró otro par suyo mientras lo anotabas. Probá de nuevo.',
  followed: 'Ya hay herederos anotados: primero sacalos.',
  blocked: 'No se le toma más porque falleció.',
  heirName: 'Escribí su nombre y apellido.',
  paper: `Escribí qué papel viste, con al menos ${DEATH_LETTERS.least} letras: juzgado, número y fecha.`,
  ownDni: 'Ese DNI es de quien falleció.',
  heirKnown: 'Ya hay una persona anotada con ese DNI.',
  heirGone: 'Esa persona ya no está en la lista.',
  heirConfirmed: 'Ya estaba confirmada.',
  otherPerson: 'Lo confirma otra persona, no quien lo anotó.',
  heirUnconfirmed: 'Falta que otra persona confirme que hereda.',
  noHeirs: 'Falleció y todavía no hay nadie confirmado que herede: no se le entrega a nadie.',
  notHeir: 'Ese DNI no es de ninguna persona confirmada que herede.',
  heirByDni: 'Falleció: se entrega a quien hereda, con su DNI.',
  notPayee:
    'Heredan varias personas: primero marcá a quién se le paga, y que otra persona de la tienda lo confirme.',
  payeeMarked: 'Ya está marcada para cobrar.',
  payeeUnmarked: 'Nadie la marcó para cobrar.',
  cuilOfHeir: 'Ese CUIL no tiene el DNI de esa persona: la cuenta tiene que ser de quien hereda.',
  ownAccount: 'Falleció: se paga a una cuenta de quien hereda.',
} as const

/** Kept as why nothing more is taken from them. */
export const BLOCKED_FOR_DEATH = 'Falleció.'

const text = () => v.optional(v.string(), '')
const said = (missing: string) =>
  v.pipe(
    text(),
    asLine,
    v.minLength(DEATH_LETTERS.least, missing),
    atMost(DEATH_LETTERS.most, (most) => `Admite hasta ${most} letras.`),
  )

export const deathForm = v.object({
  diedOn: v.pipe(text(), asLine, v.check(isDay, DEATH_SAYS.day)),
  how: said(DEATH_SAYS.how),
})
export const heirForm = v.object({
  name: personName({ missing: DEATH_SAYS.heirName, most: CONSIGNOR_LETTERS.name }),
  dni: v.pipe(text(), asLine, v.transform(cleanDni), v.check(isDni, CONSIGNOR_SAYS.dni)),
  paper: said(DEATH_SAYS.paper),
})
const { account, holder, cuil } = payAccountForm.entries
/** No code: whoever inherits stands there with their document. */
export const heirAccountForm = v.object({ account, holder, cuil })
