/** Who asks for news by e-mail: the form's answer (product §22.1), and what they were told that their address is for. */
/** What is typed beyond this is cut. */
export const NEWSLETTER_MOST = { name: 200, email: 300 }
export const NEWSLETTER_SENT = 'El formulario se ha enviado correctamente'
/** How long the letter's link says yes, and how many letters of each kind an address gets a day, whoever asks. */
export const JOIN_HOURS = 72
export const LETTERS_A_DAY = 3
export const NEWSLETTER_JOINED =
  'Tu e-mail está en la lista del newsletter. Cada envío trae cómo darse de baja.'
export const NEWSLETTER_LATE = 'Ese enlace venció o no es de un mail nuestro. Anotate de nuevo en la tienda.'
/** The same whoever is on the list. */
export const NEWSLETTER_LEAVING =
  'Si ese e-mail está en la lista, le mandamos un enlace: tocalo y no te escribimos más.'

/**
 * What one reads before joining. Whoever joined under an older sentence was told nothing of their purchases, or later of their
 * purchases and not of their size, so these are not looked at for them (`newsletter_addresses.tailored`, `.sized`; Ley 25.326
 * art. 4 inc. 3, 6).
 */
export const NEWSLETTER_CONSENT =
  'Usamos tu correo solo para el newsletter. Si tenés cuenta con ese correo, miramos tus compras, favoritos y talle para elegir qué contarte. Podés pedir que lo borremos cuando quieras.'
