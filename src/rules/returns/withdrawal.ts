/** The «botón de arrepentimiento» (Ley 24.240 art. 34, Disp. 954/2025): a form without sign-in, answered at once with a code. */
import * as v from 'valibot'
import { email } from '#rules/email.ts'
import { personName } from '#rules/person-name.ts'
import { admits, asLine, asPlain, atMost } from '#rules/text.ts'

export const WITHDRAWAL_INVALID = 'Revisá los datos para que podamos registrar tu pedido.'

export const MAX_NAME = 120
export const MAX_ORDER = 40
const text = (required: string) =>
  v.pipe(v.optional(v.string(required), ''), asLine, v.minLength(1, required))
const optional = (max: number, clean = asLine) =>
  v.pipe(v.optional(v.string(), ''), clean, atMost(max, admits))

/** No motive may be asked for: it is optional, as is the order's number for who does not have it at hand. */
export const withdrawalForm = v.object({
  name: personName({ missing: 'Ingresá tu nombre', most: MAX_NAME, long: admits }),
  email: v.pipe(text('Ingresá tu e-mail'), email('Ese e-mail no parece válido')),
  order: optional(MAX_ORDER),
  reason: optional(500, asPlain),
})
export type WithdrawalForm = v.InferOutput<typeof withdrawalForm>

/** `ARR-20261120-7KQ2MD`: read out on the phone without doubt, so no 0, O, 1, I or L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export function withdrawalCode(now: Date, random: Uint8Array): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(now)
  const tail = Array.from(random.slice(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `ARR-${day.replaceAll('-', '')}-${tail}`
}
