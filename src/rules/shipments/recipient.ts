/** Whom a parcel goes to, as couriers ask for it (product §60.2): checked before a label is printed, each problem with its sentence. */
import { PROVINCES, postalNumber, provinceName, type Province } from '#rules/checkout/shipping.ts'
import { AREA_CODE_MISSING, hasAreaCode, normalisePhone } from '#rules/phone.ts'

/** ISO 3166-2:AR, as the couriers' APIs name provinces. */
const LETTER: Record<Province, string> = {
  'Ciudad Autonoma De Buenos Aires': 'C',
  'Buenos Aires': 'B',
  Catamarca: 'K',
  Chaco: 'H',
  Chubut: 'U',
  Cordoba: 'X',
  Corrientes: 'W',
  'Entre Rios': 'E',
  Formosa: 'P',
  Jujuy: 'Y',
  'La Pampa': 'L',
  'La Rioja': 'F',
  Mendoza: 'M',
  Misiones: 'N',
  Neuquén: 'Q',
  'Rio Negro': 'R',
  Salta: 'A',
  'San Juan': 'J',
  'San Luis': 'D',
  'Santa Cruz': 'Z',
  'Santa Fe': 'S',
  'Santiago del Estero': 'G',
  'Tierra del Fuego': 'V',
  Tucumán: 'T',
}
export const letterOf = (province: Province): string => LETTER[province]
export const provinceOf = (letter: string): Province | undefined =>
  PROVINCES.find((province) => LETTER[province] === letter)
export const PROVINCE_LETTERS: readonly string[] = PROVINCES.map((province) => LETTER[province])

/** Who sends or receives, on a courier's label. */
export type Party = {
  name: string
  /** Digits. */
  document: string
  email: string
  /** Ten national digits. */
  phone: string
  street: string
  number: string
  apartment: string
  locality: string
  provinceLetter: string
  /** Four digits. */
  postalCode: string
  notes: string
}
type Written = {
  name: string
  surname: string
  dni: string
  email: string
  phone: string
  street: string
  apartment: string
  locality: string
  province: string
  postalCode: string
  notes: string
}

export const NO_NUMBER = 'S/N'
/** «Av. Santa Fe 1234», «Calle 50 N° 233», «Ruta 8 km 50 s/n»: the street and its number apart. */
export function splitStreet(street: string): { street: string; number: string } {
  const told = /^(.*?\S)[\s,]+(?:n(?:[º°ro.]*|[úu]mero)\s*)?(\d{1,6}(?:\s?(?:bis|[a-z]))?)$/i.exec(
    street.trim(),
  )
  if (told) return { street: told[1]!, number: told[2]!.replace(/\s+/, ' ') }
  const none = /^(.*?\S)[\s,]+s\/?n°?$/i.exec(street.trim())
  return { street: none ? none[1]! : street.trim(), number: NO_NUMBER }
}

export const PARTY_SAYS = {
  phone: 'El teléfono no es un celular argentino de diez números: el correo lo necesita para avisar.',
  postalCode: 'El código postal no es argentino: son cuatro números, o el CPA.',
  caba: 'El código postal no es de la Ciudad de Buenos Aires: ahí van del 1000 al 1499.',
  outsideCaba: (province: string) =>
    `Ese código postal es de la Ciudad de Buenos Aires, y la provincia dice ${provinceName(province)}.`,
  province: 'La provincia no está en la lista.',
  street: 'Falta la calle.',
  number: 'Falta el número de la calle. Si no tiene, escribí «S/N».',
  locality: 'Falta la localidad.',
  name: 'Falta quién lo recibe.',
  document: 'El DNI no tiene 7 u 8 números.',
}

/** Ten national digits that couriers can send a message to. */
export const isMobile = (phone: string): boolean => /^(?:11|[23]\d)\d{8}$/.test(phone)

/** Why a courier does not take it, as it was typed or kept; null when it does. With a «+» it begins with a country, and lacks no area. */
export function mobileProblem(typed: string): string | null {
  const phone = normalisePhone(typed)
  if (isMobile(phone)) return null
  return typed.trim().startsWith('+') || hasAreaCode(phone) ? PARTY_SAYS.phone : AREA_CODE_MISSING
}

/** Where a code and a province cannot both be right; null when they can, or when one of them is not known. */
export function provinceProblem(typedCode: string, province: string): string | null {
  const code = postalNumber(typedCode)
  const letter = LETTER[province as Province]
  if (code === null || letter === undefined) return null
  if (letter === 'C') return isCityCode(code) ? null : PARTY_SAYS.caba
  return isCityCode(code) ? PARTY_SAYS.outsideCaba(province) : null
}

/** Codes from 1000 to 1499 are those of the city. */
const isCityCode = (code: number): boolean => code >= 1000 && code <= 1499

/** What stands against a label, all of it at once; the party as couriers take it when nothing does. */
export function partyOf(told: Written): { party: Party; problems: string[] } {
  const split = splitStreet(told.street)
  const code = postalNumber(told.postalCode)
  const letter = LETTER[told.province as Province] ?? ''
  const phone = normalisePhone(told.phone)
  const saysNone = /\bs\/?n°?\s*$/i.test(told.street)
  const isCity = letter === 'C'
  const problems = [
    told.name.trim() + told.surname.trim() === '' && PARTY_SAYS.name,
    split.street === '' && PARTY_SAYS.street,
    split.street !== '' && split.number === NO_NUMBER && !saysNone && PARTY_SAYS.number,
    told.locality.trim() === '' && !isCity && PARTY_SAYS.locality,
    letter === '' && PARTY_SAYS.province,
    code === null && PARTY_SAYS.postalCode,
    provinceProblem(told.postalCode, told.province),
    mobileProblem(told.phone),
    told.dni !== '' && !/^\d{7,8}$/.test(told.dni) && PARTY_SAYS.document,
  ].filter((problem) => problem !== false && problem !== null)
  return {
    party: {
      name: `${told.name} ${told.surname}`.trim(),
      document: told.dni,
      email: told.email,
      phone,
      ...split,
      apartment: told.apartment,
      locality: told.locality.trim() || provinceName(told.province),
      provinceLetter: letter,
      postalCode: code === null ? '' : String(code).padStart(4, '0'),
      notes: told.notes,
    },
    problems,
  }
}
