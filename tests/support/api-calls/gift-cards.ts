/** Calls of the API: gift cards, of whoever bought them and as the shop's people see them. The demo has two, of its customer's. */
import { ADMINS, DONE, NOBODYS, type Calls } from './call.ts'

const FORM = {
  amount: 15_000,
  toName: 'Leo',
  toEmail: 'leo@example.com',
  message: '',
  mailOn: '',
  reason: 'Premio del sorteo',
  key: 'contract-gift-card',
}

export const GIFT_CARDS: Calls = {
  listGiftCards: { ends: [401, 200, 403, 200] },
  findGiftCard: [
    { url: '/gift-cards/$gift', ends: [401, 200, 403, 404] },
    { url: `/gift-cards/${NOBODYS}`, ends: [401, 404, 403, 404] },
  ],
  adminListGiftCards: [
    { ends: DONE },
    { url: '/admin/gift-cards?state=redeemed&q=valentina&page=2', ends: DONE },
  ],
  adminFindGiftCard: [
    { url: '/admin/gift-cards/1', ends: DONE },
    { url: '/admin/gift-cards/999999', ends: ADMINS },
  ],
  giveGiftCard: [
    { body: FORM, ends: [401, 403, 403, 201] },
    { body: { ...FORM, amount: 20_000 }, ends: [401, 403, 403, 409] },
    { body: { ...FORM, mailOn: '2001-01-01', key: 'contract-too-late' }, ends: [401, 403, 403, 422] },
    { body: { ...FORM, reason: '' }, ends: [401, 403, 403, 422] },
  ],
  blockGiftCard: [
    { url: '/admin/gift-cards/3/block', body: { reason: 'Fue para otra persona' }, ends: DONE },
    { url: '/admin/gift-cards/3/block', body: { reason: 'Dos veces' }, ends: [401, 403, 403, 409] },
    { url: '/admin/gift-cards/3/block', body: { reason: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/gift-cards/999999/block', body: { reason: 'De nadie' }, ends: ADMINS },
  ],
  unblockGiftCard: [
    { url: '/admin/gift-cards/3/unblock', ends: DONE },
    { url: '/admin/gift-cards/3/unblock', ends: [401, 403, 403, 409] },
    { url: '/admin/gift-cards/999999/unblock', ends: ADMINS },
  ],
  resendGiftCard: [
    { url: '/admin/gift-cards/3/resend', ends: DONE },
    { url: '/admin/gift-cards/1/resend', ends: [401, 403, 403, 409] },
    { url: '/admin/gift-cards/999999/resend', ends: ADMINS },
  ],
}
