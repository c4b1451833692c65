/** Who entrusts a pair: what is asked of them, what a document proves, why nothing more is taken from somebody. */
import * as v from 'valibot'
import { phoneOrNone } from '#rules/phone.ts'
import { email } from '#rules/email.ts'
import { personName } from '#rules/person-name.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'
import { isCuit } from '#rules/taxpayer.ts'
import { ADULT_SAID, CONSIGNOR_LETTERS, REASON } from './letters.ts'

export const CONSIGNOR_SAYS = {
  invalid: 'Hay datos para corregir: no se guardó nada.',
  name: 'Escribí el nombre.',
  surname: 'Escribí el apellido.',
  email: 'El email no es valido',
  phone: 'El teléfono tiene el código de área y el número, sin 0 ni 15: 11 5555 7777.',
  dni: 'El DNI tiene 7 u 8 números.',
  adult: `Quien consigna tiene ${ADULT_SAID}: si es menor, viene una persona adulta y consigna ella.`,
  cuil: 'Ese CUIL no existe: revisá los 11 números.',
  cuilNeeded: 'Escribí el CUIL de la cuenta: 11 números.',
  /** Of an account, or of the number that they told. */
  cuilOfOther: 'Ese CUIL no tiene el DNI que se vio: la cuenta tiene que ser de quien consigna.',
  reason: `Contá el motivo, con al menos ${REASON.min} letras.`,
  moved: 'Alguien cambió estos datos mientras los mirabas. Revisalos y volvé a guardar.',
  emailKnown: (who: string) => `Ya hay una persona con ese e-mail: ${who}.`,
  dniKnown: (who: string) =>
    `Ese DNI ya es de otra persona: ${who}. Mirá bien el documento; si son la misma, usá esa.`,
  own: 'Es tu propia consignación: la atiende otra persona de la tienda.',
  blocked:
    'No tomamos más pares de esta persona. Los que ya están acá se venden, se pagan y se retiran igual.',
  blockedAlready: 'Ya estaba bloqueada.',
  notBlocked: 'No está bloqueada.',
  unseen: 'Primero alguien de la tienda tiene que ver el documento.',
  otherAccount: 'La cuenta donde le pagamos tiene un CUIL sin ese DNI. Revisá el documento.',
  noMailbox: 'No tenemos su e-mail: llamá, o pedíselo cuando venga.',
  missing: 'No hay ninguna persona con ese número.',
}

const text = () => v.optional(v.string(), '')
const tick = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((said) => said === true || said === 'on' || said === 'true' || said === '1'),
)
/** «30.123.456» is 30123456. */
export const cleanDni = (typed: string): string => typed.replace(/[.\s]/g, '')
export const isDni = (text: string): boolean => /^[1-9]\d{6,7}$/.test(text)

export const consignorForm = v.object({
  name: personName({ missing: CONSIGNOR_SAYS.name, most: CONSIGNOR_LETTERS.name }),
  surname: personName({ missing: CONSIGNOR_SAYS.surname, most: CONSIGNOR_LETTERS.surname }),
  email: v.pipe(text(), asLine, email(CONSIGNOR_SAYS.email), v.toLowerCase()),
  /** As everywhere: ten digits without country, trunk and mobile prefixes. '' where they told none. */
  phone: v.pipe(phoneOrNone(CONSIGNOR_SAYS.phone), v.regex(/^(?:\d{10})?$/, CONSIGNOR_SAYS.phone)),
  /** They say that they are 18 or older. */
  adult: tick,
})

/** What somebody of the shop read in the document that they saw. No copy of it is kept. */
export const documentForm = v.object({
  dni: v.pipe(text(), asLine, v.transform(cleanDni), v.check(isDni, CONSIGNOR_SAYS.dni)),
  adult: v.pipe(
    tick,
    v.check((is) => is, CONSIGNOR_SAYS.adult),
  ),
})
export const blockForm = v.object({
  reason: v.pipe(
    text(),
    asLine,
    v.minLength(REASON.min, CONSIGNOR_SAYS.reason),
    atMost(REASON.max, (most) => `Admite hasta ${most} letras.`),
  ),
})
export const noteForm = v.object({
  note: v.pipe(
    text(),
    asPlain,
    atMost(CONSIGNOR_LETTERS.note, (most) => `Admite hasta ${most} letras.`),
  ),
})

/** Digits alone, with a right check digit; null for what is no CUIL. */
export function readCuil(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '')
  return isCuit(digits) ? digits : null
}
/** Between its prefix and its check digit stands the DNI of whose it is. */
export const cuilHasDni = (cuil: string, dni: string): boolean =>
  dni !== '' && cuil.replace(/\D/g, '').slice(2, 10) === dni.padStart(8, '0')
/** «27-30123456-3». */
export const formatCuil = (cuil: string): string => cuil.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')

export const CONSIGNORS_ONLY = ['all', 'with-us', 'unseen', 'blocked'] as const
export type ConsignorsOnly = (typeof CONSIGNORS_ONLY)[number]
export const CONSIGNORS_ONLY_LABEL: Record<ConsignorsOnly, string> = {
  all: 'Todos',
  'with-us': 'Con pares acá',
  unseen: 'Sin documento',
  blocked: 'No se les toma más',
}

// ---------------------------------------------------------------- what makes somebody look twice

/** New pairs of one size that one person brings: more than anybody has at home. */
export const MANY_ALIKE = 5
export const ALIKE_DAYS = 60
/** Of what was quoted: who asks for less wants to be rid of it. */
export const CHEAP_SHARE = 0.5
export const CONSIGNOR_FLAGS = [
  'phone-blocked',
  'account-blocked',
  'phone-shared',
  'account-shared',
  'account-banned',
  'cheap',
  'many-alike',
  'staff',
] as const
export type ConsignorFlag = (typeof CONSIGNOR_FLAGS)[number]
export const CONSIGNOR_FLAG_LABEL: Record<ConsignorFlag, string> = {
  'phone-blocked': 'Mismo teléfono que alguien a quien no le tomamos más',
  'account-blocked': 'Misma cuenta o CUIL que alguien a quien no le tomamos más',
  'phone-shared': 'Mismo teléfono que otra persona',
  'account-shared': 'Misma cuenta o CUIL que otra persona',
  'account-banned': 'Su cuenta de compras está baneada',
  cheap: 'Se conforma con menos de la mitad de lo que cotizamos',
  'many-alike': `Trajo ${MANY_ALIKE} pares nuevos o más de un mismo talle en ${ALIKE_DAYS} días`,
  staff: 'Trabaja en la tienda: atiende otra persona',
}
/** With one of these, a second person decides whether anything is taken. */
export const SECOND_LOOK: readonly ConsignorFlag[] = [
  'phone-blocked',
  'account-blocked',
  'account-banned',
  'cheap',
  'many-alike',
]
