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
