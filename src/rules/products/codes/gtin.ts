/** Numbers of GS1: EAN-13 and its sisters. */

/** The last digit that the others make: GS1 General Specifications, section 7.9. */
export function checkDigit(others: string): number {
  const sum = [...others]
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Of 8, 12, 13 or 14 digits the last one is told by the others. */
export const isGtin = (code: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1))

/**
 * Prefixes that GS1 gives to nobody's goods: numbers that a shop makes for itself (02, 04, 20 to 29; of eight digits 0 and 2) and
 * coupons (05, 980 to 984, 99). GS1 General Specifications, section 1.4.2.
 */
const OF_NO_GOODS = /^(?:0[245]|2|98[0-4]|99)/

/** The code where it names the goods to everybody; '' for a code of the shop's own making, and for none. */
export function publicGtin(code: string): string {
  if (!isGtin(code) || /^0+$/.test(code)) return ''
  const restricted =
    code.length === 8 ? /^[02]/.test(code) : OF_NO_GOODS.test(code.padStart(14, '0').slice(1))
  return restricted ? '' : code
}
