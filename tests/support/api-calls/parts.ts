/** Calls of the API: parts of an order that leave before the rest. */
import { ADMINS, DONE, type Calls } from './call.ts'

const PARTS = '/admin/orders/$inParts/parts'
const NONE = `${PARTS}/999999`
const one = (key: string) => ({ lines: [{ orderLineId: '$partLine', quantity: 1 }], key })
const LOST = { reason: 'No aparece', key: 'contract-part-lost' }
export const ORDER_PARTS: Calls = {
  adminSeparatePart: [
    { url: PARTS, body: { lines: [], key: 'x' }, ends: [401, 403, 403, 422] },
    { url: PARTS, body: one('contract-part-1'), keeps: { part: 'part' }, ends: [401, 403, 403, 201] },
    { url: PARTS, body: one('contract-part-2'), keeps: { otherPart: 'part' }, ends: [401, 403, 403, 201] },
    { url: PARTS, body: one('contract-part-3'), ends: [401, 403, 403, 409] },
    { url: '/admin/orders/999999/parts', body: one('contract-part-4'), ends: ADMINS },
  ],
  adminSendPart: [
    { url: `${PARTS}/$part/send`, body: { carrier: '' }, ends: [401, 403, 403, 422] },
    { url: `${PARTS}/$part/send`, body: { carrier: 'OCA', trackingCode: 'P1' }, ends: DONE },
    { url: `${NONE}/send`, body: { carrier: 'OCA' }, ends: ADMINS },
  ],
  adminArrivePart: [
    { url: `${PARTS}/$part/arrive`, ends: DONE },
    { url: `${PARTS}/$otherPart/arrive`, ends: [401, 403, 403, 409] },
    { url: `${NONE}/arrive`, ends: ADMINS },
  ],
  adminUndoPart: [
    { url: `${PARTS}/$part/undo`, ends: DONE },
    { url: `${PARTS}/$otherPart/undo`, ends: [401, 403, 403, 409] },
    { url: `${NONE}/undo`, ends: ADMINS },
  ],
  adminCorrectPart: [
    { url: `${PARTS}/$part/correct`, body: { carrier: '' }, ends: [401, 403, 403, 422] },
    { url: `${PARTS}/$part/correct`, body: { carrier: 'OCA', trackingCode: 'P2' }, ends: DONE },
    { url: `${NONE}/correct`, body: { carrier: 'OCA' }, ends: ADMINS },
  ],
  adminLosePart: [
    { url: `${PARTS}/$part/lost`, body: { reason: '' }, ends: [401, 403, 403, 422] },
    { url: `${PARTS}/$otherPart/lost`, body: LOST, ends: [401, 403, 403, 409] },
    { url: `${PARTS}/$part/lost`, body: LOST, ends: DONE },
    { url: `${NONE}/lost`, body: LOST, ends: ADMINS },
  ],
  adminJoinPart: [
    { url: `${PARTS}/$otherPart/join`, ends: DONE },
    { url: `${PARTS}/$part/join`, ends: [401, 403, 403, 409] },
    { url: `${NONE}/join`, ends: ADMINS },
  ],
}
