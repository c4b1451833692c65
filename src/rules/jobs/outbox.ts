/** The shop's own errands in words: what a job does, and why it failed, for people who keep a shop and not a server. */

export const JOB_KINDS = [
  'mail',
  'payment-notice',
  'payment-check',
  'refund',
  'payment-cancel',
  'newsletter-batch',
  'invoice',
  'gift-card',
  'gift-card-refund',
  'consignor-news',
  'push',
] as const
export type JobKind = (typeof JOB_KINDS)[number]
const JOB_LABEL: Record<JobKind, string> = {
  mail: 'Mail',
  'payment-notice': 'Aviso de pago',
  'payment-check': 'Consulta de un pago',
  refund: 'Devolución de dinero',
  'payment-cancel': 'Anulación de un pago',
  'newsletter-batch': 'Tanda de un envío del newsletter',
  invoice: 'Factura o nota de crédito',
  'gift-card': 'Mail de una tarjeta de regalo',
  'gift-card-refund': 'Devolución de una tarjeta de regalo',
  'consignor-news': 'Aviso a un consignante',
  push: 'Aviso a un navegador',
}
/** For how many days a job is tried while it fails: money for longer than words about it, and what the law asks for longest. */
const PATIENCE_DAYS: Record<JobKind, number> = {
  mail: 3,
  'payment-notice': 3,
  'payment-check': 7,
  refund: 7,
  'payment-cancel': 7,
  'newsletter-batch': 3,
  invoice: 30,
  'gift-card': 7,
  'gift-card-refund': 7,
  'consignor-news': 3,
  push: 1,
}
/** Work that has failed for this long is worth a word to the shop's people: it may still come right by itself. */
export const LATE_MINUTES = 60
const MINUTE = 60_000

export const isGivenUp = (kind: JobKind, failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= PATIENCE_DAYS[kind] * 24 * 60 * MINUTE

export const patienceTerm = (kind: JobKind): string =>
  PATIENCE_DAYS[kind] === 1 ? '1 día' : `${PATIENCE_DAYS[kind]} días`

const MAIL_KINDS: readonly JobKind[] = ['mail', 'newsletter-batch', 'gift-card', 'consignor-news']
/** Whom a job needs. */
export const jobProvider = (kind: JobKind): JobProvider =>
  kind === 'invoice' ? 'invoices' : kind === 'push' ? 'push' : MAIL_KINDS.includes(kind) ? 'mail' : 'payments'
export const JOB_PROVIDERS = ['payments', 'mail', 'invoices', 'push'] as const
export type JobProvider = (typeof JOB_PROVIDERS)[number]
/** The jobs that need this provider. */
export const jobsOf = (provider: JobProvider): JobKind[] =>
  JOB_KINDS.filter((kind) => jobProvider(kind) === provider)
export const JOB_PROVIDER_NAME: Record<JobProvider, string> = {
  mail: 'El correo',
  payments: 'Mercado Pago',
  invoices: 'ARCA',
  push: 'El servicio de avisos del navegador',
}

/** As the shop reads it at the head of the back office and in its mail. */
export const lateInWords = (provider: JobProvider, since: string, jobs: number): string =>
  `${JOB_PROVIDER_NAME[provider]} falla desde ${since}: ${jobs === 1 ? '1 tarea espera' : `${jobs} tareas esperan`}. Se reintenta solo.`

export const jobLabel = (kind: JobKind): string => JOB_LABEL[kind]

/** Finished work, emails that were sent among it, goes after this; emails that never went out and nobody sent again, after that. */
export const DONE_DAYS = 30
export const UNSENT_EMAIL_DAYS = 90
const SENT_EMAIL_TERM = `${DONE_DAYS} días`
export const NO_SENT_EMAIL = `No salió ninguna carta en ${SENT_EMAIL_TERM}`

export const OUTBOX_MESSAGES = {
  done: 'Ya se hizo: no hay nada para reintentar.',
  none: 'No hay nada para reintentar.',
  noEmail: `Esa carta ya no está: las guardamos ${SENT_EMAIL_TERM}.`,
}

/** `error` as kept: the kind of error first («GatewayRefused: …»). One sentence, and what to do about it. */
export function troubleInWords(kind: JobKind, error: string): string {
  const provider = JOB_PROVIDER_NAME[jobProvider(kind)]
  if (/^GatewayUnavailable\b|ECONN|ENOTFOUND|ETIMEDOUT|fetch failed|timeout/i.test(error))
    return `${provider} no contestó. Se reintenta solo; si sigue así, revisá que el servicio funcione.`
  if (/^GatewayAsksToWait\b/.test(error))
    return `${provider} pidió que esperemos. Se reintenta solo cuando dijo.`
  if (/^GatewayRefused\b/.test(error))
    return kind === 'mail'
      ? 'El correo no aceptó la carta. Revisá que la dirección esté bien escrita y volvé a intentar.'
      : `${provider} no aceptó el pedido. Mirá el error y revisá el pedido antes de reintentar.`
  if (/does not know this payment yet/.test(error))
    return 'Mercado Pago avisó de un pago que todavía no encontramos. Suele arreglarse al reintentar.'
  return 'Algo falló de nuestro lado. Reintentá; si vuelve a pasar, mandale el error a quien mantiene la tienda.'
}

/** Keys, passwords and tokens never reach a screen, a table or a log, whoever put them into a message. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(\w+:\/\/)[^\s/@:]+:[^\s/@]+@/g, '$1…@')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replace(/\b(APP_USR|TEST)-[\w-]{6,}/g, '$1-…')
    .replace(
      /((?:access_?token|api_?key|token|secret|password|passwd|pwd|signature|private_?key)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
      '$1…',
    )
    .replace(/\b(?![\da-f]{8}-[\da-f]{4}-)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}\b/g, '…')

/** For the log, which holds no personal data either. */
export const withoutPeople = (text: string): string =>
  withoutSecrets(text).replace(/[^\s<>"'@]+@[^\s<>"'@]+\.[A-Za-z]{2,}/g, '…@…')
