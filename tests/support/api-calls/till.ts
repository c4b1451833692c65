/** Calls of the API: the counter and the days of its till. */
import { ADMINS, DONE, type Calls } from './call.ts'

const sale = { means: 'cash', lines: [{ productId: 1, size: '41', quantity: 1 }] }
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
