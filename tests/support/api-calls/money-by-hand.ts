/** Calls of the API: invoices, and money that comes by hand. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { ADMINS, DONE, type Calls } from './call.ts'

const TODAY = dayOf(new Date())

export const MONEY_BY_HAND: Calls = {
  listInvoices: { ends: DONE },
  retryInvoice: [
    { url: '/admin/invoices/1/retry', ends: DONE },
    { url: '/admin/invoices/999999/retry', ends: ADMINS },
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
  listReceipts: { ends: DONE },
  adminUndoReceipt: [
    { url: '/admin/orders/999999/receipts/1/undo', body: { reason: 'Era de otro' }, ends: ADMINS },
    { url: '/admin/orders/$paid/receipts/1/undo', body: { reason: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/orders/$short/receipts/$receipt/undo', body: { reason: 'Era de otro' }, ends: DONE },
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
}
