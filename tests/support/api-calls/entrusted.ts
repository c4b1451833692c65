/** Calls of the API: what the customer of these calls entrusted, and consignment in numbers. Codes go by mail; which is whose stands in `mails`. */
import { DONE, type Call, type Calls } from './call.ts'

/** Of the customer alone: nobody else here consigns. */
const own = (end: number): Call['ends'] => [401, end, 401, 401]
const OWN = own(200)
const at = (name: string, deed = '') => `/consignment/pairs/$portal${name}${deed && `/${deed}`}`
const SOMEBODYS = '/consignment/pairs/$onSale'
const code = (name: string, mails: string, why = 'accept'): Call => ({
  url: at(name, 'code'),
  body: { for: why },
  mails,
  ends: OWN,
})
/** What was done, or is gone, is told; somebody else's pair is not there. */
const once = (name: string, deed: string, body?: object): Call[] => [
  { url: at(name, deed), body, ends: OWN },
  { url: at(name, deed), body, ends: own(409) },
  { url: `${SOMEBODYS}/${deed}`, body, ends: own(404) },
]

export const ENTRUSTED: Calls = {
  askConsignmentLink: [
    // Whose it is, it is asked for three times an hour.
    { body: { email: 'nadie@contract.test' }, ends: [200, 200, 200, 429] },
    { body: { email: 'nadie' }, ends: [422, 422, 422, 422] },
  ],
  askConsignmentCode: { mails: 'actCode', ends: OWN },
  proveConsignor: [
    { body: { code: '12' }, ends: own(422) },
    { body: { code: '$actCode' }, ends: OWN },
    { body: { code: '$actCode' }, ends: own(409) },
  ],
  listOwnPairs: { ends: OWN },
  findOwnPair: [
    { url: at('Price'), keeps: { stepDay: 'stepDay' }, ends: OWN },
    { url: SOMEBODYS, ends: own(404) },
  ],
  askOwnPairCode: [
    { url: at('Terms', 'code'), body: { for: 'nada' }, ends: own(422) },
    code('Terms', 'termsCode'),
    code('Paper', 'paperCode'),
    code('Floor', 'floorCode'),
    code('Back', 'renewCode'),
    code('Sell', 'sellCode', 'buy-out'),
    { url: `${SOMEBODYS}/code`, body: { for: 'accept' }, ends: own(404) },
  ],
  changeOwnPrice: [
    { url: at('Price', 'price'), body: { price: 1 }, ends: own(422) },
    { url: at('Price', 'price'), body: { price: 85_000 }, ends: OWN },
    { url: at('Price', 'price'), body: { price: 84_000 }, ends: own(409) },
    { url: `${SOMEBODYS}/price`, body: { price: 85_000 }, ends: own(404) },
  ],
  keepOwnPrice: [
    { url: at('Keep', 'keep-price'), body: { day: 7 }, ends: own(409) },
    { url: at('Keep', 'keep-price'), body: { day: '$stepDay' }, ends: own(422) },
    { url: at('Keep', 'keep-price'), body: { day: 30 }, ends: OWN },
    { url: `${SOMEBODYS}/keep-price`, body: { day: 30 }, ends: own(404) },
  ],
  pauseOwnPair: [
    { url: at('Keep', 'pause'), ends: OWN },
    { url: at('Keep', 'pause'), ends: OWN },
    { url: at('Back', 'pause'), ends: OWN },
    { url: at('Back', 'resume'), ends: OWN },
    { url: `${SOMEBODYS}/pause`, ends: own(404) },
  ],
  resumeOwnPair: [
    { url: at('Keep', 'resume'), ends: OWN },
    { url: `${SOMEBODYS}/resume`, ends: own(404) },
  ],
  wantOwnPairBack: once('Back', 'want-back'),
  callOffOwnPair: once('Awaited', 'call-off'),
  askSecondLook: [
    { url: at('Refused', 'second-look'), body: { reason: 'No' }, ends: own(422) },
    ...once('Refused', 'second-look', { reason: 'Es original: tengo la factura.' }),
  ],
  acceptOwnTerms: [
    { url: at('Terms', 'terms'), body: { id: 999_999, code: '$termsCode' }, ends: own(409) },
    { url: at('Terms', 'terms'), body: { id: 0, code: '$termsCode' }, ends: own(422) },
    { url: at('Terms', 'terms'), body: { id: '#portalTermsId', code: '$termsCode' }, ends: OWN },
  ],
  declineOwnTerms: [
    { url: at('No', 'terms/decline'), body: { id: 999_999 }, ends: own(409) },
    { url: at('No', 'terms/decline'), body: { id: '#portalNoId' }, ends: OWN },
    { url: `${SOMEBODYS}/terms/decline`, body: { id: 1 }, ends: own(404) },
  ],
  confirmOwnPaper: once('Paper', 'terms/confirm', { code: '$paperCode' }),
  changeOwnFloor: [
    { url: at('Floor', 'floor'), body: { floor: 990_000, code: '$floorCode' }, ends: own(422) },
    { url: at('Floor', 'floor'), body: { floor: 60_000, code: '$floorCode' }, ends: OWN },
    { url: `${SOMEBODYS}/floor`, body: { floor: 60_000, code: '1' }, ends: own(404) },
  ],
  renewOwnPair: once('Back', 'renew', { code: '$renewCode' }),
  sellOwnPair: [
    { url: at('Sell', 'buy-out'), body: { id: 999_999, code: '$sellCode' }, ends: own(409) },
    { url: at('Sell', 'buy-out'), body: { id: '#sellId', code: '$sellCode' }, ends: OWN },
    { url: `${SOMEBODYS}/buy-out`, body: { id: 1, code: '1' }, ends: own(404) },
  ],
  chooseFoundPair: [
    { url: at('Found', 'found'), body: { keeps: 'los dos' }, ends: own(422) },
    { url: at('Found', 'found'), body: { keeps: 'money' }, ends: OWN },
    // A page that does not know of the first choice.
    { url: at('Found', 'found'), body: { keeps: 'pair' }, ends: own(409) },
    { url: at('Found', 'found'), body: { keeps: 'pair', was: 'money' }, ends: OWN },
    { url: at('Keep', 'found'), body: { keeps: 'pair' }, ends: own(409) },
    { url: `${SOMEBODYS}/found`, body: { keeps: 'pair' }, ends: own(404) },
  ],
  refuseBuyOut: [
    { url: at('Keep', 'buy-out/decline'), body: { id: 999_999 }, ends: own(409) },
    { url: at('Keep', 'buy-out/decline'), body: { id: '#keepId' }, ends: OWN },
    { url: `${SOMEBODYS}/buy-out/decline`, body: { id: 1 }, ends: own(404) },
  ],
  answerOwnClaim: [
    { url: at('Claim', 'claim'), body: { id: '#ownClaim', answer: 'No' }, ends: own(422) },
    ...once('Claim', 'claim', { id: '#ownClaim', answer: 'Estaba entera.' }),
  ],
  findOwnAccount: [
    { url: '/consignment/account?page=2', ends: OWN },
    { url: '/consignment/account?format=csv', ends: OWN },
  ],
  findOwnSettlement: [
    { url: '/consignment/settlements/$ownSettlement', ends: OWN },
    { url: '/consignment/settlements/$ownSettlement?format=csv', ends: OWN },
    { url: '/consignment/settlements/L-000001', ends: own(404) },
  ],
  findConsignmentOwed: { ends: DONE },
  findConsignmentReport: [
    { url: '/admin/consignment-reports/owed', ends: DONE },
    { url: '/admin/consignment-reports/owed-back?format=csv', ends: DONE },
    { url: '/admin/consignment-reports/sold?from=2026-01-01&by=grade', ends: DONE },
    { url: '/admin/consignment-reports/book?format=csv', ends: DONE },
    { url: '/admin/consignment-reports/nada', ends: [401, 403, 403, 404] },
  ],
}
