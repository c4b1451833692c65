import type { Fields } from '#rules/outcome.ts'
import type { FormAnswer } from './use-checked-form.ts'

/** What the shop said about each field, and everything that was typed, for the form to keep. */
export const formAnswer = (form: FormData, fields: Fields): FormAnswer => ({ typed: formTexts(form), fields })

/** The text fields of a form by name, for a draft, a rule or a verb; files are left out. */
export function formTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  return texts
}
