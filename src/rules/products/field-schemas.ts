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
