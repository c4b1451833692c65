/** «Avisame si entra»: an e-mail, of a sold-out size or of a search, without an account; its limits and what is said of it (product §45.6). */

/** Of one address at the same time. */
export const MAX_EMAIL_ALERTS = 20
/** Asked for by one visitor, and of one address. */
export const EMAIL_ALERT_LIMITS = { hour: 10, day: 30 }
export const EMAILS_TO_CONFIRM_A_DAY = 5
export const CONFIRM_HOURS = 48
/** What was not fulfilled in so long is not waited for any more. */
export const EMAIL_ALERT_DAYS = 365
/** Not more than one e-mail in so long, however many alerts an address has. */
export const HOURS_BETWEEN_EMAILS = 24
/** Shown of what came in. */
export const MOST_TOLD = 6

export const EMAIL_ALERT_SAYS = {
  /** The same whoever has the address, and whatever it waits for already. */
  asked: `Te mandamos un mail para confirmar que querés el aviso. Tenés ${CONFIRM_HOURS} horas; hasta entonces no te escribimos más.`,
  kept: 'Listo: te avisamos a tu e-mail, a lo sumo una vez por día.',
  email: 'Escribí un e-mail válido, como nombre@dominio.com',
  nothing: 'Elegí al menos un filtro o escribí qué buscás.',
  tooMany: 'Pediste varios avisos seguidos.',
}
