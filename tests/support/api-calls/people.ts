/** Calls of the API: people, their credit and their roles. */
import { filledForm } from '#tests/support/builders.ts'
import { ADMINS, DONE, type Calls } from './call.ts'

const { streetAddress, province, codePostal } = filledForm()
const WORK = { label: 'Trabajo', streetAddress, province, codePostal }

export const PEOPLE: Calls = {
  listUsers: [{ ends: [401, 403, 403, 200] }, { url: '/users?limit=2&q=vereda', ends: [401, 403, 403, 200] }],
  signedInUser: [
    { ends: [401, 200, 200, 200] },
    {
      body: {
        given_name: 'Ana',
        family_name: 'Prueba',
        nickname: 'ana',
        email: 'admin@vereda.test',
        picture: null,
      },
      ends: [401, 200, 200, 200],
    },
  ],
  findUser: [
    { url: '/users/cliente@vereda.test', ends: [401, 200, 404, 200] },
    { url: '/users/999999', ends: [401, 404, 404, 404] },
  ],
  addAddress: [
    { body: { ...WORK, streetAddress: '1' }, ends: [401, 422, 403, 422] },
    { body: WORK, ends: [401, 201, 403, 201], keeps: { address: 'id' } },
  ],
  listAddresses: { ends: [401, 200, 200, 200] },
  changeAddress: [
    { url: '/users/me/addresses/$address', body: WORK, ends: [401, 404, 403, 200] },
    { url: '/users/me/addresses/999999', body: WORK, ends: [401, 404, 403, 404] },
  ],
  makeAddressUsual: { url: '/users/me/addresses/$address/usual', ends: [401, 404, 403, 200] },
  removeAddress: { url: '/users/me/addresses/$address', ends: [401, 404, 403, 200] },
  restoreAddress: { url: '/users/me/addresses/$address/restore', ends: [401, 404, 403, 200] },
  findMySize: { ends: [401, 200, 403, 200] },
  keepMySize: [
    { body: { shoes: '42', clothes: null }, ends: [401, 200, 403, 200] },
    { body: { shoes: '99' }, ends: [401, 422, 403, 422] },
  ],
  findPush: { ends: [401, 200, 403, 200] },
  startPush: [
    {
      body: {
        endpoint: '$origin/sandbox/push/to/aBrowserOfTheContract',
        keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
        topics: { orders: true, alerts: false, drops: false },
      },
      ends: [401, 200, 403, 200],
    },
    {
      body: {
        endpoint: 'https://10.0.0.1/push',
        keys: { p256dh: 'p', auth: 'a' },
        topics: { orders: true, alerts: false, drops: false },
      },
      ends: [401, 422, 403, 422],
    },
  ],
  movePush: [
    {
      body: {
        from: {
          endpoint: '$origin/sandbox/push/to/aBrowserOfTheContract',
          keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
        },
        to: {
          endpoint: '$origin/sandbox/push/to/theSameBrowserMoved',
          keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'b'.repeat(22) },
        },
      },
      ends: [200, 200, 403, 200],
    },
    {
      body: {
        from: { endpoint: '', keys: { p256dh: 'p', auth: 'a' } },
        to: { endpoint: 'https://10.0.0.1/push', keys: { p256dh: 'p', auth: 'a' } },
      },
      ends: [422, 422, 403, 422],
    },
  ],
  stopPush: { ends: [401, 200, 403, 200] },
  findOwnCredit: { ends: [401, 200, 403, 200] },
  listCredit: { ends: DONE },
  findCredit: [
    { url: '/admin/users/$other/credit', ends: DONE },
    { url: '/admin/users/999999/credit', ends: ADMINS },
  ],
  moveCredit: [
    {
      url: '/admin/users/$other/credit',
      body: { kind: 'given', amount: 100, reason: 'Cortesía', key: 'contract-credit' },
      ends: DONE,
    },
    { url: '/admin/users/$other/credit', body: { kind: 'given' }, ends: [401, 403, 403, 422] },
    {
      url: '/admin/users/999999/credit',
      body: { kind: 'given', amount: 100, reason: 'Nadie', key: 'contract-nobody' },
      ends: ADMINS,
    },
  ],
  setRole: [
    { url: '/admin/users/$other/role', body: { role: 'sales', reason: 'Trabaja acá' }, ends: DONE },
    { url: '/admin/users/$other/role', body: { role: null, reason: 'Se fue' }, ends: DONE },
    { url: '/admin/users/999999/role', body: { role: 'sales', reason: 'Nadie' }, ends: ADMINS },
  ],
  invite: [
    { body: { email: 'contrato@example.com', role: 'warehouse' }, ends: [401, 403, 403, 201] },
    { body: { email: 'contrato', role: 'jefe' }, ends: [401, 403, 403, 422] },
  ],
  listInvitations: { ends: DONE },
  resendInvitation: { url: '/admin/invitations/1/resend', ends: DONE },
  revokeInvitation: [
    { url: '/admin/invitations/1', ends: DONE },
    { url: '/admin/invitations/999999', ends: [401, 403, 403, 409] },
  ],
  toggleBan: [
    { url: '/users/ban/$other', ends: [401, 403, 403, 200] },
    { url: '/users/ban/999999', body: {}, ends: ADMINS },
  ],
}
