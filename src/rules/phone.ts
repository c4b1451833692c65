/** Telephone numbers as people of Argentina write them. */
import { visible } from './text.ts'

/**
 * «+54 9 11 2345-6789», «011 15 2345 6789» and «11 2345 6789» are the same phone. Takes off the country code, the
 * mobile 9, the trunk 0 and the local 15, then separators, before the rule is applied (product §20.3).
 */
export function normalisePhone(typed: string): string {
  const text = visible(typed)
    .trim()
    .replace(/[\p{Pd}−]/gu, '-')
  if (/[^\d\s()+./-]/.test(text)) return text
  let digits = text.replace(/\D/g, '')
  if (digits.length > 10 && digits.startsWith('54')) digits = digits.slice(2)
  if (digits.length > 10 && digits.startsWith('9')) digits = digits.slice(1)
  if (digits.length > 10 && digits.startsWith('0')) digits = digits.slice(1)
  // Area codes have 2 to 4 digits; the 15 stands right behind them.
  if (digits.length === 12)
    digits = digits.replace(/^(\d{2,4}?)15(\d{6,8})$/, (all, area, rest) =>
      `${area}${rest}`.length === 10 ? `${area}${rest}` : all,
    )
  return digits
}
export const AREA_CODE_MISSING = 'Falta el código de área: por ejemplo, 11 5555-0100'
/** «15 5555-0100» is how one says it inside a city: no area code begins with 15, and none of its numbers has less than ten digits. */
export const hasAreaCode = (normalised: string): boolean => !/^(?:15)?\d{6,8}$/.test(normalised)
export const isWholePhone = (normalised: string): boolean =>
  /^\d{10,13}$/.test(normalised) && hasAreaCode(normalised)
/** As stored and sent to carriers: +549 and ten digits, when that is what it is. */
export const phoneE164 = (normalised: string): string =>
  /^\d{10}$/.test(normalised) ? `+549${normalised}` : normalised
