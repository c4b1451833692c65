/** What a postal code says of where it is (product §20.4): its letter, the City's own codes, what the table of localities knows. Not for the browser. */
import {
  DEFAULT_PROVINCE,
  postalNumber,
  provinceName,
  PROVINCES,
  readPostalCode,
  type Province,
} from './shipping.ts'

/** Of ISO 3166-2:AR, as codes with letters begin. */
const LETTER_OF_PROVINCE: Record<string, string> = {
  A: 'Salta',
  B: 'Buenos Aires',
  C: 'Ciudad Autonoma De Buenos Aires',
  D: 'San Luis',
  E: 'Entre Rios',
  F: 'La Rioja',
  G: 'Santiago del Estero',
  H: 'Chaco',
  J: 'San Juan',
  K: 'Catamarca',
  L: 'La Pampa',
  M: 'Mendoza',
  N: 'Misiones',
  P: 'Formosa',
  Q: 'Neuquén',
  R: 'Rio Negro',
  S: 'Santa Fe',
  T: 'Tucumán',
  U: 'Chubut',
  V: 'Tierra del Fuego',
  W: 'Corrientes',
  X: 'Cordoba',
  Y: 'Jujuy',
  Z: 'Santa Cruz',
}

/** The City of Buenos Aires has these to itself, whatever the barrio. */
const CITY_CODES = { from: 1000, to: 1499 }
export const isCityCode = (code: number): boolean => code >= CITY_CODES.from && code <= CITY_CODES.to

/** What is known of a code: its provinces, mostly one, and the localities that share it. */
export type PlacesFound = { provinces: Province[]; localities: string[] }
type Row = { letter: string; names: readonly string[] }

const asProvince = (letter: string): Province | undefined =>
  PROVINCES.find((province) => province === LETTER_OF_PROVINCE[letter])

/** «1414» and «C1414ABC»; `rowsOf` is the table. What is neither is nowhere. */
export function placesFound(typed: string, rowsOf: (code: number) => readonly Row[]): PlacesFound {
  const code = postalNumber(typed)
  if (code === null) return { provinces: [], localities: [] }
  if (isCityCode(code)) return { provinces: [DEFAULT_PROVINCE], localities: [provinceName(DEFAULT_PROVINCE)] }
  const letter = /^[A-Z]/.exec(readPostalCode(typed))?.[0]
  const rows = rowsOf(code).filter((row) => letter === undefined || row.letter === letter)
  const letters = letter === undefined ? rows.map((row) => row.letter) : [letter]
  return {
    provinces: [...new Set(letters.flatMap((one) => asProvince(one) ?? []))],
    localities: [...new Set(rows.flatMap(({ names }) => names))],
  }
}
