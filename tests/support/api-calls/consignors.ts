/** Calls of the API: consignors, as the shop's people see them. Whoever is made first is the one of the calls after it. */
import { cuilOf } from '../shop/consigned-pairs.ts'
import { ADMINS, DONE, type Call, type Calls } from './call.ts'

const WHO = {
  name: 'Ramona',
  surname: 'Paz',
  email: 'ramona@contract.test',
  phone: '11 4444 3333',
  adult: true,
}
/** Out of the reach of any demo. */
const NOBODYS = 999_999
const WRONG: Call['ends'] = [401, 403, 403, 422]
const CONFLICT: Call['ends'] = [401, 403, 403, 409]
/** Of whoever tests/support/shop/desk-consignor.ts makes first, and whose document it saw. */
const PAID_AT = { account: 'ramona.paz.mp', holder: 'Ramona Paz', cuil: cuilOf('28111222') }

export const CONSIGNORS: Calls = {
  createConsignor: [
    { body: WHO, keeps: { forgotten: 'id' }, ends: [401, 403, 403, 201] },
    { body: WHO, ends: WRONG },
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
  sendConsignorAccountCode: [
    { url: '/admin/consignors/$consignor/account-code', mails: 'payCode', ends: DONE },
    { url: `/admin/consignors/${NOBODYS}/account-code`, ends: ADMINS },
  ],
  recordConsignorAccount: [
    {
      url: '/admin/consignors/$consignor/accounts',
      body: { ...PAID_AT, cuil: '1', code: '$payCode' },
      ends: WRONG,
    },
    { url: '/admin/consignors/$consignor/accounts', body: { ...PAID_AT, code: '$payCode' }, ends: DONE },
    { url: '/admin/consignors/$consignor/accounts', body: { ...PAID_AT, code: '$payCode' }, ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/accounts`, body: PAID_AT, ends: ADMINS },
  ],
  noteConsignor: [
    {
      url: '/admin/consignors/$consignor/note',
      body: { note: 'Viene los lunes.' },
      keeps: { payAccount: 'accounts.0.id' },
      ends: DONE,
    },
    { url: '/admin/consignors/$consignor/note', body: { note: 'x'.repeat(5000) }, ends: WRONG },
    { url: `/admin/consignors/${NOBODYS}/note`, body: { note: '' }, ends: ADMINS },
  ],
  changeConsignorNotices: [
    { url: '/admin/consignors/$consignor/notices', body: { pair: false, sale: true }, ends: DONE },
    { url: '/admin/consignors/$consignor/notices', body: { pair: 'no', sale: true }, ends: WRONG },
    { url: `/admin/consignors/${NOBODYS}/notices`, body: { pair: true, sale: true }, ends: ADMINS },
  ],
  confirmConsignorAccount: [
    { url: '/admin/consignors/$consignor/accounts/$payAccount/confirmation', ends: DONE },
    { url: '/admin/consignors/$forgotten/accounts/$payAccount/confirmation', ends: ADMINS },
  ],
  unconfirmConsignorAccount: [
    { url: '/admin/consignors/$consignor/accounts/$payAccount/confirmation', ends: DONE },
    { url: `/admin/consignors/$consignor/accounts/${NOBODYS}/confirmation`, ends: ADMINS },
  ],
  blockConsignor: [
    { url: '/admin/consignors/$consignor/block', body: { reason: '' }, ends: WRONG },
    { url: '/admin/consignors/$consignor/block', body: { reason: 'Trajo pares falsos' }, ends: DONE },
    { url: '/admin/consignors/$consignor/block', body: { reason: 'Otra vez lo mismo' }, ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/block`, body: { reason: 'Trajo pares falsos' }, ends: ADMINS },
  ],
  unblockConsignor: [
    { url: '/admin/consignors/$consignor/block', ends: DONE },
    { url: '/admin/consignors/$consignor/block', ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/block`, ends: ADMINS },
  ],
  eraseConsignor: [
    { url: '/admin/consignors/$forgotten', ends: DONE },
    { url: '/admin/consignors/$forgotten', ends: ADMINS },
  ],
}

const HEIR = { name: 'Nora Paz', dni: '40333444', paper: 'Declaratoria, Juzgado Civil 5' }
const ACCOUNT = { account: 'rita.paz.mp', holder: 'Rita Paz', cuil: cuilOf('40555666') }
const DEATH = { diedOn: '2026-07-01', how: 'Lo dijo su hermana, por teléfono' }
/** «dead» died, and somebody else named «heir». */
export const HEIRS: Calls = {
  nameHeir: [
    { url: '/admin/consignors/$dead/heirs', body: { ...HEIR, paper: '' }, ends: WRONG },
    { url: '/admin/consignors/$dead/heirs', body: HEIR, ends: [401, 403, 403, 201] },
    { url: '/admin/consignors/$consignor/heirs', body: HEIR, ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/heirs`, body: HEIR, ends: ADMINS },
  ],
  markConsignorDied: [
    { url: '/admin/consignors/$consignor/death', body: { ...DEATH, diedOn: 'ayer' }, ends: WRONG },
    { url: '/admin/consignors/$consignor/death', body: DEATH, ends: DONE },
    { url: '/admin/consignors/$consignor/death', body: DEATH, ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/death`, body: DEATH, ends: ADMINS },
  ],
  confirmHeir: [
    { url: '/admin/consignors/$dead/heirs/$heir/confirm', ends: DONE },
    { url: '/admin/consignors/$dead/heirs/$heir/confirm', ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/heirs/$heir/confirm`, ends: ADMINS },
  ],
  confirmHeirPayee: [
    { url: '/admin/consignors/$dead/heirs/$heir/payee/confirm', ends: CONFLICT },
    { url: '/admin/consignors/$dead/heirs/$payee/payee/confirm', ends: DONE },
    { url: `/admin/consignors/${NOBODYS}/heirs/$payee/payee/confirm`, ends: ADMINS },
  ],
  recordHeirAccount: [
    {
      url: '/admin/consignors/$dead/heirs/$payee/account',
      body: { ...ACCOUNT, cuil: cuilOf('40333444') },
      ends: WRONG,
    },
    { url: '/admin/consignors/$dead/heirs/$payee/account', body: ACCOUNT, ends: DONE },
    { url: '/admin/consignors/$dead/heirs/$payee/account', body: ACCOUNT, ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/heirs/$payee/account`, body: ACCOUNT, ends: ADMINS },
  ],
  markHeirPayee: [
    { url: '/admin/consignors/$dead/heirs/$heir/payee', ends: DONE },
    { url: '/admin/consignors/$dead/heirs/$heir/payee', ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/heirs/$heir/payee`, ends: ADMINS },
  ],
  removeHeir: [
    { url: '/admin/consignors/$dead/heirs/$heir', ends: DONE },
    { url: '/admin/consignors/$dead/heirs/$heir', ends: CONFLICT },
    { url: `/admin/consignors/${NOBODYS}/heirs/$heir`, ends: ADMINS },
  ],
}
