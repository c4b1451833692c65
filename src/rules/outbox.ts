/** The shop's own errands in words: what a job does, and why it failed, for people who keep a shop and not a server. */

export const JOB_LABEL: Record<string, string> = {
  mail: 'Mail',
  'payment-notice': 'Aviso de pago',
  'payment-check': 'Consulta de un pago',
  refund: 'Devolución de dinero',
  'payment-cancel': 'Anulación de un pago',
}
export const jobLabel = (kind: string): string => JOB_LABEL[kind] ?? 'Tarea'

export const OUTBOX_MESSAGES = {
  done: 'Ya se hizo: no hay nada para reintentar.',
  none: 'No hay nada para reintentar.',
  noLetter: 'Esa carta ya no está: las guardamos 30 días.',
}

/** `error` as kept: the kind of error first («GatewayRefused: …»). One sentence, and what to do about it. */
export function troubleInWords(kind: string, error: string): string {
  const company = kind === 'mail' ? 'El correo' : 'Mercado Pago'
  if (/^GatewayUnavailable\b|ECONN|ENOTFOUND|ETIMEDOUT|fetch failed|timeout/i.test(error))
    return `${company} no contestó. Se reintenta solo; si sigue así, revisá que el servicio funcione.`
  if (/^GatewayRefused\b/.test(error))
    return kind === 'mail'
      ? 'El correo no aceptó la carta. Revisá que la dirección esté bien escrita y volvé a intentar.'
      : 'Mercado Pago no aceptó el pedido. Mirá el error y revisá el pedido antes de reintentar.'
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
