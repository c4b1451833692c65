/** What is asked of who decides about a person: a reason for giving or taking the admin's right, written down with it. */
export const REASON_SHORTEST = 3
export const REASON_LONGEST = 500
export const REASON_MISSING = 'Escribí el motivo.'
export const GRANT_MESSAGES = {
  nobody: 'Nadie ingresó todavía con ese e-mail.',
  unverified: 'El proveedor de identidad no verificó ese e-mail.',
  several: 'Varias personas tienen ese e-mail: no cambiamos a ninguna.',
}
/** To somebody whose right was taken while a page of the back office was open. */
export const NO_LONGER_ADMIN = 'Ya no tenés permiso de administrador. No se hizo ningún cambio.'
