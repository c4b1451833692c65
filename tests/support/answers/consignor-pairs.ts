/** What the forms of offering a pair, and of one's own pairs, answer: to who has some, to who has none, and at the desk. */
import { adminPaths } from '#rules/admin-paths.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { PORTAL_SAYS } from '#rules/consignment/portal/portal.ts'
import { PRICE_SAYS } from '#rules/consignment/prices.ts'
import { SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { UNIT_LIST_SAYS } from '#rules/units/list/columns.ts'
import { CUSTOMER } from '../browser/shopper.ts'
import { deskOffer } from '../shop/desk-offer.ts'
import { ownedPairs } from '../shop/owned-pairs.ts'
import { press, sending, type Case, type Sender } from './case.ts'

/** One for all who look at it. */
let owned: Promise<string> | undefined
const onSale = ({ server }: Sender) => (owned ??= ownedPairs(server, CUSTOMER).then(({ codes }) => codes[0]!))
let offered: ReturnType<typeof deskOffer> | undefined
const offer = ({ server }: Sender) => (offered ??= deskOffer(server.shop))

const SHEET = 'Dueño;Marca;Modelo;Talle;Precio;Situación\r\nElba Ruiz;Nike;Dunk Low;42;gratis;en venta'
async function sheet({ server, admin }: Sender): Promise<string> {
  const end = await server.shop.consignment.sheets.bring(admin, { text: SHEET })
  if (!end.ok) throw new Error(end.message)
  return `/AdminConsignmentImport/${end.value.id}`
}

export const OWNERS: Case[] = [
  {
    of: 'account/consignment/pair/pair-page.tsx',
    what: 'a price without a number',
    at: async (sender) => sellPaths.consignmentPair(await onSale(sender)),
    act: sending({ intent: 'price', price: '' }),
    says: PRICE_SAYS.typed,
  },
  {
    of: 'account/consignment/data/data-page.tsx',
    what: 'a message without words',
    at: async (sender) => (await onSale(sender), sellPaths.consignmentData),
    act: sending({ intent: 'write', text: '' }),
    says: OFFER_SAYS.message,
  },
  {
    of: 'account/consignment/data/data-page.tsx',
    what: 'notices that are neither on nor off',
    at: async (sender) => (await onSale(sender), sellPaths.consignmentData),
    act: sending({ intent: 'notices', pair: 'quizás' }),
    says: CONTACT_SAYS.invalid,
  },
  {
    of: 'storefront/consign/form/offer-form-page.tsx',
    what: 'a pair of which nothing is said',
    at: sellPaths.offerPair,
    act: (page) => press(page, 'Enviar'),
    says: OFFER_SAYS.brand,
  },
  {
    of: 'storefront/consign/offer/offer-page.tsx',
    what: 'a message without words',
    at: async (sender) => (await offer(sender)).page,
    act: sending({ intent: 'message', text: '' }),
    says: OFFER_SAYS.message,
  },
]

export const OWNERS_DESK: Case[] = [
  {
    of: 'account/consignment/pairs-page.tsx',
    what: 'an address that is none',
    at: paths.consignment,
    act: sending({ intent: 'link', email: 'nadie' }),
    says: PORTAL_SAYS.email,
  },
  {
    of: 'admin/consignment/offers/offer-page.tsx',
    what: 'a quote without a price',
    at: async (sender) => `/AdminOffer/${(await offer(sender)).id}`,
    act: sending({ intent: 'quote', price: '', floor: '', kind: 'shoes', version: '1' }),
    says: OFFER_SAYS.price,
  },
  {
    of: 'admin/consignment/agenda/drop-offs-page.tsx',
    what: 'a visit that is not there',
    at: '/AdminDropOffs',
    act: sending({ to: 'arrived', id: '999999', dia: '' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/consignment/import/import-page.tsx',
    what: 'a spreadsheet that is empty',
    at: '/AdminConsignmentImport',
    async act(page) {
      await page.getByText('O pegala acá').click()
      await press(page, 'Probar')
    },
    says: SHEET_SAYS.empty,
  },
  {
    of: 'admin/units/import/import-page.tsx',
    what: 'a list of single pairs that is empty',
    at: adminPaths.unitsImport,
    act: (page) => press(page, 'Probar'),
    says: UNIT_LIST_SAYS.empty,
  },
  {
    of: 'admin/consignment/import/sheet-page.tsx',
    what: 'a spreadsheet of which no row comes in',
    at: sheet,
    act: sending({ intent: 'run', shown: '0' }),
    says: SHEET_SAYS.nothing,
  },
]
