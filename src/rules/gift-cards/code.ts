/** How a gift card's code is written: in fours. */
import { checkedCode, isCheckedCode } from '#rules/checked-code.ts'

export const GIFT_CODE_LENGTH = 16
/** As it is printed or typed, for what tells it from other codes. */
export const GIFT_CODE_PATTERN = `(?:[A-Z0-9][ -]?){${GIFT_CODE_LENGTH}}`
const GROUP = 4

/** `places`: one less than a code has, each below CODE_SIGNS. */
export const writeGiftCode = (places: readonly number[]): string =>
  checkedCode(places)
    .match(new RegExp(`.{${GROUP}}`, 'g'))!
    .join('-')

/** As it is kept, of what was typed or pasted; null for what can be no code. */
export function readGiftCode(typed: string): string | null {
  const text = typed.slice(0, 80).toUpperCase().replace(/[\s-]/g, '')
  return text.length === GIFT_CODE_LENGTH && isCheckedCode(text) ? text : null
}
