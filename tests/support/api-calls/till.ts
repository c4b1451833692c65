/** Calls of the API: the counter and the days of its till. */
import { ADMINS, DONE, type Calls } from './call.ts'

const sale = { means: 'cash', lines: [{ productId: 1, size: '41', quantity: 1 }] }
const back = { orderLineId: '$counterLine', quantity: 1, condition: 'restock' }
const atCounter = (deed: string, order = '$counterOrder') => `/admin/till/sales/${order}/${deed}`
const lease = {
  tillKey: 'contract-device',
  till: 'Tablet',
  lines: [{ productId: 1, size: '41', quantity: 1 }],
}
const sold = { line: 1, quantity: 1, price: 1 }
/** Of a price that it never had: it waits for a person. */
const offline = {
  lease: 1,
  ordinal: 1,
  spentMs: 0,
  total: 2,
  parts: [{ means: 'cash', amount: 2 }],
  received: 2,
}
export const TILL: Calls = {
  adminOpenTill: [
    { body: { float: -1, key: 'contract-till-0' }, ends: [401, 403, 403, 422] },
    { body: { float: 10_000, key: 'contract-till-1' }, keeps: { tillDay: 'id' }, ends: [401, 403, 403, 201] },
    { body: { float: 10_000, key: 'contract-till-2' }, ends: [401, 403, 403, 409] },
  ],
  adminSellAtCounter: [
    { body: { ...sale, key: 'contract-till-sale' }, keeps: { tillSale: 'id' }, ends: [401, 403, 403, 201] },
    {
      body: { ...sale, means: 'qr', key: 'contract-till-qr' },
      keeps: { tillQr: 'id' },
      ends: [401, 403, 403, 201],
    },
    { body: { ...sale, means: 'card', key: 'contract-till-card' }, ends: [401, 403, 403, 422] },
  ],
  adminFindCounterCustomer: [
    { body: { email: 'cliente@vereda.test' }, ends: DONE },
    { body: { email: 'nadie@vereda.test' }, ends: [401, 403, 403, 422] },
  ],
  adminFindCounterQr: { url: '/admin/till/sales/$tillQr/qr', ends: DONE },
  adminMakeCounterQr: { url: '/admin/till/sales/$tillQr/qr', ends: DONE },
  adminCancelCounterQr: [
    { url: '/admin/till/sales/$tillQr/qr/cancel', ends: DONE },
    { url: '/admin/till/sales/999999/qr/cancel', ends: ADMINS },
  ],
  adminVoidCounterSale: [
    { url: '/admin/till/sales/$tillSale/void', body: { reason: 'Se arrepintió' }, ends: DONE },
    { url: '/admin/till/sales/999999/void', body: { reason: 'Se arrepintió' }, ends: ADMINS },
  ],
  adminReturnAtCounter: [
    {
      url: atCounter('returns'),
      body: { kind: 'withdrawal', lines: [back], key: 'contract-counter-1' },
      keeps: { counterCase: 'code' },
      ends: [401, 403, 403, 201],
    },
    {
      url: atCounter('returns'),
      body: { kind: 'withdrawal', lines: [], key: 'contract-counter-2' },
      ends: [401, 403, 403, 422],
    },
    {
      url: atCounter('returns', '999999'),
      body: { kind: 'withdrawal', lines: [back], key: 'contract-counter-3' },
      ends: ADMINS,
    },
  ],
  adminExchangeAtCounter: [
    {
      url: atCounter('exchanges'),
      body: { ...back, productId: '$caseProduct', size: '$caseSize', key: 'contract-counter-4' },
      ends: [401, 403, 403, 201],
    },
    {
      url: atCounter('exchanges'),
      body: { ...back, productId: '$caseProduct', size: '', key: 'contract-counter-5' },
      ends: [401, 403, 403, 422],
    },
  ],
  adminFindCounterReturn: [
    { url: '/admin/till/returns/$counterCase', ends: DONE },
    { url: '/admin/till/returns/ARR-20260101-ABCDEF', ends: ADMINS },
  ],
  adminMoveTill: {
    body: { kind: 'out', amount: 100, reason: 'Mensajería', key: 'contract-till-move' },
    ends: [401, 403, 403, 201],
  },
  adminLeaseToTill: [
    { body: { ...lease, key: 'contract-lease-0', tillKey: '' }, ends: [401, 403, 403, 422] },
    {
      body: { ...lease, key: 'contract-lease-1' },
      keeps: { lease: 'id', leaseLine: 'lines.0.id' },
      ends: [401, 403, 403, 201],
    },
  ],
  adminJoinOfflineSales: [
    {
      body: {
        sales: [
          {
            ...offline,
            key: 'contract-offline-1',
            lease: '#lease',
            lines: [{ ...sold, line: '#leaseLine' }],
          },
        ],
      },
      ends: DONE,
    },
    {
      body: { sales: [{ ...offline, key: 'contract-offline-2', lease: 999_999, lines: [sold] }] },
      ends: DONE,
    },
  ],
  adminListUnjoinedSales: { keeps: { unjoined: 'sales.0.id' }, ends: DONE },
  adminResolveOfflineSale: [
    {
      url: '/admin/till/offline-sales/$unjoined/resolve',
      body: { how: 'give-back', note: '' },
      ends: [401, 403, 403, 422],
    },
    {
      url: '/admin/till/offline-sales/$unjoined/resolve',
      body: { how: 'give-back', note: 'Se le devolvió' },
      ends: DONE,
    },
    {
      url: '/admin/till/offline-sales/$unjoined/resolve',
      body: { how: 'again' },
      ends: [401, 403, 403, 409],
    },
    { url: '/admin/till/offline-sales/999999/resolve', body: { how: 'again' }, ends: ADMINS },
  ],
  adminEndTillLease: [
    { url: '/admin/till/leases/$lease/end', ends: DONE },
    { url: '/admin/till/leases/999999/end', ends: ADMINS },
  ],
  adminCloseTill: [
    { url: '/admin/till/days/$tillDay/close', body: { counted: 1 }, ends: [401, 403, 403, 422] },
    { url: '/admin/till/days/$tillDay/close', body: { counted: 9900 }, ends: DONE },
    { url: '/admin/till/days/999999/close', body: { counted: 1 }, ends: ADMINS },
  ],
  adminFindTillDay: { url: '/admin/till/days/$tillDay', ends: DONE },
}
