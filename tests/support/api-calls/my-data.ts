/** Calls of the API: how the customer of these calls is reached as a consignor, and where they are paid. */
import type { Call, Calls } from './call.ts'

/** Of the customer alone: nobody else here consigns. */
const own = (end: number): Call['ends'] => [401, end, 401, 401]
const OWN = own(200)

export const MY_DATA: Calls = {
  findOwnConsignorData: { ends: OWN },
  changeOwnPhone: [
    { body: { phone: '12' }, ends: own(422) },
    { body: { phone: '11 4444 3333' }, ends: OWN },
  ],
  changeOwnNotices: [
    { body: { pair: false }, ends: own(422) },
    { body: { pair: false, sale: true }, ends: OWN },
  ],
  askOwnAccountCode: { mails: 'accountCode', ends: OWN },
  changeOwnAccount: [
    { body: { account: 'clara.otra', holder: 'Clara Díaz', cuil: '1', code: '1' }, ends: own(422) },
    {
      body: { account: 'clara.otra', holder: 'Clara Díaz', cuil: '$cuil', code: '$accountCode' },
      ends: OWN,
    },
    { body: { account: 'clara.otra', holder: 'Clara Díaz', cuil: '$cuil', code: '1' }, ends: own(409) },
  ],
  askOwnMailboxCode: [
    { body: { email: 'nada' }, ends: own(422) },
    { body: { email: 'clara@contract.test' }, mails: 'mailboxCode', ends: OWN },
  ],
  changeOwnMailbox: [
    { body: { email: 'clara@contract.test', code: '12' }, ends: own(422) },
    { body: { email: 'clara@contract.test', code: '$mailboxCode' }, ends: OWN },
  ],
  listOwnMessages: { ends: OWN },
  writeToShop: [
    { body: { text: '' }, ends: own(422) },
    { body: { text: '¿Cuándo paso a buscarlo?' }, ends: OWN },
  ],
}
