/** Text that was UTF-8, taken for Windows-1252 and made UTF-8 again: «EdiciÃ³n» is «Edición». */

/** The letters that Windows-1252 has for the bytes 0x80 to 0x9f. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = (letter: string): number => {
  const at = HIGH.indexOf(letter)
  return at < 0 ? letter.charCodeAt(0) : 0x80 + at
}
const NEXT = `[\\u00a0-\\u00bf${HIGH}]`
const TWICE = new RegExp(`[\\u00c2-\\u00df]${NEXT}|[\\u00e0-\\u00ef]${NEXT}{2}`, 'g')
/** What lists here are written with; anything else was meant as it stands. */
const LIKELY = /^[\u00a0-\u024f\u02c6\u02dc\u2010-\u203a\u20ac\u2116\u2122]$/

export const decodedOnce = (text: string): string =>
  text.replace(TWICE, (letters) => {
    const bytes = [...letters].map((letter) => `%${byteOf(letter).toString(16)}`).join('')
    try {
      const decoded = decodeURIComponent(bytes)
      return LIKELY.test(decoded) ? decoded : letters
    } catch {
      return letters
    }
  })
