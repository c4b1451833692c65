/** Telephone numbers as people of Argentina write them: one rule for every form, sheet and setting (product §20.3). */
import * as v from 'valibot'
import { asLine, visible } from './text.ts'

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
const PHONE_ONLY = 'Escribí un solo teléfono, con su código de área: por ejemplo, 11 5555-0100'
const isWholePhone = (normalised: string): boolean =>
  /^\d{10,13}$/.test(normalised) && hasAreaCode(normalised)
/** As stored and sent to carriers: +549 and ten digits, when that is what it is. */
export const phoneE164 = (normalised: string): string =>
  /^\d{10}$/.test(normalised) ? `+549${normalised}` : normalised

/** What is wrong with a telephone as it was typed; null for none and for a whole one. */
export function phoneProblem(typed: string, said = PHONE_ONLY): string | null {
  const normalised = typed.trim() === '' ? '' : normalisePhone(typed)
  if (normalised === '') return typed.trim() === '' ? null : said
  return !hasAreaCode(normalised) ? AREA_CODE_MISSING : isWholePhone(normalised) ? null : said
}
/** A step of a form's schema: whole, or left out. */
export const wholePhone = (said = PHONE_ONLY) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? phoneProblem(dataset.value, said) : null
    if (message !== null) addIssue({ message })
  })
/** A field for a telephone that may be left out, as it is kept. */
export const phoneOrNone = (said = PHONE_ONLY) =>
  v.pipe(
    v.optional(v.string(), ''),
    asLine,
    wholePhone(said),
    v.transform((typed) => (typed === '' ? '' : normalisePhone(typed))),
  )
