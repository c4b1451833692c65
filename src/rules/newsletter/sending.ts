/** How an issue leaves: how quickly, what the shop says of it meanwhile, and why an email of it did not arrive. */

/** Emails of one batch, and the seconds from one batch to the next: the mail company is not stormed, and orders' emails are not kept waiting. */
export const EMAILS_A_BATCH = 10
export const SECONDS_BETWEEN_BATCHES = 10
/** A batch that takes longer leaves the rest to the next: the outbox has other things to do. */
export const BATCH_SECONDS = 5
/** Whoever is being written to for longer than this was interrupted, and nobody knows whether it left. */
export const INTERRUPTED_MINUTES = 10
/** For so many days after their email, readers' orders are counted. */
export const RESULT_DAYS = 7

const A_MINUTE = (EMAILS_A_BATCH * 60) / SECONDS_BETWEEN_BATCHES
/** «a 60 por minuto, unos 3 minutos». */
export function paceInWords(people: number): string {
  const minutes = Math.max(1, Math.ceil(people / A_MINUTE))
  return `Salen de a poco, hasta ${A_MINUTE} por minuto: ${minutes === 1 ? 'alrededor de un minuto' : minutes < 120 ? `unos ${minutes} minutos` : `unas ${Math.ceil(minutes / 60)} horas`}.`
}

export const countOf = (people: number): string => (people === 1 ? '1 persona' : `${people} personas`)

/** Why the shop pauses an issue by itself. */
export const PAUSE_CAUSES = ['mail', 'restored'] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]
export const PAUSE_CAUSE_LABEL: Record<PauseCause, string> = {
  mail: 'El correo no contestó durante días, así que lo pusimos en pausa. Lo que salió, salió. Fijate en Empresas qué pasa y reanudalo.',
  restored:
    'La tienda volvió de una copia de seguridad: quizás alguien que acá figura en espera ya lo recibió. Reanudalo o cancelalo.',
}

/** Why somebody's email ended without being sent. The first three were never tried; the others failed. */
export const END_CAUSES = [
  'left',
  'banned',
  'cancelled',
  'no-mailbox',
  'full',
  'rejected',
  'refused',
  'interrupted',
] as const
export type RecipientEnd = (typeof END_CAUSES)[number]
export const END_CAUSE_LABEL: Record<RecipientEnd, string> = {
  left: 'Se dieron de baja antes de su turno',
  banned: 'Están baneadas',
  cancelled: 'Se canceló antes de su turno',
  'no-mailbox': 'El correo dice que esa casilla no existe',
  full: 'La casilla está llena',
  rejected: 'Su correo no quiso el mail (política o spam)',
  refused: 'El correo no aceptó el mail',
  interrupted: 'La tienda se cortó mientras salía: no sabemos si llegó, y no se repite',
}

/**
 * What a lasting refusal means (RFC 3463 §3: 5.1.x the address, 5.2.2 full, 5.7.x policy; RFC 5321 §4.2.3 for those that say
 * only 550). `detail`: as the mail company said it.
 */
export function causeOfRefusal(detail: string): RecipientEnd {
  if (/\b5\.7\.\d|spam|policy|blocked|blacklist/i.test(detail)) return 'rejected'
  if (/\b5\.2\.2|quota|mailbox full|\b552\b/i.test(detail)) return 'full'
  if (
    /\b5\.1\.\d|no such|not a mailbox|mailbox unavailable|unknown (user|recipient)|user unknown|does not exist|\b55[013]\b/i.test(
      detail,
    )
  )
    return 'no-mailbox'
  return 'refused'
}
