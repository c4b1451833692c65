/** Calls of the API: looks, as shoppers see them and as the shop's people keep them. */
import { ADMINS, DONE, type Calls } from './call.ts'

const FORM = { name: 'Look de prueba', products: [1, 2] }

export const LOOKS: Calls = {
  listLooks: { ends: [200, 200, 200, 200] },
  findLook: [
    { url: '/looks/1', ends: [200, 200, 200, 200] },
    { url: '/looks/999999', ends: [404, 404, 404, 404] },
  ],
  createLook: [
    { body: FORM, keeps: { look: 'id' }, ends: [401, 403, 403, 201] },
    { body: { ...FORM, name: '' }, ends: [401, 403, 403, 422] },
    { body: { ...FORM, products: [999_999] }, ends: [401, 403, 403, 422] },
  ],
  adminListLooks: { ends: DONE },
  adminFindLook: [
    { url: '/admin/looks/$look', ends: DONE },
    { url: '/admin/looks/999999', ends: ADMINS },
  ],
  changeLook: [
    { url: '/admin/looks/$look', body: { ...FORM, description: 'Con todo', revision: 1 }, ends: DONE },
    { url: '/admin/looks/$look', body: { ...FORM, revision: 1 }, ends: [401, 403, 403, 409] },
    { url: '/admin/looks/999999', body: { ...FORM, revision: 1 }, ends: ADMINS },
  ],
  publishLook: [
    { url: '/admin/looks/$look/published', body: { published: true, revision: 2 }, ends: DONE },
    {
      url: '/admin/looks/$look/published',
      body: { published: false, revision: 2 },
      ends: [401, 403, 403, 409],
    },
    { url: '/admin/looks/999999/published', body: { published: true, revision: 1 }, ends: ADMINS },
  ],
  moveLook: [
    { url: '/admin/looks/$look/position', body: { position: 1 }, ends: DONE },
    { url: '/admin/looks/$look/position', body: { position: 99 }, ends: [401, 403, 403, 422] },
    { url: '/admin/looks/999999/position', body: { position: 1 }, ends: ADMINS },
  ],
  removeLook: [
    { url: '/admin/looks/$look', ends: DONE },
    { url: '/admin/looks/999999', ends: ADMINS },
  ],
  restoreLook: [
    { url: '/admin/looks/$look/restore', ends: DONE },
    { url: '/admin/looks/999999/restore', ends: ADMINS },
  ],
}
