import { parse } from '@conform-to/react'
import type { Fields } from '#rules/outcome.ts'
import type { FormAnswer } from './use-checked-form.ts'

/** What the counter said about each field, in the shape that the form shows; keeps everything that was typed. */
export function formAnswer(form: FormData, fields: Fields): FormAnswer {
  const error = Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]]))
  return parse(form, { resolve: () => ({ error }) }).reply() as FormAnswer
}

/** The text fields of a form by name, for a draft or a verb; files and Conform's own fields are left out. */
export function formTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !name.startsWith('__')) texts[name] = value
  return texts
}
