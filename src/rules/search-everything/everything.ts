/** One search over all that the back office keeps (product §29.8): what is found, in which order, and what must not stand in an address. */

/** In the order in which they are shown. */
export const HIT_KINDS = [
  'order',
  'return',
  'product',
  'unit',
  'consignor',
  'person',
  'message',
  'coupon',
  'promotion',
  'look',
] as const
export type HitKind = (typeof HIT_KINDS)[number]
export const HIT_LABEL: Record<HitKind, string> = {
  order: 'Pedidos',
  return: 'Devoluciones',
  product: 'Productos',
  unit: 'Prendas',
  consignor: 'Consignantes',
  person: 'Usuarios',
  message: 'Mensajes',
  coupon: 'Cupones',
  promotion: 'Promociones',
  look: 'Looks',
}

/** Of each kind, while somebody types and on the page. */
export const HITS_OFFERED = 5
export const HITS_ON_PAGE = 20
export const SHORTEST_ASKED = 2
export const NOTHING_ASKED = `Escribí al menos ${SHORTEST_ASKED} letras o números.`
export const NOTHING_FOUND = 'No encontramos nada'

/** Half a telephone, as one reads it aloud; fewer would be found in every second one. */
export const FEWEST_PHONE_DIGITS = 4
const TOO_FEW = `Por teléfono se busca con al menos ${FEWEST_PHONE_DIGITS} números seguidos.`
/** What is said beside a list, where what was typed may be a piece of a telephone that is too short to look for. */
export const tooFewDigits = (typed: string): string | null =>
  new RegExp(`^\\d{1,${FEWEST_PHONE_DIGITS - 1}}$`).test(typed.trim()) ? TOO_FEW : null

/** An e-mail, a telephone, a document, a card: what must not stand in an address that somebody shares (decision 30). */
export const isPersonal = (text: string): boolean => /@|\d(?:[\s().+/-]*\d){5}/.test(text)
