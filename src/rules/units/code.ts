/** The code of a single pair: kept as `7KQ2MD4`, printed as `VR-7KQ2-MD4`. */
import { checkedCode, isCheckedCode } from '#rules/checked-code.ts'

export const UNIT_CODE_LENGTH = 7
const MARK = 'VR'

/** `places`: one less than a code has, each below CODE_SIGNS. */
export const makeUnitCode = (places: readonly number[]): string => checkedCode(places)

export const printUnitCode = (code: string): string => `${MARK}-${code.slice(0, 4)}-${code.slice(4)}`

/** Printed as a tag is, by whichever shop: what a scanner says of one, and nobody types as words. */
export const isPrintedTag = (text: string): boolean => /^(https?:\/\/|vr-)/i.test(text.trim())

/** As it is kept, of what was typed, scanned or pasted, also of the passport's whole address; null for what can be no code. */
export function readUnitCode(typed: string): string | null {
  const last = typed.slice(0, 200).split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? ''
  const text = last.toUpperCase().replace(/[\s-]/g, '')
  const code =
    text.length === UNIT_CODE_LENGTH + MARK.length && text.startsWith(MARK) ? text.slice(MARK.length) : text
  return code.length === UNIT_CODE_LENGTH && isCheckedCode(code) ? code : null
}
