/** What the shop's texts promise of paying, sending, reaching the shop and giving back, and whether it is kept with what is configured. */
import { INSTALMENTS } from '#rules/money.ts'

export type PromisingShop = {
  email: string
  phone: string
  address: string
  whatsApp: string
  alias: string
  cash: 'no' | 'yes'
  pickup: 'no' | 'yes'
  giftCards: 'no' | 'yes'
  /** In per cent, of whoever pays by transfer or in cash. */
  discount: number
}
const BARE: PromisingShop = {
  email: '',
  phone: '',
  address: '',
  whatsApp: '',
  alias: '',
  cash: 'no',
  pickup: 'yes',
  giftCards: 'no',
  discount: 0,
}
const WHOLE: PromisingShop = {
  email: 'hola@vereda.test',
  phone: '+54 11 5555-0100',
  address: 'Gurruchaga 1800',
  whatsApp: 'https://wa.me/5491155550100',
  alias: 'vereda.tienda',
  cash: 'yes',
  pickup: 'yes',
  giftCards: 'yes',
  discount: 0,
}
const takesCash = ({ cash, pickup }: PromisingShop) => cash === 'yes' && pickup === 'yes'

const never = () => false
/** What is said, and whether it may be; a promise that is not here yet gets its row with its machine. */
const PROMISES: {
  what: string
  says: RegExp
  kept: (shop: PromisingShop, said: RegExpMatchArray) => boolean
}[] = [
  { what: 'bank transfer', says: /(?<!devolvemos por )transferencia/gi, kept: ({ alias }) => alias !== '' },
  { what: 'cash at the showroom', says: /en efectivo en el showroom|ahí en efectivo/gi, kept: takesCash },
  {
    what: 'a pickup',
    says: /retir[aáoe][^.<]{0,20} (en|del?) (el |tu )?showroom/gi,
    kept: ({ pickup }) => pickup === 'yes',
  },
  {
    what: 'less for one means of payment',
    says: /(\d+) % de descuento/gi,
    kept: ({ discount }, [, percent]) => Number(percent) === discount,
  },
  {
    what: 'that gift cards are sold',
    says: /venden tarjetas de regalo|comprás una desde tu cuenta/gi,
    kept: ({ giftCards }) => giftCards === 'yes',
  },
  { what: 'one price for all', says: /mismo con cualquier medio/gi, kept: ({ discount }) => discount === 0 },
  {
    what: 'no cost of credit',
    says: /CFTEA 0,00 %|nominal anual 0,00 %/gi,
    kept: ({ discount }) => discount === 0,
  },
  { what: 'a range of sizes', says: /del \d+ al \d+/gi, kept: never },
  // A courier has some; the shop has none.
  {
    what: 'branches that there are not',
    says: /sucursal(?! del correo| de (?:OCA|Andreani|Correo Argentino))/gi,
    kept: never,
  },
  { what: 'a map of no place', says: /plano de la zona/gi, kept: never },
  // Those of the delivery are: whole days on which somebody delivers (product §9.3).
  {
    what: 'hours that are counted in business days',
    says: /\d+ h(oras)? hábiles(?! como máximo)/gi,
    kept: never,
  },
  // To machines the owner says it in a setting (`feedCondition`, product §34.6).
  { what: 'goods that are all new', says: /productos nuevos(?! y 3 meses)/g, kept: never },
  { what: 'new goods that are the oldest', says: /Nuevos productos/g, kept: never },
  { what: 'a condition that nobody has written down', says: /estado a la vista/gi, kept: never },
  { what: 'an email every week', says: /una vez por semana/gi, kept: never },
  { what: 'the telephone', says: /ll[aá]manos|por teléfono/gi, kept: ({ phone }) => phone !== '' },
  { what: 'social networks', says: /redes sociales/gi, kept: never },
  { what: 'e-mail to the shop', says: /mailto:|por e-mail a /gi, kept: ({ email }) => email !== '' },
  { what: 'WhatsApp', says: /por WhatsApp/gi, kept: ({ whatsApp }) => whatsApp !== '' },
  { what: 'a map', says: /Ver en el mapa/g, kept: ({ address }) => address !== '' },
  {
    what: 'instalments without interest',
    says: /(\d+) cuotas sin interés/gi,
    kept: ({ discount }, [, count]) => discount === 0 && Number(count) <= INSTALMENTS,
  },
  {
    what: 'the hours of the showroom',
    says: /(\d+) a (\d+) ?h\b/g,
    kept: (_, [, from, to]) => from === '11' && to === '18',
  },
  {
    what: 'the legal days',
    says: /(\d+) días (corridos )?(para|de) arrepent/gi,
    kept: (_, [, days]) => days === '10',
  },
]

/** In which a promise may stand or fall. */
export const CONFIGURATIONS: [name: string, shop: PromisingShop][] = [
  ['nothing of the shop is configured', BARE],
  ['the shop can be reached in every way', WHOLE],
  ['cash is taken, transfer is not', { ...BARE, cash: 'yes' }],
  ['nobody picks up, so that cash is not taken either', { ...WHOLE, pickup: 'no' }],
  ['whoever transfers pays less', { ...WHOLE, discount: 10 }],
]

/** The promises in a text that this shop does not keep, each with what stands around it. */
export const untrueIn = (text: string, shop: PromisingShop): string[] =>
  PROMISES.flatMap(({ what, says, kept }) =>
    [...text.matchAll(says)]
      .filter((said) => !kept(shop, said))
      .map((said) => `${what}: «${text.slice(Math.max(0, said.index - 40), said.index + 60)}»`),
  )
