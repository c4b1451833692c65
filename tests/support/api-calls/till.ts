/** Calls of the API: the counter and the days of its till. */
import { ADMINS, DONE, type Calls } from './call.ts'

const sale = { means: 'cash', lines: [{ productId: 1, size: '41', quantity: 1 }] }
const back = { orderLineId: '$counterLine', quantity: 1, condition: 'restock' }
const atCounter = (deed: string, order = '$counterOrder') => `/admin/till/sales/${order}/${deed}`
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
  adminCloseTill: [
    { url: '/admin/till/days/$tillDay/close', body: { counted: 1 }, ends: [401, 403, 403, 422] },
    { url: '/admin/till/days/$tillDay/close', body: { counted: 9900 }, ends: DONE },
    { url: '/admin/till/days/999999/close', body: { counted: 1 }, ends: ADMINS },
  ],
  adminFindTillDay: { url: '/admin/till/days/$tillDay', ends: DONE },
}
