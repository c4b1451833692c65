/** An Argentine mobile number, in any of the ways in which people write one, as the address of its chat. */

/** `54`, the 9 of a mobile, the area without its 0 and the number without its 15: ten digits are left. Areas begin with 11, 2 or 3. */
const NATIONAL = /^(?:11|[23]\d)\d{8}$/
const AREAS_WITH_15 = /^(11|[23]\d{2,3})15(\d{6,8})$/

export const WHATSAPP_NUMBER =
  'Escribí el celular con su código de área («11 5555-0100»), o pegá el enlace del chat, que empieza con https://'

/** «https://wa.me/5491155550100» of «011 15 5555-0100», «+54 9 11 5555 0100» and their like; null when it is no such number. */
export function chatOfNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  const home = /^54\d{10,12}$/.test(digits) ? digits.slice(2).replace(/^9/, '') : digits
  const national = home.replace(/^0/, '').replace(AREAS_WITH_15, '$1$2')
  return NATIONAL.test(national) ? `https://wa.me/549${national}` : null
}
