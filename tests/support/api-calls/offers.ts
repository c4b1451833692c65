/** Calls of the API: pairs that are offered, by whoever holds their link and by the shop's people (tests/support/shop/waiting-offers.ts). */
import { ADMINS, DONE, type Call, type Calls } from './call.ts'

const CONFLICT: Call['ends'] = [401, 403, 403, 409]
const WRONG: Call['ends'] = [401, 403, 403, 422]
/** Of whoever holds the link, whoever they are: each; the first; none; nothing there. */
const EACH: Call['ends'] = [200, 200, 200, 200]
const FIRST: Call['ends'] = [200, 409, 409, 409]
const NONE: Call['ends'] = [409, 409, 409, 409]
const BAD: Call['ends'] = [422, 422, 422, 422]
const GONE: Call['ends'] = [404, 404, 404, 404]

const PAIR = {
  brand: 'Nike',
  model: 'Air Max 90',
  size: '42',
  grade: 'very_good',
  box: 'whole',
  name: 'Olga Rey',
  email: 'olga@contract.test',
  key: 'contract-offer',
}
const QUOTE = { price: 89_900, floor: 65_000, kind: 'shoes', version: 1 }
const WHO = { name: 'Olga', surname: 'Rey', own: true, agree: true }
const text = { text: 'Te mando una foto de la suela.' }
const photos = ['side', 'sole']

export const OFFERS: Calls = {
  submitOffer: [
    { body: PAIR, ends: [422, 422, 403, 422] },
    { body: { ...PAIR, grade: 'nueva' }, files: photos, ends: BAD },
    { body: PAIR, files: photos, ends: [201, 201, 403, 201] },
    { body: { ...PAIR, email: 'otra@contract.test' }, files: photos, ends: [409, 409, 403, 409] },
  ],
  findOffer: [
    { url: '/offers/$toAccept', ends: EACH },
    { url: '/offers/o.1.2.x', ends: GONE },
  ],
  askOfferCode: [
    { url: '/offers/$toWithdraw/code', ends: NONE },
    { url: '/offers/$toAccept/code', mails: 'offerCode', ends: EACH },
    { url: '/offers/x/code', ends: GONE },
  ],
  acceptOffer: [
    { url: '/offers/$toAccept/accept', body: { ...WHO, quoteNo: 9, code: '$offerCode' }, ends: NONE },
    {
      url: '/offers/$toAccept/accept',
      body: { ...WHO, quoteNo: 1, own: false, code: '$offerCode' },
      ends: BAD,
    },
    {
      url: '/offers/$toAccept/accept',
      body: { ...WHO, quoteNo: 1, code: '$offerCode' },
      keeps: { day: 'free.0.day', slot: 'free.0.slots.0' },
      ends: EACH,
    },
    { url: '/offers/x/accept', body: { ...WHO, quoteNo: 1, code: '1' }, ends: GONE },
  ],
  bookDropOff: [
    { url: '/offers/$toCounter/drop-off', body: { day: '$day', slot: '$slot' }, ends: NONE },
    { url: '/offers/$toAccept/drop-off', body: { day: '$day', slot: '25:00' }, ends: BAD },
    { url: '/offers/$toAccept/drop-off', body: { day: '$day', slot: '$slot' }, ends: EACH },
  ],
  cancelDropOff: [
    { url: '/offers/$toAccept/drop-off', ends: FIRST },
    { url: '/offers/x/drop-off', ends: GONE },
  ],
  listDropOffs: [
    { url: '/admin/drop-offs?day=$bringDay', keeps: { visit: 'slots.0.visits.0.id' }, ends: DONE },
    { ends: DONE },
  ],
  noteDropOff: [
    { url: '/admin/drop-offs/$visit', body: { state: 'booked' }, ends: WRONG },
    { url: '/admin/drop-offs/$visit', body: { state: 'missed' }, ends: DONE },
    { url: '/admin/drop-offs/$visit', body: { state: 'cancelled' }, ends: CONFLICT },
    { url: '/admin/drop-offs/999999', body: { state: 'arrived' }, ends: ADMINS },
  ],
  counterOffer: [
    { url: '/offers/$toCounter/counter', body: { price: 90_000, floor: 95_000, quoteNo: 1 }, ends: BAD },
    { url: '/offers/$toCounter/counter', body: { price: 99_000, floor: 80_000, quoteNo: 1 }, ends: FIRST },
    { url: '/offers/x/counter', body: { price: 99_000, floor: 80_000, quoteNo: 1 }, ends: GONE },
  ],
  declineOffer: [
    { url: '/offers/$toDecline/decline', ends: FIRST },
    { url: '/offers/x/decline', ends: GONE },
  ],
  renewOffer: [
    { url: '/offers/$toRenew/renew', ends: EACH },
    { url: '/offers/$toAccept/renew', ends: NONE },
  ],
  askOfferSecondLook: [
    { url: '/offers/$toLookAgain/second-look', body: { reason: 'No' }, ends: BAD },
    {
      url: '/offers/$toLookAgain/second-look',
      body: { reason: 'Es original: tengo la factura.' },
      ends: EACH,
    },
    { url: '/offers/$toAccept/second-look', body: { reason: 'Es original: tengo la factura.' }, ends: NONE },
    { url: '/offers/x/second-look', body: { reason: 'Es original: tengo la factura.' }, ends: GONE },
  ],
  writeOnOffer: [
    { url: '/offers/$toWithdraw/messages', body: { text: '' }, ends: BAD },
    { url: '/offers/$toWithdraw/messages', body: text, ends: EACH },
    { url: '/offers/$toDecline/messages', body: text, ends: NONE },
    { url: '/offers/x/messages', body: text, ends: GONE },
  ],
  addOfferPhotos: [
    { url: '/offers/$toWithdraw/photos', ends: BAD },
    { url: '/offers/$toWithdraw/photos', files: ['label'], ends: EACH },
    { url: '/offers/$toDecline/photos', files: ['label'], ends: NONE },
    { url: '/offers/x/photos', files: ['label'], ends: GONE },
  ],
  withdrawOffer: [
    { url: '/offers/$toWithdraw/withdraw', ends: FIRST },
    { url: '/offers/x/withdraw', ends: GONE },
  ],
  listOffers: [{ ends: DONE }, { url: '/admin/offers?q=olga&view=all&page=2', ends: DONE }],
  adminFindOffer: [
    { url: '/admin/offers/$toQuote?productId=1&words=air', ends: DONE },
    { url: '/admin/offers/999999', ends: ADMINS },
  ],
  askAboutOffer: [
    { url: '/admin/offers/$toAsk/ask', body: { text: '' }, ends: WRONG },
    { url: '/admin/offers/$toAsk/ask', body: text, ends: DONE },
    { url: '/admin/offers/999999/ask', body: text, ends: ADMINS },
  ],
  writeAboutOffer: [
    { url: '/admin/offers/$toAsk/messages', body: text, ends: DONE },
    { url: '/admin/offers/999999/messages', body: text, ends: ADMINS },
  ],
  quoteOffer: [
    { url: '/admin/offers/$toQuote/quote', body: { ...QUOTE, floor: 95_000 }, ends: WRONG },
    { url: '/admin/offers/$toQuote/quote', body: { ...QUOTE, version: 99 }, ends: CONFLICT },
    { url: '/admin/offers/$toQuote/quote', body: { ...QUOTE, calendar: 'own' }, ends: WRONG },
    {
      url: '/admin/offers/$toQuote/quote',
      body: { ...QUOTE, calendar: 'own', steps: [{ day: 30, offPercent: 5 }] },
      ends: DONE,
    },
    { url: '/admin/offers/999999/quote', body: QUOTE, ends: ADMINS },
  ],
  refuseOffer: [
    { url: '/admin/offers/$toRefuse/refuse', body: { reason: 'feo', version: 1 }, ends: WRONG },
    { url: '/admin/offers/$toRefuse/refuse', body: { reason: 'enough', version: 1 }, ends: DONE },
    { url: '/admin/offers/$toRefuse/refuse', body: { reason: 'enough', version: 2 }, ends: CONFLICT },
    { url: '/admin/offers/999999/refuse', body: { reason: 'enough', version: 1 }, ends: ADMINS },
  ],
  discardOffer: [
    { url: '/admin/offers/$toDiscard/discard', body: { version: 99 }, ends: CONFLICT },
    { url: '/admin/offers/$toDiscard/discard', body: { version: 1 }, ends: DONE },
    { url: '/admin/offers/$toDiscard/discard', body: { version: 2 }, ends: CONFLICT },
    { url: '/admin/offers/999999/discard', body: { version: 1 }, ends: ADMINS },
  ],
}
