/** Calls of the API: entrusted pairs at the counter. One goes through it whole; the others wait where their call finds them (tests/support/shop/waiting-pairs.ts). */
import { checkPoints, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import { ADMINS, DONE, type Call, type Calls } from './call.ts'

const CONFLICT: Call['ends'] = [401, 403, 403, 409]
const WRONG: Call['ends'] = [401, 403, 403, 422]
const NOBODYS = '/admin/desk/pairs/2222222'
const at = (name: string, deed: string) => `/admin/desk/pairs/$${name}/${deed}`

const WALK_IN = {
  key: 'contract-walk-in',
  name: 'Elba',
  surname: 'Ruiz',
  email: 'elba@contract.test',
  kind: 'shoes',
  brand: 'Nike',
  model: 'Dunk Low',
  sizeLabel: 'US 9,5',
  box: 'whole',
  grade: 'new_boxed',
  price: 89_900,
  floor: 65_000,
}
const PARTS = {
  pictures: ['side', 'sole', 'label', 'heel', 'box'].map((kind, index) => ({
    kind,
    url: `/img/${String(index).padStart(32, '0')}`,
    alt: kind,
  })),
}
const YES = Object.fromEntries(checkPoints(SHOE_LIST).map(({ key }) => [key, 'yes']))
const PASS = { verdict: 'pass', grade: 'new_boxed', box: 'whole' }
const NO_MORE = { price: 79_900, floor: 60_000, why: 'Se vende menos que antes' }
const CLAIM = { refundId: '#refund', amount: 10_000, reason: 'La suela estaba pegada por dentro' }
const why = { why: 'No está en su estante' }
/** A deed that is done once: then it is done, and of nobody's pair. */
const once = (name: string, deed: string, body?: object): Call[] => [
  { url: at(name, deed), body, ends: DONE },
  { url: at(name, deed), body, ends: CONFLICT },
  { url: `${NOBODYS}/${deed}`, body, ends: ADMINS },
]

export const DESK: Calls = {
  awaitPairs: [
    { body: WALK_IN, keeps: { pair: 'codes.0' }, ends: [401, 403, 403, 201] },
    { body: { ...WALK_IN, floor: 99_000 }, ends: WRONG },
    { body: { ...WALK_IN, calendar: 'own', steps: [{ day: 0, offPercent: 5 }] }, ends: WRONG },
  ],
  listDeskPairs: [{ ends: DONE }, { url: '/admin/desk/pairs?state=to_return&q=elba', ends: DONE }],
  findDeskPair: [
    { url: '/admin/desk/pairs/$pair', keeps: { elba: 'consignor.id' }, ends: DONE },
    { url: NOBODYS, ends: ADMINS },
  ],
  seeConsignorDocument: [
    { url: '/admin/consignors/$elba/document', body: { dni: '12', adult: true }, ends: WRONG },
    { url: '/admin/consignors/$elba/document', body: { dni: '27555444', adult: true }, ends: DONE },
    { url: '/admin/consignors/999999/document', body: { dni: '27555443', adult: true }, ends: ADMINS },
  ],
  addPairPapers: [
    { url: at('pair', 'papers'), body: { moment: 'received' }, ends: WRONG },
    { url: at('pair', 'papers'), body: { moment: 'received' }, files: ['photos', 'photos#2'], ends: DONE },
    { url: at('pair', 'papers'), body: { moment: 'handed_back' }, files: ['photos'], ends: CONFLICT },
    { url: at('toReject', 'papers'), body: { moment: 'refused' }, files: ['photos'], ends: DONE },
  ],
  askCounterCode: [
    { url: at('pair', 'code'), body: { for: 'nada' }, ends: WRONG },
    { url: at('pair', 'code'), body: { for: 'receive' }, mails: 'counterCode', ends: DONE },
    { url: at('toHandBack', 'code'), body: { for: 'hand-back' }, mails: 'handBackCode', ends: DONE },
    { url: `${NOBODYS}/code`, body: { for: 'receive' }, ends: ADMINS },
  ],
  receivePairs: [
    { body: { codes: [], how: 'paper' }, ends: WRONG },
    { body: { codes: ['$pair'], how: 'code', code: '$counterCode', shelf: 'C2' }, ends: DONE },
    { body: { codes: ['$pair'], how: 'paper' }, ends: CONFLICT },
    { body: { codes: ['2222222'], how: 'paper' }, ends: ADMINS },
  ],
  callOffPair: once('toCallOff', 'call-off'),
  placePair: [
    { url: at('pair', 'product'), body: { productId: 1, size: 'XXXL' }, ends: WRONG },
    { url: at('pair', 'product'), body: { productId: 1, size: '42' }, ends: DONE },
    { url: at('onSale', 'product'), body: { productId: 1, size: '42' }, ends: CONFLICT },
  ],
  keepCheckAnswers: [
    { url: at('pair', 'answers'), body: { label: 'quizás' }, ends: WRONG },
    { url: at('pair', 'answers'), body: YES, ends: DONE },
    { url: at('onSale', 'answers'), body: YES, ends: CONFLICT },
  ],
  inspectPair: [
    { url: at('pair', 'check'), body: { ...PASS, answers: { sole: 'no' } }, ends: WRONG },
    { url: at('pair', 'check'), body: { ...PASS, answers: YES, price: 79_900, floor: 60_000 }, ends: WRONG },
    { url: at('pair', 'check'), body: { ...PASS, answers: YES }, ends: DONE },
    { url: at('pair', 'check'), body: PASS, ends: CONFLICT },
    { url: `${NOBODYS}/check`, body: PASS, ends: ADMINS },
  ],
  secondSignPair: once('toSign', 'second-signature'),
  keepPairParts: [
    { url: at('pair', 'parts'), body: { pictures: [{ kind: 'side', url: 'x' }] }, ends: WRONG },
    { url: at('pair', 'parts'), body: PARTS, ends: DONE },
    { url: at('onSale', 'parts'), body: PARTS, ends: CONFLICT },
  ],
  addPairPhoto: [
    { url: at('pair', 'photo'), ends: WRONG },
    { url: at('pair', 'photo'), files: ['top'], ends: DONE },
    { url: at('onSale', 'photo'), files: ['top'], ends: CONFLICT },
  ],
  photographedPair: once('pair', 'ready'),
  proposeTerms: [
    { url: at('onSale', 'terms'), body: { ...NO_MORE, floor: 90_000 }, ends: WRONG },
    { url: at('onSale', 'terms'), body: NO_MORE, keeps: { terms: 'terms.id' }, ends: DONE },
    { url: at('portalTerms', 'terms'), body: NO_MORE, keeps: { portalTermsId: 'terms.id' }, ends: DONE },
    {
      url: at('portalNo', 'terms'),
      body: { ...NO_MORE, calendar: 'none' },
      keeps: { portalNoId: 'terms.id' },
      ends: DONE,
    },
    { url: `${NOBODYS}/terms`, body: NO_MORE, ends: ADMINS },
  ],
  acceptTermsAtCounter: [
    { url: at('onSale', 'terms/accept'), body: { termsId: 999_999, how: 'paper' }, ends: CONFLICT },
    { url: at('onSale', 'terms/accept'), body: { termsId: '$terms', how: 'paper' }, ends: DONE },
    { url: at('onSale', 'terms/accept'), body: { termsId: '$terms', how: 'code' }, ends: WRONG },
  ],
  damagePair: [
    { url: at('onSale', 'damage'), body: { ...NO_MORE, price: 99_000 }, ends: WRONG },
    { url: at('onSale', 'damage'), body: { ...NO_MORE, price: 70_000 }, ends: DONE },
    { url: `${NOBODYS}/damage`, body: NO_MORE, ends: ADMINS },
  ],
  rejectPair: [
    { url: at('toReject', 'reject'), body: { reason: 'condition', why: '' }, ends: WRONG },
    ...once('toReject', 'reject', { reason: 'condition', why: 'La suela está despegada' }),
  ],
  takeOutPair: [
    { url: at('toTakeOut', 'take-out'), ends: DONE },
    { url: `${NOBODYS}/take-out`, ends: ADMINS },
  ],
  handBackPair: [
    { url: at('toHandBack', 'hand-back'), body: { to: 'Elba Ruiz', how: 'dni', dni: '1' }, ends: WRONG },
    {
      url: at('toHandBack', 'hand-back'),
      body: { to: 'Elba Ruiz', how: 'code', code: '$handBackCode' },
      ends: DONE,
    },
    { url: at('toHandBack', 'hand-back'), body: { to: 'Elba Ruiz', how: 'dni', dni: '1' }, ends: CONFLICT },
  ],
  losePair: [
    { url: at('toLose', 'loss'), body: { why: '' }, ends: WRONG },
    { url: at('toLose', 'loss'), body: why, ends: DONE },
    { url: `${NOBODYS}/loss`, body: why, ends: ADMINS },
  ],
  callOffLostPair: once('toLose', 'loss/call-off'),
  confirmLostPair: once('lost', 'loss/confirm'),
  noteFoundPair: once('lost', 'turned-up'),
  noteNotFoundPair: once('lost', 'turned-up/call-off'),
  recoverPair: [
    { url: at('lost', 'found'), body: { how: 'paper', keeps: 'nada' }, ends: WRONG },
    ...once('lost', 'found', { how: 'paper', keeps: 'pair' }),
  ],
  offerBuyOut: [
    { url: at('toBuy', 'buy-out'), body: { amount: 0 }, ends: WRONG },
    ...once('toBuy', 'buy-out', { amount: 50_000 }),
    { url: at('portalSell', 'buy-out'), body: { amount: 50_000 }, ends: DONE },
    { url: at('portalKeep', 'buy-out'), body: { amount: 50_000 }, ends: DONE },
  ],
  findBuyOut: [
    { url: at('portalSell', 'buy-out'), keeps: { sellId: 'id' }, ends: DONE },
    { url: at('portalKeep', 'buy-out'), keeps: { keepId: 'id' }, ends: DONE },
    { url: at('pair', 'buy-out'), ends: DONE },
    { url: `${NOBODYS}/buy-out`, ends: ADMINS },
  ],
  discountPair: [
    { url: at('toBuy', 'discount'), body: { shown: 0 }, ends: WRONG },
    { url: at('toBuy', 'discount'), body: { shown: 1 }, ends: WRONG },
    ...once('toBuy', 'discount', { shown: 1, loss: 'si' }),
  ],
  withdrawBuyOut: [
    { url: at('toBuy', 'buy-out/withdraw'), ends: DONE },
    { url: at('toBuy', 'buy-out/withdraw'), ends: CONFLICT },
  ],
  listPairClaims: [
    { url: at('toClaim', 'claims'), ends: DONE },
    { url: `${NOBODYS}/claims`, ends: DONE },
  ],
  openPairClaim: [
    { url: at('toClaim', 'claims'), body: { ...CLAIM, amount: 10_001 }, ends: WRONG },
    { url: at('toClaim', 'claims'), body: CLAIM, keeps: { claim: 'claims.0.id' }, ends: DONE },
    { url: at('toClaim', 'claims'), body: CLAIM, ends: CONFLICT },
    { url: `${NOBODYS}/claims`, body: CLAIM, ends: ADMINS },
  ],
  dropPairClaim: [
    { url: '/admin/claims/$claim/drop', ends: DONE },
    { url: '/admin/claims/999999/drop', ends: ADMINS },
  ],
}
