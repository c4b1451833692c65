/** Calls of the API: consignors, as the shop's people see them. Whoever is made first is the one of the calls after it. */
import { ADMINS, DONE, type Calls } from './call.ts'

const WHO = {
  name: 'Ramona',
  surname: 'Paz',
  email: 'ramona@contract.test',
  phone: '11 4444 3333',
  adult: true,
}
/** Out of the reach of any demo. */
const NOBODYS = 999_999

export const CONSIGNORS: Calls = {
  createConsignor: [
    { body: WHO, ends: [401, 403, 403, 201] },
    { body: WHO, ends: [401, 403, 403, 422] },
  ],
  adminListConsignors: [{ ends: DONE }, { url: '/admin/consignors?q=ramona&only=unseen&page=2', ends: DONE }],
  adminFindConsignor: [
    { url: '/admin/consignors/$consignor', ends: DONE },
    { url: `/admin/consignors/${NOBODYS}`, ends: ADMINS },
  ],
  changeConsignor: [
    {
      url: '/admin/consignors/$consignor',
      body: { ...WHO, phone: '12', version: 2 },
      ends: [401, 403, 403, 422],
    },
    {
      url: '/admin/consignors/$consignor',
      body: { ...WHO, email: 'otra@contract.test', version: 2 },
      ends: DONE,
    },
    { url: '/admin/consignors/$consignor', body: { ...WHO, version: 1 }, ends: [401, 403, 403, 409] },
    { url: `/admin/consignors/${NOBODYS}`, body: { ...WHO, version: 1 }, ends: ADMINS },
  ],
  writeToConsignor: [
    { url: '/admin/consignors/$consignor/messages', body: { text: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/consignors/$consignor/messages', body: { text: 'Ya llegó tu par.' }, ends: DONE },
    { url: `/admin/consignors/${NOBODYS}/messages`, body: { text: 'Hola' }, ends: ADMINS },
  ],
}
