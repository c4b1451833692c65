/**
 * A code of six digits that went to a mailbox, typed where something is accepted: on a page, or at the counter before somebody of the
 * shop. Each is for one deed and one thing; whoever asks for another makes the one before worth nothing.
 */
export { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, readCode } from '#rules/users/sign-in-code.ts'

/** What the code is typed for. */
export const CODE_PURPOSES = [
  'accept',
  'receive',
  'account',
  'act',
  'hand-back',
  'buy-out',
  'mailbox',
] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]
/** As the e-mail says it: «… para aceptar las condiciones». */
export const CODE_PURPOSE_SAID: Record<CodePurpose, string> = {
  accept: 'aceptar las condiciones',
  receive: 'dejar tu par en la tienda',
  account: 'cambiar la cuenta donde te pagamos',
  act: 'cambiar algo de tus pares',
  'hand-back': 'retirar tu par',
  'buy-out': 'venderle tu par a la tienda',
  mailbox: 'que te escribamos a este correo',
}

/** What is asked at the counter. What is received is received by person, several pairs at once; the rest by pair. */
export const COUNTER_PURPOSES = ['receive', 'accept', 'hand-back', 'act'] as const satisfies CodePurpose[]
export type CounterPurpose = (typeof COUNTER_PURPOSES)[number]
