/** The newsletter's form (product §22.1): no validation, and always the same answer. */
export const NEWSLETTER_SENT = 'El formulario se ha enviado correctamente'
