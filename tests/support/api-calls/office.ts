/** Calls of the API: the newsletter, price lists, search, settings and stock. */
import { ADMINS, DONE, type Calls } from './call.ts'

export const OFFICE: Calls = {
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
  placeSize: [
    { url: '/stock/sizes/1/shelf', body: { shelf: 'B4' }, ends: DONE },
    { url: '/stock/sizes/1/shelf', body: { shelf: 'x'.repeat(21) }, ends: [401, 403, 403, 422] },
    { url: '/stock/sizes/999999/shelf', body: { shelf: 'B4' }, ends: ADMINS },
  ],
}
