/** Who asks for news by e-mail: the form's answer (product §22.1), and what they were told that their address is for. */
/** What is typed beyond this is cut. */
export const NEWSLETTER_MOST = { name: 200, email: 300 }
export const NEWSLETTER_SENT = 'El formulario se ha enviado correctamente'

/**
 * What one reads before joining. Whoever joined under an older sentence was told nothing of their purchases, or later of their
 * purchases and not of their size, so these are not looked at for them (`newsletter_addresses.tailored`, `.sized`; Ley 25.326
 * art. 4 inc. 3, 6).
 */
export const NEWSLETTER_CONSENT =
  'Usamos tu correo solo para el newsletter. Si tenés cuenta con ese correo, miramos tus compras, favoritos y talle para elegir qué contarte. Podés pedir que lo borremos cuando quieras.'
