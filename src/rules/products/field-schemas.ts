/** What the fields of a product are made of: a number, a number that may be unknown, a text that may stay empty. */
import * as v from 'valibot'
import { atMost, type asLine } from '#rules/text.ts'

export const number = (required: string) =>
  v.pipe(
    v.union([v.number(), v.string()], required),
    v.check((value) => String(value).trim() !== '', required),
    v.transform((value) => Number(String(value).trim().replace(',', '.'))),
    v.check((value) => Number.isFinite(value), required),
  )

/** The same, where '' or nothing means that it is not known. */
export const numberOrNone = (message: string, most: number, beyond: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.union([v.number(), v.string()], message),
        v.transform((value) =>
          String(value).trim() === '' ? null : Number(String(value).replace(',', '.')),
        ),
        v.nullable(
          v.pipe(
            v.number(message),
            v.check((value) => Number.isFinite(value), message),
            v.minValue(0, message),
            v.maxValue(most, beyond),
          ),
        ),
      ),
    ),
    null,
  )

/** A text that may stay empty: its limit, what is said beyond it, and whether it is one line or several. */
export const optionalText = (how: typeof asLine, most: number, said: (most: number) => string) => ({
  most,
  schema: v.optional(v.pipe(v.string(), how, atMost(most, said)), ''),
})

/** What is told of a field (fields.ts). */
export type Told = {
  /** As the form, a conflict and the audit trail call it. */
  label: string
  /** What the form and the API take for it. */
  schema: v.GenericSchema
  /** Of an optional text: how many letters it may have. */
  most?: number
  /** What its column of `products` is called, where that has another name. */
  column?: string
  /** Kept in tables of its own. */
  parts?: true
  /** In centavos; the form and the API say it in pesos. */
  amount?: true
  /** Of an optional text that has several lines: how many the form shows. */
  lines?: number
  /** In lists for spreadsheets: the heading in ours, what a mapping calls it where that is another name, and headings of other shops, best first. */
  list?: { heading: string; as?: string; others?: readonly string[] }
  /** Only admins see it. */
  admins?: true
  /** Of the box that one is sent in: a whole number, or not known. */
  box?: true
  /** Only an existing product has it: a new one is not asked for it, and a copy leaves it behind. */
  past?: true
}
