/** One call of each operation of the API by each role, with what older clients send (product §31.2) among them. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { filledForm } from './builders.ts'

export const ROLES = ['nobody', 'customer', 'banned', 'admin'] as const
export type Role = (typeof ROLES)[number]
export type Call = {
  /** What stands for the operation's parameters, e.g. '/products/1'; its own path when there are none. */
  url?: string
  body?: unknown
  /** For nobody, a customer, a banned person and an admin. */
  ends: [number, number, number, number]
}
/** Nobody's. */
export const NOBODYS = '00000000-0000-4000-8000-000000000000'
const FORM = {
  name: 'Zapatilla Contrato',
  category: 'calzado',
  brand: 'nike',
  genre: 'mujer',
  image: `/img/${'a'.repeat(32)}`,
  price: 1000,
  stock: 4,
  size: ['38', '39'],
}
const ADMINS: Call['ends'] = [401, 403, 403, 404]
const DONE: Call['ends'] = [401, 403, 403, 200]

const TODAY = dayOf(new Date())

/** In this order: what the first ones make, the later ones find. */
export const CALLS: Record<string, Call | Call[]> = {
  listProducts: [
    { ends: [200, 200, 200, 200] },
    { url: '/products?q=zapatila&limit=3&page=2&sort=-price', ends: [200, 200, 200, 200] },
  ],
  listChoices: { ends: [200, 200, 200, 200] },
  findProduct: [
    { url: '/products/1', ends: [200, 200, 200, 200] },
    { url: '/products/999999', ends: [404, 404, 404, 404] },
  ],
  savePersonalData: [
    { body: filledForm(), ends: [401, 200, 403, 200] },
    { body: {}, ends: [401, 422, 403, 422] },
  ],
  findPersonalData: { ends: [401, 200, 200, 200] },
  buy: [
    {
      body: [{ id: 1, name: 'Zapatilla', price: 1, image: '/a.png', stock: 3, size: '42' }],
      ends: [401, 201, 403, 201],
    },
    {
      body: { items: [{ id: 1, size: '42', quantity: 1 }], coupon: null, personal: filledForm() },
      ends: [401, 201, 403, 201],
    },
    { body: { items: [{ id: 1, size: '42' }], total: 1 }, ends: [401, 409, 403, 409] },
    { body: [], ends: [401, 422, 403, 422] },
  ],
  placeOrder: { body: { items: [{ id: 1, size: '42' }], delivery: 'pickup' }, ends: [401, 201, 403, 201] },
  quote: [
    { body: { items: [{ id: 1, size: '42' }], coupon: 'VEREDA3000' }, ends: [200, 200, 200, 200] },
    { body: { items: [] }, ends: [422, 422, 422, 422] },
  ],
  checkCoupon: [
    { body: { code: 'VEREDA3000', subtotal: 50000 }, ends: [200, 200, 200, 200] },
    { body: { code: 'NADA', subtotal: 50000 }, ends: [422, 422, 422, 422] },
  ],
  listOrders: { ends: [401, 200, 403, 200] },
  findOrder: [
    { url: '/orders/$customer', ends: [401, 200, 403, 404] },
    { url: `/orders/${NOBODYS}`, ends: [401, 404, 403, 404] },
  ],
  listOrderInvoices: { url: '/orders/$customer/invoices', ends: [401, 200, 403, 404] },
  askForInvoice: [
    { url: '/orders/$customer/invoices/buyer', body: {}, ends: [401, 422, 403, 422] },
    {
      url: '/orders/$customer/invoices/buyer',
      body: { cuit: '20-11111111-2', name: 'Ana', condition: 'monotributo', address: 'Mitre 1' },
      ends: [401, 200, 403, 404],
    },
  ],
  payOrder: { url: '/orders/$customer/payment', ends: [401, 200, 403, 404] },
  cancelOrder: { url: '/orders/$customer/cancel', ends: [401, 200, 403, 404] },
  listInvoices: { ends: DONE },
  retryInvoice: [
    { url: '/admin/invoices/1/retry', ends: DONE },
    { url: '/admin/invoices/999999/retry', ends: ADMINS },
  ],
  chooseMeans: [
    { url: '/orders/$customer/means', body: { means: 'provider' }, ends: [401, 200, 403, 404] },
    { url: `/orders/${NOBODYS}/means`, body: { means: 'transfer' }, ends: [401, 404, 403, 404] },
    { url: `/orders/${NOBODYS}/means`, body: { means: 'gold' }, ends: [401, 422, 403, 422] },
  ],
  sayRefundAccount: {
    url: '/orders/$customer/refund-account',
    body: { account: 'ana.perez' },
    ends: [401, 200, 403, 404],
  },
  listTransfers: { ends: DONE },
  adminReceiveOrder: [
    {
      url: '/admin/orders/999999/receive',
      body: { amount: 1, day: TODAY, key: 'contract-nobodys' },
      ends: ADMINS,
    },
    {
      url: '/admin/orders/$paid/receive',
      body: { amount: 1, day: TODAY, key: 'contract-receive' },
      ends: DONE,
    },
    { url: '/admin/orders/1/receive', body: { amount: 0 }, ends: [401, 403, 403, 422] },
  ],
  adminAcceptShortOrder: [
    { url: '/admin/orders/999999/accept-short', ends: ADMINS },
    { url: '/admin/orders/$short/accept-short', ends: DONE },
  ],
  adminHandBackRefund: [
    {
      url: '/admin/orders/999999/refunds/1/handed-back',
      body: { operation: 'OP 1' },
      ends: ADMINS,
    },
    {
      url: '/admin/orders/$parcel/refunds/$owed/handed-back',
      body: { operation: 'OP 1', account: 'ana.perez' },
      ends: DONE,
    },
  ],
  takeBankList: [
    { body: { list: `Fecha;Importe\n${TODAY};10,00\n${TODAY};20,00` }, ends: DONE },
    { body: { list: '' }, ends: [401, 403, 403, 422] },
  ],
  listBankEntries: { ends: DONE },
  matchBankEntry: [
    { url: '/admin/bank-entries/1/match', body: { orderId: 999999 }, ends: ADMINS },
    { url: '/admin/bank-entries/1/match', body: { orderId: 1 }, ends: DONE },
    { url: '/admin/bank-entries/999999/match', body: { orderId: 1 }, ends: [401, 403, 403, 409] },
  ],
  ignoreBankEntry: { url: '/admin/bank-entries/2/ignore', body: { ignored: true }, ends: DONE },
  listUsers: [{ ends: [401, 403, 403, 200] }, { url: '/users?limit=2&q=vereda', ends: [401, 403, 403, 200] }],
  signedInUser: [
    { ends: [401, 200, 200, 200] },
    {
      body: {
        given_name: 'Ana',
        family_name: 'Prueba',
        nickname: 'ana',
        email: 'admin@vereda.test',
        picture: null,
      },
      ends: [401, 200, 200, 200],
    },
  ],
  findUser: [
    { url: '/users/cliente@vereda.test', ends: [401, 200, 404, 200] },
    { url: '/users/999999', ends: [401, 404, 404, 404] },
  ],
  setRole: [
    { url: '/admin/users/$other/role', body: { role: 'sales', reason: 'Trabaja acá' }, ends: DONE },
    { url: '/admin/users/$other/role', body: { role: null, reason: 'Se fue' }, ends: DONE },
    { url: '/admin/users/999999/role', body: { role: 'sales', reason: 'Nadie' }, ends: ADMINS },
  ],
  invite: [
    { body: { email: 'contrato@example.com', role: 'warehouse' }, ends: [401, 403, 403, 201] },
    { body: { email: 'contrato', role: 'jefe' }, ends: [401, 403, 403, 422] },
  ],
  listInvitations: { ends: DONE },
  resendInvitation: { url: '/admin/invitations/1/resend', ends: DONE },
  revokeInvitation: [
    { url: '/admin/invitations/1', ends: DONE },
    { url: '/admin/invitations/999999', ends: [401, 403, 403, 409] },
  ],
  toggleBan: [
    { url: '/users/ban/$other', ends: [401, 403, 403, 200] },
    { url: '/users/ban/999999', body: {}, ends: ADMINS },
  ],
  createReview: [
    { body: { idProduct: 3, number: 4, comment: 'Muy cómodas' }, ends: [401, 201, 403, 201] },
    {
      body: { idProduct: '3', number: 5, comment: 'Comodísimas', email: 'otra@example.com' },
      ends: [401, 200, 403, 200],
    },
    { body: { idProduct: 3, number: 9, comment: '' }, ends: [401, 422, 403, 422] },
  ],
  listReviews: [
    { ends: [401, 403, 403, 200] },
    { url: '/reviews?q=c%C3%B3modas&limit=2&page=1', ends: [401, 403, 403, 200] },
  ],
  removeReview: [
    { url: '/reviews/delete/$review', ends: [401, 200, 403, 404] },
    { url: '/reviews/delete/999999', ends: [401, 404, 403, 404] },
  ],
  toggleFavourite: [
    { url: '/favorites/3', ends: [401, 200, 403, 200] },
    { url: '/favorites/999999', ends: [401, 404, 403, 404] },
  ],
  listFavourites: { ends: [401, 200, 200, 200] },
  listNotifications: { ends: [200, 200, 200, 200] },
  seeNotifications: { ends: [401, 200, 200, 200] },
  readSaleTerms: { ends: [200, 200, 200, 200] },
  readSaleTermsVersion: [
    { url: '/sale-terms/1', ends: [200, 200, 200, 200] },
    { url: '/sale-terms/999999', ends: [404, 404, 404, 404] },
  ],
  sendMessage: [
    {
      body: {
        user_name: 'Ana Prueba',
        user_email: 'ana@example.com',
        user_affair: 'Consulta',
        user_message: 'Hola, ¿tienen el talle 40?',
      },
      ends: [201, 201, 201, 201],
    },
    { body: {}, ends: [422, 422, 422, 422] },
  ],
  joinNewsletter: { body: { name: 'Ana', email: 'no es un e-mail' }, ends: [200, 200, 200, 200] },
  requestWithdrawal: [
    { body: { name: 'Ana', email: 'ana@example.com' }, ends: [201, 201, 201, 201] },
    { body: {}, ends: [422, 422, 422, 422] },
  ],
  createProduct: [
    { body: FORM, ends: [401, 403, 403, 201] },
    {
      body: {
        ...FORM,
        category: undefined,
        categoryName: 'calzado',
        colourway: 'Blanco',
        description: 'De lona',
        offer: true,
        discount: '10%',
        images: [{ url: FORM.image, alt: 'De frente' }],
        sizes: [
          { size: '38', stock: 2 },
          { size: '39', stock: 2 },
        ],
        id: 7,
        sold: 3,
        score: 4,
        average: 4,
        reviews: 0,
        opinion: [],
      },
      ends: [401, 403, 403, 201],
    },
    { body: {}, ends: [401, 403, 403, 422] },
  ],
  changeProduct: [
    { url: '/products/change/5', body: { price: 1500 }, ends: [401, 403, 403, 200] },
    { url: '/products/change/5', body: { price: 1700, version: 1 }, ends: [401, 403, 403, 409] },
    { url: '/products/change/5', body: { price: -1 }, ends: [401, 403, 403, 422] },
    { url: '/products/change/999999', body: {}, ends: ADMINS },
  ],
  removeProduct: [
    { url: '/products/delete/6', ends: [401, 403, 403, 200] },
    { url: '/products/delete/x', ends: ADMINS },
  ],
  adminListOrders: { url: '/admin/orders?q=zapatilla&status=placed', ends: [401, 403, 403, 200] },
  adminFindOrder: [
    { url: '/admin/orders/1', ends: [401, 403, 403, 200] },
    { url: '/admin/orders/999999', ends: ADMINS },
  ],
  adminPackOrder: [
    { url: '/admin/orders/$paid/pack', ends: DONE },
    { url: '/admin/orders/$parcel/pack', ends: DONE },
    { url: '/admin/orders/$pickup/pack', ends: DONE },
    { url: '/admin/orders/999999/pack', ends: ADMINS },
  ],
  adminUndoOrders: [
    { body: { ids: [999999] }, ends: DONE },
    { body: { ids: [] }, ends: [401, 403, 403, 409] },
  ],
  adminPackOrders: [
    { body: { ids: [999999] }, ends: DONE },
    { body: { ids: [] }, ends: [401, 403, 403, 409] },
  ],
  adminUnpackOrder: { url: '/admin/orders/$paid/unpack', ends: DONE },
  adminShipOrder: [
    { url: '/admin/orders/$parcel/ship', body: { carrier: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/orders/$parcel/ship', body: { carrier: 'OCA', trackingCode: 'A1' }, ends: DONE },
    { url: '/admin/orders/999999/ship', body: { carrier: 'OCA' }, ends: ADMINS },
  ],
  adminShipOrders: [
    { body: { carrier: 'OCA', parcels: [{ id: 999999, trackingCode: 'A1' }] }, ends: DONE },
    { body: { carrier: '', parcels: [] }, ends: [401, 403, 403, 422] },
  ],
  adminDeliverOrder: [
    { url: '/admin/orders/$paid/deliver', ends: [401, 403, 403, 409] },
    { url: '/admin/orders/$parcel/deliver', ends: DONE },
  ],
  adminCorrectParcel: [
    {
      url: '/admin/orders/$parcel/correctParcel',
      body: { carrier: 'OCA', trackingCode: 'A1' },
      ends: DONE,
    },
    { url: '/admin/orders/999999/correctParcel', body: { carrier: 'OCA' }, ends: ADMINS },
  ],
  adminCorrectDelivery: [
    { url: '/admin/orders/$parcel/correctDelivery', body: { day: dayOf(new Date()) }, ends: DONE },
    { url: '/admin/orders/999999/correctDelivery', body: { day: 'x' }, ends: [401, 403, 403, 422] },
  ],
  adminCorrectRecipient: [
    { url: '/admin/orders/$paid/correctRecipient', body: { phoneNumber: '11 5555-4444' }, ends: DONE },
    { url: '/admin/orders/$paid/correctRecipient', body: { dni: '1' }, ends: [401, 403, 403, 422] },
    { url: '/admin/orders/999999/correctRecipient', body: { locality: 'Ushuaia' }, ends: ADMINS },
  ],
  adminRestoreRecipient: [
    { url: '/admin/orders/$paid/restoreRecipient', ends: DONE },
    { url: '/admin/orders/999999/restoreRecipient', ends: ADMINS },
  ],
  adminReadyForPickupOrder: [
    { url: '/admin/orders/$pickup/readyForPickup', ends: DONE },
    { url: '/admin/orders/999999/readyForPickup', ends: ADMINS },
  ],
  adminPickedUpOrder: [
    { url: '/admin/orders/$pickup/pickedUp', ends: DONE },
    { url: '/admin/orders/999999/pickedUp', ends: ADMINS },
  ],
  adminCompleteOrder: [
    { url: '/admin/orders/$paid/complete', ends: [401, 403, 403, 409] },
    { url: '/admin/orders/$pickup/complete', ends: DONE },
  ],
  adminRefundOrder: [
    {
      url: '/admin/orders/$paid/refund',
      body: { amount: 100, reason: 'Cortesía', key: 'contract-refund' },
      ends: [401, 403, 403, 200],
    },
    {
      url: '/admin/orders/$paid/refund',
      body: {
        lines: [{ orderLineId: 999999, quantity: 1, restock: true }],
        reason: 'Falla',
        key: 'contract-lines',
      },
      ends: [401, 403, 403, 422],
    },
    { url: '/admin/orders/$paid/refund', body: {}, ends: [401, 403, 403, 422] },
  ],
  adminCancelOrder: {
    url: '/admin/orders/$paid/cancel',
    body: { reason: 'Sin stock' },
    ends: [401, 403, 403, 200],
  },
  listPricesOfProduct: [
    { url: '/admin/products/1/prices', ends: [401, 403, 403, 200] },
    { url: '/admin/products/999999/prices', ends: ADMINS },
  ],
  listNewsletterIssues: { url: '/admin/newsletter/issues?page=1', ends: [401, 403, 403, 200] },
  createNewsletterIssue: { url: '/admin/newsletter/issues', ends: [401, 403, 403, 200] },
  findNewsletterIssue: [
    { url: '/admin/newsletter/issues/1', ends: [401, 403, 403, 200] },
    { url: '/admin/newsletter/issues/999999', ends: ADMINS },
  ],
  changeNewsletterIssue: [
    {
      url: '/admin/newsletter/issues/2',
      body: { subject: 'Hola', body: 'Che', products: [1], segment: { who: 'all' }, version: 1 },
      ends: [401, 403, 403, 200],
    },
    { url: '/admin/newsletter/issues/2', body: { subject: 'Hola', version: 1 }, ends: [401, 403, 403, 409] },
    { url: '/admin/newsletter/issues/2', body: {}, ends: [401, 403, 403, 422] },
  ],
  sendNewsletterIssue: [
    { url: '/admin/newsletter/issues/2/send', body: { people: 1, version: 2 }, ends: [401, 403, 403, 409] },
    { url: '/admin/newsletter/issues/2/send', body: { people: 6, version: 2 }, ends: DONE },
  ],
  pauseNewsletterIssue: { url: '/admin/newsletter/issues/2/pause', ends: DONE },
  resumeNewsletterIssue: { url: '/admin/newsletter/issues/2/resume', ends: DONE },
  cancelNewsletterIssue: [
    { url: '/admin/newsletter/issues/2/cancel', ends: DONE },
    { url: '/admin/newsletter/issues/1/cancel', ends: [401, 403, 403, 409] },
  ],
  findNewsletterResults: [
    { url: '/admin/newsletter/issues/1/results', ends: [401, 403, 403, 200] },
    { url: '/admin/newsletter/issues/999999/results', ends: ADMINS },
  ],
  listPriceLists: { ends: DONE },
  createPriceList: [
    {
      body: { name: 'Hot Sale', kind: 'percent', percent: -20, ids: [30], startsAt: '2099-01-01T00:00' },
      ends: [401, 403, 403, 201],
    },
    {
      body: { name: 'Ya', kind: 'fixed', underCost: true, prices: [{ id: 31, price: 12345.5 }] },
      ends: [401, 403, 403, 201],
    },
    { body: { name: '', kind: 'percent' }, ends: [401, 403, 403, 422] },
  ],
  findPriceList: [
    { url: '/admin/price-lists/2', ends: DONE },
    { url: '/admin/price-lists/999999', ends: ADMINS },
  ],
  changePriceList: [
    {
      url: '/admin/price-lists/2',
      body: {
        name: 'Hot Sale',
        kind: 'offer',
        discount: '20%',
        ids: [30],
        startsAt: '2099-01-01T00:00',
        revision: 1,
      },
      ends: DONE,
    },
    {
      url: '/admin/price-lists/2',
      body: { name: 'X', kind: 'offer', discount: '20%', revision: 1 },
      ends: [401, 403, 403, 409],
    },
  ],
  schedulePriceList: [
    { url: '/admin/price-lists/2/schedule', body: { revision: 2, seen: 'otra' }, ends: [401, 403, 403, 409] },
    { url: '/admin/price-lists/2/schedule', body: { revision: 2 }, ends: DONE },
    { url: '/admin/price-lists/3/schedule', body: { revision: 1 }, ends: DONE },
  ],
  withdrawPriceList: { url: '/admin/price-lists/2/withdraw', body: { revision: 3 }, ends: DONE },
  discardPriceList: { url: '/admin/price-lists/2/discard', body: { revision: 4 }, ends: DONE },
  undoPriceList: { url: '/admin/price-lists/3/undo', body: { revision: 3 }, ends: DONE },
  adminSearch: [
    { body: { q: 'zapatillas' }, ends: DONE },
    { body: { q: 'V-000001' }, ends: DONE },
    { body: {}, ends: [401, 403, 403, 422] },
  ],
  adminListSettings: { url: '/admin/settings', ends: [401, 403, 403, 200] },
  adminChangeSettings: [
    { url: '/admin/settings', body: { values: { address: 'Calle 1' } }, ends: [401, 403, 403, 200] },
    {
      url: '/admin/settings',
      body: { values: { address: 'Calle 2' }, seen: { address: 'Calle 0' } },
      ends: [401, 403, 403, 409],
    },
    { url: '/admin/settings', body: { values: { unpaidUnits: '0' } }, ends: [401, 403, 403, 422] },
  ],
  findLowStock: { ends: [401, 403, 403, 200] },
  findLedger: [
    { url: '/stock/1', ends: [401, 403, 403, 200] },
    { url: '/stock/1?size=42&page=1', ends: [401, 403, 403, 200] },
    { url: '/stock/999999', ends: ADMINS },
  ],
  adjustStock: [
    {
      url: '/stock/sizes/1',
      body: { delta: 2, reason: 'Llegó mercadería', key: 'contract-adjust' },
      ends: [401, 403, 403, 200],
    },
    { url: '/stock/sizes/1', body: {}, ends: [401, 403, 403, 422] },
  ],
}
