/** What the back office's forms about gift cards answer to an admin. */
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { press, sending, type Case } from './case.ts'

export const GIFTS: Case[] = [
  {
    of: 'admin/gift-cards/gift-cards-page.tsx',
    what: 'a gift card without anything',
    at: '/AdminGiftCards',
    act: (page) => press(page, 'Dar la tarjeta'),
    says: GIFT_SAYS.email,
  },
  {
    of: 'admin/gift-cards/gift-card-page.tsx',
    what: 'one that is over is not mailed',
    at: '/AdminGiftCard/1',
    act: sending({ intent: 'resend' }),
    says: GIFT_SAYS.moved,
  },
]
