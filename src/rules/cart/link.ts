/** A cart as a short link that anybody opens (product §7.9): its code, and what whoever opens it is told. */

/** How long one opens; what the owner may set otherwise. */
export const CART_LINK_DAYS = 30
/** No sign that is taken for another. Ten of these are some fifty bits. */
export const CART_LINK_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
export const CART_LINK_LENGTH = 10
const CODE = new RegExp(`^[${CART_LINK_SIGNS}]{${CART_LINK_LENGTH}}$`)

/** As somebody typed it or a chat wrote it; null where it can be none. */
export function readCartLinkCode(text: string | undefined): string | null {
  const code = (text ?? '').trim().toLowerCase()
  return CODE.test(code) ? code : null
}

export const CART_LINK_MESSAGES = {
  unknown: 'Este enlace no lleva a ningún carrito: puede estar cortado. Pedí que te lo manden otra vez.',
  expired: 'Este carrito compartido venció. Pedile a quien te lo mandó que lo comparta otra vez.',
  nothing: 'De este carrito ya no queda nada para comprar.',
  broken: 'Ese carrito tiene algo que no se puede compartir. Revisalo y probá otra vez.',
  added: 'Agregamos el carrito compartido al tuyo.',
  replaced: 'Tu carrito es ahora el compartido.',
}
/** The button; the second where the shop has a number of WhatsApp. */
export const SHARE_CART = { link: 'Compartir este carrito', chat: 'Compartir o consultar por WhatsApp' }
