/** A variable that is a whole number, with the sentence for the operator when it is none. */
import * as v from 'valibot'

export const wholeNumber = (name: string, min: number, max: number, fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d+$/, `${name} must be a whole number from ${min} to ${max}.`),
    v.transform(Number),
    v.minValue(min, `${name} must be at least ${min}.`),
    v.maxValue(max, `${name} must be at most ${max}.`),
  )
