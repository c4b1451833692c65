/**
 * Every address of the storefront: its pages, and where its forms and scripts ask. `web/routes.ts` says which file answers
 * each; the back office's are in `admin-paths.ts`, those that the server answers without a page in `server-paths.ts`.
 */

/** What an address asks of its page; what is empty is left out. */
export type Asked = Record<string, One | readonly One[]>
type One = string | number | false | null | undefined

export function asking(path: string, asked: Asked): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    for (const one of [value].flat())
      if (one !== null && one !== undefined && one !== false && one !== '') params.append(name, String(one))
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Whether an address is this path or stands below it. */
export const isUnder = (address: string, path: string): boolean =>
  address === path || address.startsWith(`${path}/`) || address.startsWith(`${path}?`)

/** As a table has it, or as it came in another address. */
export type Id = number | string

const product = (id: Id): string => `/ProductDetail/${encodeURIComponent(id)}`

export const paths = {
  home: '/',
  category: (...names: string[]): string => asking('/', { category: names }),
  brand: (name: string): string => asking('/', { brand: name }),
  landing: '/LandingPage',
  offers: '/Offers',
  product,
  reviews: (id: Id): string => `${product(id)}#opiniones`,
  questions: (id: Id): string => `${product(id)}#preguntas`,
  reviewPhoto: (id: Id, size: 'large' | 'small'): string =>
    `/Opiniones/foto/${encodeURIComponent(id)}/${size}`,
  /** Its single pairs; of one size, when it is told. */
  units: (id: Id, size?: string): string => asking(`${product(id)}/Piezas`, { talle: size }),
  unit: (id: Id, code: string): string => `${product(id)}/Piezas/${encodeURIComponent(code)}`,
  /** Of a single pair, whoever has it now. */
  passport: (code: string): string => `/Par/${encodeURIComponent(code)}`,
  favourites: '/FavoriteProduct',
  mySize: '/MiTalle',
  notifications: '/Notifications',
  newsletter: '/Newsletter',
  leaveNewsletter: '/Newsletter/baja',
  cart: '/Cart',
  /** Where a size is asked for without scripts; what is asked: how many, and where to go on. */
  chooseSize: (id: Id, asked: { quantity?: Id; returnTo?: string } = {}): string =>
    asking('/Cart/Talle', { producto: id, cantidad: asked.quantity, volver: asked.returnTo }),
  checkout: '/Checkout',
  /** Where an order that was placed is paid. */
  payment: (reference: string): string => asking('/Checkout', { pedido: reference }),
  /** The way out to Mercado Pago, past the shop, which notes that the shopper left. */
  leaveToPay: (reference: string): string => asking('/Checkout', { pedido: reference, pagar: 'si' }),
  about: '/About',
  faqs: '/Faqs',
  terms: '/TermsAndConditions',
  saleTerms: '/CondicionesDeVenta',
  /** As an order accepted them. */
  saleTermsOf: (version: Id): string => `/CondicionesDeVenta/${encodeURIComponent(version)}`,
  saleTermsText: (version: Id): string => `/CondicionesDeVenta/${encodeURIComponent(version)}/texto`,
  /** Of consignment: the text that holds now. */
  agreement: '/Vender/Acuerdo',
  /** To entrust a pair to the shop: how it works; what follows, and one's own pairs, is in `sell-paths.ts`. */
  sell: '/Vender',
  returns: '/Returns',
  withdrawal: '/Arrepentimiento',
  /** With the number of the order («V-000042»), which the form then has; with the key of its e-mails, its units too. */
  withdrawalOf: (number: string, link?: string): string =>
    asking('/Arrepentimiento', { pedido: number, ...(link ? { llave: link } : {}) }),
  contact: '/Contact',
  contactAbout: (subject: string): string => `/Contact?asunto=${encodeURIComponent(subject)}`,
  /** To work in the shop; what stood in the e-mail's link waits in a cookie. */
  invitation: '/Invitacion',
  invitationWith: (token: string): string => `/Invitacion/${encodeURIComponent(token)}`,
  /** With a code by e-mail, or at the identity provider; then back to this address of ours. */
  signIn: '/Ingresar',
  signInFor: (returnTo: string): string => asking('/Ingresar', { returnTo }),
  signOut: '/Logout',
  profile: '/Profile',
  eraseAccount: '/Profile/Eliminar',
  ownData: '/Profile/MisDatos',
  personalData: '/Register',
  credit: '/MiSaldo',
  /** On its page: where the code of a gift card is typed. */
  redeemAnchor: '#canjear',
  giftCards: '/TarjetaDeRegalo',
  /** One's own, that one bought. */
  giftCard: (reference: string): string => `/TarjetaDeRegalo/${encodeURIComponent(reference)}`,
  orders: '/Orders',
  order: (reference: string): string => `/Order/${encodeURIComponent(reference)}`,
  /** Of an e-mail, for who has no session. */
  linkedOrder: (token: string): string => `/Pedido/${encodeURIComponent(token)}`,
  /** One's own pairs that the shop sells; what stood in an e-mail's link waits in a cookie. */
  consignment: '/Consignacion',
  /** Of one's own order. */
  invoicePdf: (id: Id): string => `/Factura/${encodeURIComponent(id)}`,
  /** Where an exchange begins: what is changed is chosen there, unless it is told. */
  startExchange: (reference: string, asked: Asked = {}): string =>
    asking(`/Order/${encodeURIComponent(reference)}/Cambio`, asked),
  exchange: (reference: string, code: string): string =>
    `/Order/${encodeURIComponent(reference)}/Cambio/${encodeURIComponent(code)}`,
  /** Where a return or a claim begins; `que` says which. */
  startReturn: (reference: string, asked: Asked = {}): string =>
    asking(`/Order/${encodeURIComponent(reference)}/Devolver`, asked),
  return: (reference: string, code: string): string =>
    `/Order/${encodeURIComponent(reference)}/Devolucion/${encodeURIComponent(code)}`,
  /** The PDF for the box, of what is given back or changed. */
  returnLabel: (reference: string, code: string): string =>
    `/Order/${encodeURIComponent(reference)}/Devolucion/${encodeURIComponent(code)}/etiqueta`,
  returnPhoto: (reference: string, code: string, id: number): string =>
    `/Order/${encodeURIComponent(reference)}/Devolucion/${encodeURIComponent(code)}/foto/${id}`,
  /** What one's own order was changed for, and what that costs. */
  orderDifference: (reference: string): string => `/Order/${encodeURIComponent(reference)}/Diferencia`,
  /** Where whoever bought takes another size, until it is packed. */
  orderSizes: (reference: string): string => `/Order/${encodeURIComponent(reference)}/Talles`,
  otherMeans: (reference: string): string => `/Order/${encodeURIComponent(reference)}#otros-medios`,
  proof: (reference: string, id: number): string =>
    `/Order/${encodeURIComponent(reference)}/comprobante/${id}`,

  /** The way into the back office, which only admins are shown. */
  dashboard: '/Dashboard',

  // No page of their own.
  toggleInCart: '/Cart/toggle',
  toggleFavourite: '/FavoriteProduct/toggle',
  stockAlert: '/Avisame',
  emailAlert: '/Avisame/mail',
  draft: '/draft',
  province: '/province',
  localities: (code: string): string => asking('/localities', { codigo: code }),
  suggestions: '/suggest',
  suggestionsFor: (text: string): string => asking('/suggest', { q: text }),
}
