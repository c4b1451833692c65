/**
 * Signing in without a password: a code goes to an e-mail address, and the browser that asked for it sends it back (product §19.11,
 * decision 41). Whoever reads that mailbox is whoever has that account.
 */
import * as v from 'valibot'
import { email, EMAIL_LENGTH } from '#rules/email.ts'
import { asLine } from '#rules/text.ts'

/** The identity of an account that a code made, as long as no identity provider knows the person. Providers' are addresses. */
export const CODE_ISSUER = 'email'

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
/** Of one code; then it is worth nothing. */
export const CODE_TRIES = 5
/** Codes and tries of one address, whoever asks; and of strangers behind one network address. */
export const CODES_OF_ADDRESS = { hour: 5, day: 15 }
export const TRIES_OF_ADDRESS = { hour: 15, day: 30 }
export const CODES_OF_VISITOR = { hour: 30, day: 150 }
export const TRIES_OF_VISITOR = { hour: 60, day: 300 }

/** What a browser keeps that was signed in, and how long; and for how long a letter's link lets its reader ask for a code. */
export const KNOWN_COOKIE = 'conocido'
export const KNOWN_DAYS = 365
export const PASS_DAYS = 1

/** In which the browser keeps what binds the code to it. */
export const CODE_COOKIE = 'codigo'
export const CODE_COOKIE_DAYS = 1 / 24
export const CODE_EMAIL_LENGTH = EMAIL_LENGTH
/** With room for how people and mailboxes write it («123 456»). */
export const CODE_LENGTH = CODE_DIGITS * 2

export const CODE_MESSAGES = {
  email: 'Escribí un e-mail válido.',
  shape: `El código tiene ${CODE_DIGITS} números.`,
  ended: 'Ese código ya no sirve: se usó, venció o se terminaron los intentos. Pedí otro.',
  tooMany: 'Pediste varios códigos seguidos.',
  tooManyOfAddress:
    'Ya se pidieron varios códigos para ese e-mail. Abrí el último que mandamos y tocá «Pedir otro código», o ingresá con contraseña.',
  tooManyTries: 'Hubo demasiados intentos.',
  staff: 'Trabajás en la tienda: ingresá con tu contraseña.',
}
export const wrongCode = (left: number): string =>
  `Ese código no es. Revisá el último e-mail que te mandamos: ${left === 1 ? 'te queda un intento' : `te quedan ${left} intentos`}.`

export const codeRequest = v.object({
  email: v.pipe(v.optional(v.string(), ''), asLine, v.toLowerCase(), email(CODE_MESSAGES.email)),
})

/** The digits of what was typed or pasted; null when there are not as many as a code has. */
export function readCode(typed: string): string | null {
  const digits = typed.slice(0, 40).replace(/\D/g, '')
  return digits.length === CODE_DIGITS ? digits : null
}
