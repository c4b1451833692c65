/** Codes that people read aloud and type: letters and digits that nobody mistakes, the last one checking the others. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A prime number of signs: with weights that differ, one wrong sign and two swapped ones are always found. */
export const CODE_SIGNS = SIGNS.length

const checkOf = (places: readonly number[]): number =>
  places.reduce((sum, place, index) => sum + place * (index + 2), 0) % CODE_SIGNS

/** `places`: one less than the code has, each below CODE_SIGNS. */
export const checkedCode = (places: readonly number[]): string =>
  [...places, checkOf(places)].map((place) => SIGNS[place]).join('')

/** `text`: signs alone. */
export function isCheckedCode(text: string): boolean {
  const places = Array.from(text, (sign) => SIGNS.indexOf(sign))
  if (places.includes(-1)) return false
  const check = places.pop()
  return checkOf(places) === check
}
