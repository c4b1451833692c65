/** Calls of the API: orders, as the shop's people move them. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { filledForm } from '#tests/support/builders.ts'
import { ADMINS, DONE, NOBODYS, type Calls } from './call.ts'

export const ORDERS_ADMIN: Calls = {
  adminListOrders: { url: '/admin/orders?q=zapatilla&status=placed', ends: [401, 403, 403, 200] },
  adminTakeOrder: [
    {
      body: {
        key: 'contract-take-order-1',
        channel: 'phone',
        name: 'Camila',
        phone: '11 5555-0100',
        lines: [{ productId: 1, size: '41', quantity: 1 }],
      },
      keeps: { takenOrder: 'id', takenLink: 'url' },
      ends: [401, 403, 403, 201],
    },
    {
      body: {
        key: 'contract-take-order-2',
        channel: 'web',
        name: '',
        phone: 'x',
        lines: [{ productId: 1, size: '41', quantity: 1 }],
      },
      ends: [401, 403, 403, 422],
    },
  ],
  adminFindOrderLink: [
    { url: '/admin/orders/$takenOrder/link', ends: DONE },
    { url: '/admin/orders/$paid/link', ends: [401, 403, 403, 409] },
    { url: '/admin/orders/999999/link', ends: ADMINS },
  ],
  finishOrder: [
    { body: { link: '$takenLink', personal: filledForm() }, ends: [401, 200, 403, 409] },
    { body: { link: 'x', carriage: '1-0', personal: filledForm() }, ends: [401, 404, 403, 404] },
  ],
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
  adminNextToPack: { url: '/admin/packing', ends: [401, 403, 403, 200] },
  adminPackBox: [
    { url: '/admin/orders/$parcel/box', body: { codes: ['nada'] }, ends: DONE },
    { url: '/admin/orders/$paid/box', body: { codes: 'nada' }, ends: [401, 403, 403, 422] },
    { url: '/admin/orders/999999/box', body: { codes: [] }, ends: ADMINS },
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
  adminLookAtEdit: [
    { url: '/admin/orders/$paid/edit', ends: DONE },
    { url: '/admin/orders/999999/edit', ends: ADMINS },
  ],
  adminQuoteEdit: [
    {
      url: '/admin/orders/$paid/edit/quote',
      body: { add: [{ productId: 1, size: '42', quantity: 1 }] },
      ends: DONE,
    },
    { url: '/admin/orders/$paid/edit/quote', body: {}, ends: [401, 403, 403, 409] },
    { url: '/admin/orders/999999/edit/quote', body: {}, ends: ADMINS },
  ],
  adminEditOrder: [
    {
      url: '/admin/orders/$paid/edit',
      body: {
        add: [{ productId: 1, size: '42', quantity: 1 }],
        difference: 1,
        seen: '',
        key: 'contract-edit-1',
      },
      ends: [401, 403, 403, 409],
    },
    {
      url: '/admin/orders/$editable/edit',
      body: {
        lines: [{ orderLineId: '$editLine', size: '$editSize', quantity: 1 }],
        difference: 0,
        seen: '$editSeen',
        key: 'contract-edit-2',
      },
      ends: DONE,
    },
    { url: '/admin/orders/$paid/edit', body: { lines: [{}] }, ends: [401, 403, 403, 422] },
  ],
  adminCallOffEdit: [
    { url: '/admin/orders/$editWaits/edit/cancel', ends: DONE },
    { url: '/admin/orders/$paid/edit/cancel', ends: [401, 403, 403, 409] },
    { url: '/admin/orders/999999/edit/cancel', ends: ADMINS },
  ],
  findOrderEdit: [
    { url: '/orders/$ownEdit/edit', ends: [401, 200, 403, 404] },
    { url: '/orders/$customer/edit', ends: [401, 404, 403, 404] },
  ],
  findOrderSizes: { url: '/orders/$ownSizes/sizes', ends: [401, 200, 403, 404] },
  changeOrderSize: [
    { url: '/orders/$ownSizes/sizes', body: {}, ends: [401, 422, 403, 422] },
    {
      url: '/orders/$ownSizes/sizes',
      body: { line: '$sizedLine', size: '$sizedTo', seen: '$sizedSeen', key: 'api-size-0001' },
      ends: [401, 200, 403, 404],
    },
  ],
  payOrderEdit: { url: '/orders/$ownEdit/edit/payment', ends: [401, 200, 403, 404] },
  declineOrderEdit: [
    { url: '/orders/$ownEdit/edit/decline', ends: [401, 200, 403, 404] },
    { url: '/orders/$customer/edit/decline', ends: [401, 409, 403, 404] },
    { url: `/orders/${NOBODYS}/edit/decline`, ends: [401, 404, 403, 404] },
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
}
