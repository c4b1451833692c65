/** Calls of the API: an order of one's own. */
import { NOBODYS, type Calls } from './call.ts'

export const MY_ORDERS: Calls = {
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
      body: { cuit: '20-22222222-3', name: 'Ana', condition: 'monotributo', address: 'Mitre 1' },
      ends: [401, 200, 403, 404],
    },
  ],
  payOrder: { url: '/orders/$customer/payment', ends: [401, 200, 403, 404] },
  chooseMeans: [
    { url: '/orders/$customer/means', body: { means: 'transfer' }, ends: [401, 200, 403, 404] },
    { url: `/orders/${NOBODYS}/means`, body: { means: 'transfer' }, ends: [401, 404, 403, 404] },
    { url: `/orders/${NOBODYS}/means`, body: { means: 'gold' }, ends: [401, 422, 403, 422] },
  ],
  sendPaymentProof: [
    { url: '/orders/$customer/proofs', body: { file: 'JVBERi0xLjQ=' }, ends: [401, 200, 403, 404] },
    { url: `/orders/${NOBODYS}/proofs`, body: { file: '¡!' }, ends: [401, 422, 403, 422] },
  ],
  cancelOrder: { url: '/orders/$customer/cancel', ends: [401, 200, 403, 404] },
}
