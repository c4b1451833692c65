/** How a gift card's code is written: letters and digits that nobody mistakes, in fours, the last one checking the others. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A prime number of signs: with weights that differ, one wrong sign and two swapped ones are always found. */
export const GIFT_CODE_SIGNS = SIGNS.length
export const GIFT_CODE_LENGTH = 16
const GROUP = 4

const checkOf = (places: readonly number[]): number =>
  places.reduce((sum, place, index) => sum + place * (index + 2), 0) % GIFT_CODE_SIGNS

/** `places`: one less than a code has, each below GIFT_CODE_SIGNS. */
export function writeGiftCode(places: readonly number[]): string {
  const code = [...places, checkOf(places)].map((place) => SIGNS[place]).join('')
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** As it is kept, of what was typed or pasted; null for what can be no code. */
export function readGiftCode(typed: string): string | null {
  const text = typed.slice(0, 80).toUpperCase().replace(/[\s-]/g, '')
  if (text.length !== GIFT_CODE_LENGTH) return null
  const places = Array.from(text, (sign) => SIGNS.indexOf(sign))
  if (places.includes(-1)) return null
  const check = places.pop()!
  return checkOf(places) === check ? text : null
}
