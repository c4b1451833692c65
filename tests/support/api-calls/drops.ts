/** Calls of the API: drops, of whoever enters and as the shop's people keep them. */
import { ADMINS, DONE, type Calls } from './call.ts'

/** Its inscription opened long ago: announced, it is open at once. */
const FORM = {
  sizes: [{ size: '42', units: 1 }],
  opensAt: '2020-01-01T10:00',
  closesAt: '2099-01-02T10:00',
  drawAt: '2099-01-02T12:00',
  windowHours: 24,
}
const NEW = { productId: 1, ...FORM }

export const DROPS: Calls = {
  createDrop: [
    { body: NEW, keeps: { drop: 'id' }, ends: [401, 403, 403, 201] },
    { body: { ...NEW, windowHours: 0 }, ends: [401, 403, 403, 422] },
    { body: { ...NEW, productId: 999_999 }, ends: [401, 403, 403, 422] },
  ],
  changeDrop: [
    { url: '/admin/drops/$drop', body: { ...FORM, windowHours: 12, revision: 1 }, ends: DONE },
    { url: '/admin/drops/$drop', body: { ...FORM, revision: 1 }, ends: [401, 403, 403, 409] },
    { url: '/admin/drops/999999', body: { ...FORM, revision: 1 }, ends: ADMINS },
  ],
  announceDrop: [
    { url: '/admin/drops/$drop/announce', body: { revision: 2 }, ends: DONE },
    { url: '/admin/drops/$drop/announce', body: { revision: 2 }, ends: [401, 403, 403, 409] },
    { url: '/admin/drops/999999/announce', body: { revision: 1 }, ends: ADMINS },
  ],
  adminListDrops: { ends: DONE },
  adminFindDrop: [
    { url: '/admin/drops/$drop', ends: DONE },
    { url: '/admin/drops/999999', ends: ADMINS },
  ],
  listDrops: { ends: [200, 200, 200, 200] },
  findDrop: [
    { url: '/drops/$drop', ends: [200, 200, 200, 200] },
    { url: '/drops/999999', ends: [404, 404, 404, 404] },
  ],
  enterDrop: [
    { url: '/drops/$drop/entry', body: { size: '42', dni: '30111222' }, ends: [401, 200, 403, 403] },
    { url: '/drops/$drop/entry', body: { size: '39' }, ends: [401, 422, 403, 403] },
    { url: '/drops/999999/entry', body: { size: '42' }, ends: [401, 404, 403, 403] },
  ],
  listOwnEntries: { ends: [401, 200, 403, 200] },
  leaveDrop: [
    { url: '/drops/$drop/entry', ends: [401, 200, 403, 404] },
    { url: '/drops/$drop/entry', ends: [401, 409, 403, 404] },
  ],
  cancelDrop: [
    { url: '/admin/drops/$drop/cancel', body: { revision: 4, reason: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/drops/$drop/cancel', body: { revision: 4, reason: 'No llegaron' }, ends: DONE },
    {
      url: '/admin/drops/$drop/cancel',
      body: { revision: 4, reason: 'Otra vez' },
      ends: [401, 403, 403, 409],
    },
    { url: '/admin/drops/999999/cancel', body: { revision: 1, reason: 'De nadie' }, ends: ADMINS },
  ],
}
