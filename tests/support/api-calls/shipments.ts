/** Calls of the API: parcels by courier. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { ADMINS, DONE, type Calls } from './call.ts'

const box = {
  courier: 'correo',
  boxes: 1,
  weightG: 1200,
  lengthCm: 35,
  widthCm: 25,
  heightCm: 14,
  declared: 40_000,
}
export const SHIPMENTS: Calls = {
  adminCreateShipment: [
    { url: '/admin/orders/$paid/shipments', body: { ...box, weightG: 0 }, ends: [401, 403, 403, 422] },
    {
      url: '/admin/orders/$paid/shipments',
      body: box,
      keeps: { shipment: 'id' },
      ends: [401, 403, 403, 201],
    },
    {
      url: '/admin/orders/$toSend/shipments',
      body: box,
      keeps: { sent: 'id' },
      ends: [401, 403, 403, 201],
    },
    { url: '/admin/orders/$pickup/shipments', body: box, ends: [401, 403, 403, 409] },
    { url: '/admin/orders/999999/shipments', body: box, ends: ADMINS },
  ],
  adminFindOrderShipments: { url: '/admin/orders/$paid/shipments', ends: DONE },
  adminListShipments: { url: '/admin/shipments?view=por-entregar', ends: DONE },
  adminAskShipment: [
    { url: '/admin/shipments/$shipment/ask', ends: DONE },
    { url: '/admin/shipments/999999/ask', ends: ADMINS },
  ],
  adminAttendShipment: [
    { url: '/admin/shipments/$silent/attend', body: { note: 'Preguntamos en la sucursal' }, ends: DONE },
    { url: '/admin/shipments/$shipment/attend', body: { note: '' }, ends: [401, 403, 403, 409] },
    { url: '/admin/shipments/999999/attend', body: {}, ends: ADMINS },
  ],
  adminSendAgain: [
    { url: '/admin/shipments/$cameBack/again', ends: DONE },
    { url: '/admin/shipments/$silent/again', ends: [401, 403, 403, 409] },
    { url: '/admin/shipments/999999/again', ends: ADMINS },
  ],
  adminDeclareShipmentLost: [
    { url: '/admin/shipments/$lostParcel/lost', body: { reason: 'El correo no lo encuentra' }, ends: DONE },
    { url: '/admin/shipments/$lostParcel/lost', body: { reason: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/shipments/$silent/lost', body: { reason: 'No está' }, ends: [401, 403, 403, 409] },
    { url: '/admin/shipments/999999/lost', body: { reason: 'No está' }, ends: ADMINS },
  ],
  adminShipmentTurnedUp: [
    { url: '/admin/shipments/$foundParcel/turned-up', ends: DONE },
    { url: '/admin/shipments/$silent/turned-up', ends: [401, 403, 403, 409] },
    { url: '/admin/shipments/999999/turned-up', ends: ADMINS },
  ],
  adminOpenCourierClaim: [
    {
      url: '/admin/shipments/$lostParcel/claim',
      body: { number: 'R-1', openedOn: dayOf(new Date()) },
      ends: [401, 403, 403, 201],
    },
    { url: '/admin/shipments/$lostParcel/claim', body: { number: '' }, ends: [401, 403, 403, 422] },
    {
      url: '/admin/shipments/$lostParcel/claim',
      body: { number: 'R-2', openedOn: dayOf(new Date()) },
      ends: [401, 403, 403, 409],
    },
  ],
  adminRefuseCourierClaim: {
    url: '/admin/shipments/$lostParcel/claim/refused',
    body: { reason: 'Fuera de plazo' },
    ends: DONE,
  },
  adminReopenCourierClaim: {
    url: '/admin/shipments/$lostParcel/claim/again',
    body: { reason: 'Apelamos' },
    ends: DONE,
  },
  adminPayCourierClaim: [
    { url: '/admin/shipments/$lostParcel/claim/paid', body: { amount: 100 }, ends: DONE },
    { url: '/admin/shipments/$lostParcel/claim/paid', body: { amount: 100 }, ends: [401, 403, 403, 409] },
  ],
  adminSendAnother: [
    { url: '/admin/shipments/$lostParcel/another', ends: DONE },
    { url: '/admin/shipments/$silent/another', ends: [401, 403, 403, 409] },
  ],
  adminCancelShipment: [
    { url: '/admin/shipments/$shipment/cancel', ends: DONE },
    { url: '/admin/shipments/999999/cancel', ends: ADMINS },
  ],
  adminHandOverShipment: [
    { url: '/admin/shipments/$sent/hand-over', ends: DONE },
    { url: '/admin/shipments/$shipment/hand-over', ends: [401, 403, 403, 409] },
    { url: '/admin/shipments/999999/hand-over', ends: ADMINS },
  ],
}
