/** The newsletter's form (product §22.1): no validation, and always the same answer. */
/** What is typed beyond this is cut. */
export const NEWSLETTER_MOST = { name: 200, email: 300 }
export const NEWSLETTER_SENT = 'El formulario se ha enviado correctamente'
