/**
 * What a person may be called, everywhere the same (product §20.10): letters of any script with their marks, spaces, apostrophes, hyphens and
 * full stops, and at least one letter. A company's name, or a greeting, is `nameOnly` of text.ts.
 */
import * as v from 'valibot'
import { asLine, atMost } from '#rules/text.ts'

/** The joiners are those that `visible` left, because a script needs them. */
const ALLOWED = /^[\p{L}\p{M}\p{Join_Control} '’.-]*$/u
export const isPersonName = (name: string): boolean => ALLOWED.test(name) && /\p{L}/u.test(name)

/** The sentence of forms that have none of their own. */
export const PERSON_NAME_ONLY = 'Escribí solo el nombre: letras, espacios, apóstrofos, guiones y puntos.'

type Sentences = { missing: string; letters?: string; most: number; long?: (most: number) => string }

/** A field for a name that may stay empty. */
export const personNameOrNone = ({ letters = PERSON_NAME_ONLY, most, long }: Omit<Sentences, 'missing'>) =>
  v.pipe(
    v.optional(v.string(letters), ''),
    // A control character is refused and not taken out; line breaks and tabs are white space.
    v.check((typed) => !/\p{Cc}/u.test(typed.replace(/\s/g, ' ')), letters),
    asLine,
    v.check((name) => name === '' || isPersonName(name), letters),
    atMost(most, long ?? ((limit) => `Admite hasta ${limit} letras.`)),
  )
export const personName = ({ missing, ...sentences }: Sentences) =>
  v.pipe(personNameOrNone(sentences), v.minLength(1, missing))
