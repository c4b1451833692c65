/** Calls of the API: what comes back, as whoever bought asks for it and as the shop's people answer. */
import { ADMINS, DONE, NOBODYS, type Call, type Calls } from './call.ts'

const NO_CASE = 'ARR-20260101-ABCDEF'
/** Theirs, and nobody else's. */
const OWN: Call['ends'] = [401, 200, 403, 404]
/** The shop's people ask for somebody who called. */
const ASKED: Call['ends'] = [401, 201, 403, 201]
const WRONG: Call['ends'] = [401, 422, 403, 422]

export const OWN_RETURNS: Calls = {
  findReturnChoices: [
    { url: '/orders/$caseReference/returns', ends: [401, 200, 403, 200] },
    { url: `/orders/${NOBODYS}/returns`, ends: [401, 404, 403, 404] },
  ],
  askForReturn: [
    {
      url: '/orders/$caseReference/returns',
      body: {
        kind: 'claim',
        lines: [{ orderLineId: '$caseLine', quantity: 1, reasonCode: 'damaged' }],
        reason: 'Llegó con la suela despegada.',
        key: 'contract-claim',
      },
      ends: ASKED,
    },
    { url: '/orders/$caseReference/returns', body: { kind: 'claim', lines: [{}] }, ends: WRONG },
  ],
  findReturn: [
    { url: '/returns/$caseOwn', ends: OWN },
    { url: `/returns/${NO_CASE}`, ends: [401, 404, 403, 404] },
  ],
  findReturnLabel: [
    { url: '/returns/$caseOwn/label', ends: OWN },
    { url: `/returns/${NO_CASE}/label`, ends: [401, 404, 403, 404] },
  ],
  choosePayBack: [
    { url: '/returns/$caseOwn/pay-back', body: { payBack: 'gold' }, ends: [401, 422, 403, 422] },
    { url: '/returns/$caseOwn/pay-back', body: { payBack: 'credit' }, ends: OWN },
    { url: `/returns/${NO_CASE}/pay-back`, body: { payBack: 'money' }, ends: [401, 404, 403, 404] },
  ],
  takeBackReturn: [
    { url: '/returns/$caseOwn/cancel', ends: OWN },
    { url: `/returns/${NO_CASE}/cancel`, ends: [401, 404, 403, 404] },
  ],
  findExchangeChoices: [
    { url: '/orders/$caseReference/exchanges?orderLineId=$caseLine', ends: [401, 200, 403, 200] },
    { url: `/orders/${NOBODYS}/exchanges`, ends: [401, 404, 403, 404] },
  ],
  askForExchange: [
    {
      url: '/orders/$caseReference/exchanges',
      body: {
        orderLineId: '$caseLine',
        productId: '$caseProduct',
        size: '$caseSize',
        delivery: 'delivery',
        key: 'contract-exchange',
      },
      ends: ASKED,
    },
    { url: '/orders/$caseReference/exchanges', body: { delivery: 'paloma' }, ends: WRONG },
  ],
  findExchange: { url: '/exchanges/$caseDearer', ends: OWN },
  payExchange: [
    { url: '/exchanges/$caseDearer/payment', ends: OWN },
    { url: '/exchanges/$caseExchanged/payment', ends: [401, 409, 403, 404] },
  ],
  takeBackExchange: [
    { url: '/exchanges/$caseDearer/cancel', ends: OWN },
    { url: `/exchanges/${NO_CASE}/cancel`, ends: [401, 404, 403, 404] },
  ],
}

const BOX = {
  courier: 'correo',
  weightG: 1200,
  lengthCm: 35,
  widthCm: 25,
  heightCm: 14,
  declared: 40_000,
}
const onCase = (code: string, move: string) => `/admin/returns/${code}/${move}`
export const RETURNS_ADMIN: Calls = {
  adminListReturns: { url: '/admin/returns?status=requested&turn=shop&q=ARR', ends: DONE },
  adminFindReturn: [
    { url: '/admin/returns/$caseExchanged', ends: DONE },
    { url: '/admin/returns/$caseOwn', ends: DONE },
    { url: '/admin/returns/$caseLoose', ends: DONE },
    { url: `/admin/returns/${NO_CASE}`, ends: ADMINS },
  ],
  adminOpenReturn: [
    {
      url: '/admin/orders/$caseOrder/returns',
      body: { kind: 'claim', reason: 'Vino al local' },
      ends: [401, 403, 403, 201],
    },
    { url: '/admin/orders/999999/returns', body: { kind: 'claim' }, ends: ADMINS },
    { url: '/admin/orders/$caseOrder/returns', body: { kind: 'exchange' }, ends: [401, 403, 403, 422] },
  ],
  adminLinkReturn: [
    { url: onCase('$caseLoose', 'link'), body: { order: '999999' }, ends: [401, 403, 403, 422] },
    { url: onCase('$caseLoose', 'link'), body: { order: '$caseOrder' }, ends: DONE },
    { url: onCase('$caseLoose', 'link'), body: { order: '$caseOrder' }, ends: [401, 403, 403, 409] },
    { url: onCase(NO_CASE, 'link'), body: { order: '1' }, ends: ADMINS },
  ],
  adminApproveReturn: [
    { url: onCase('$caseSettled', 'approve'), body: { message: 'Traelo cuando puedas' }, ends: DONE },
    { url: onCase('$caseExchanged', 'approve'), ends: DONE },
    { url: onCase(NO_CASE, 'approve'), ends: ADMINS },
  ],
  adminCreateReturnLabel: [
    { url: onCase('$caseSent', 'label'), body: { ...BOX, weightG: 0 }, ends: [401, 403, 403, 422] },
    { url: onCase('$caseSent', 'label'), body: BOX, ends: [401, 403, 403, 201] },
    { url: onCase('$caseLoose', 'label'), body: BOX, ends: [401, 403, 403, 409] },
    { url: onCase(NO_CASE, 'label'), body: BOX, ends: ADMINS },
  ],
  adminRejectReturn: [
    { url: onCase('$caseRejected', 'reject'), body: { message: 'No' }, ends: [401, 403, 403, 422] },
    { url: onCase('$caseRejected', 'reject'), body: { message: 'Está muy usado para volver' }, ends: DONE },
    {
      url: onCase('$caseSettled', 'reject'),
      body: { message: 'Ya lo aceptamos' },
      ends: [401, 403, 403, 409],
    },
  ],
  adminCancelReturn: [
    { url: onCase('$caseCancelled', 'cancel'), ends: DONE },
    { url: onCase(NO_CASE, 'cancel'), ends: ADMINS },
  ],
  adminReceiveReturn: [
    {
      url: onCase('$caseSettled', 'receive'),
      body: {
        lines: [{ orderLineId: '$caseLine', quantity: 1, condition: 'restock' }],
        key: 'contract-parcel',
      },
      ends: DONE,
    },
    { url: onCase('$caseSettled', 'receive'), body: { lines: [] }, ends: [401, 403, 403, 422] },
  ],
  adminResolveReturn: [
    { url: onCase('$caseSettled', 'resolve'), body: { key: 'contract-nothing' }, ends: [401, 403, 403, 422] },
    {
      url: onCase('$caseSettled', 'resolve'),
      body: { amount: 100, reason: 'Lo que volvió', key: 'contract-settled' },
      ends: DONE,
    },
    {
      url: onCase('$caseSettled', 'resolve'),
      body: { amount: 100, reason: 'Otra vez', key: 'contract-again' },
      ends: [401, 403, 403, 409],
    },
  ],
  adminCreateExchangeShipment: [
    {
      url: onCase('$caseExchanged', 'exchange/shipment'),
      body: { ...BOX, weightG: 0 },
      ends: [401, 403, 403, 422],
    },
    {
      url: onCase('$caseExchanged', 'exchange/shipment'),
      body: BOX,
      keeps: { exchangeParcel: 'id' },
      ends: [401, 403, 403, 201],
    },
    { url: onCase('$caseLoose', 'exchange/shipment'), body: BOX, ends: [401, 403, 403, 409] },
    { url: onCase(NO_CASE, 'exchange/shipment'), body: BOX, ends: ADMINS },
  ],
  adminFindReturnShipments: [
    { url: onCase('$caseExchanged', 'shipments'), ends: DONE },
    { url: onCase('x', 'shipments'), ends: ADMINS },
  ],
  adminLostExchange: [
    {
      url: onCase('$caseExchanged', 'exchange/lost'),
      body: { reason: 'No aparece', key: 'contract-kept' },
      ends: [401, 403, 403, 409],
    },
    { url: onCase('$caseLost', 'exchange/lost'), body: { reason: '' }, ends: [401, 403, 403, 422] },
    {
      url: onCase('$caseLost', 'exchange/lost'),
      body: { reason: 'No aparece', key: 'contract-lost' },
      ends: DONE,
    },
  ],
  adminPackExchange: { url: onCase('$caseExchanged', 'exchange/pack'), ends: DONE },
  adminUnshipExchange: [
    // Packed as it is: there is nothing to bring back.
    { url: onCase('$caseExchanged', 'exchange/unship'), ends: DONE },
    { url: onCase('$caseLost', 'exchange/unship'), ends: [401, 403, 403, 409] },
  ],
  adminUnpackExchange: { url: onCase('$caseExchanged', 'exchange/unpack'), ends: DONE },
  adminShipExchange: [
    { url: onCase('$caseExchanged', 'exchange/ship'), body: { carrier: 'OCA' }, ends: [401, 403, 403, 409] },
    { url: onCase('$caseSent', 'exchange/ship'), body: { carrier: '' }, ends: [401, 403, 403, 422] },
    {
      url: onCase('$caseSent', 'exchange/ship'),
      body: { carrier: 'OCA', trackingCode: 'A2' },
      ends: DONE,
    },
  ],
  adminDeliverExchange: [
    { url: onCase('$caseSent', 'exchange/deliver'), ends: DONE },
    { url: onCase(NO_CASE, 'exchange/deliver'), ends: ADMINS },
  ],
  adminReplaceReturn: [
    { url: onCase('$caseExchanged', 'replace'), ends: [401, 403, 403, 409] },
    { url: onCase('$caseSent', 'replace'), body: { reason: 'Se lo quedó: fue nuestro error' }, ends: DONE },
  ],
}
