/** The gift cards that one bought, by API: without the code, which is whoever's it is for (product §44.2). */
import * as v from 'valibot'
import { GIFT_CARD_STATES } from '#rules/gift-cards/states.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { page } from './operation/paged.ts'
import { money, reference, textOrNull, time, told, titled } from './operation/shape.ts'

const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia de la tarjeta') })
const card = titled('OwnGiftCard', {
  reference,
  status: v.picklist(GIFT_CARD_STATES),
  amount: money,
  toName: v.string(),
  toEmail: v.string(),
  fromName: v.string(),
  message: v.string(),
  mailOn: told(v.string(), 'El día de la Argentina en que se manda (aaaa-mm-dd)'),
  mailedAt: v.nullable(time),
  mailRefused: told(v.boolean(), 'Esa casilla no la recibió'),
  createdAt: time,
  canPay: v.boolean(),
  trying: told(v.nullable(v.picklist(['undecided', 'refused'])), 'Qué fue del último intento de pago'),
  canWithdraw: told(v.boolean(), 'Todavía se puede arrepentir'),
  withdrawUntil: told(textOrNull, 'El último día para eso; null: el plazo no empezó'),
  back: told(money, 'Lo que se devuelve, donde corresponde'),
})

export function addGiftCards(api: Api, { giftCards }: Shop): void {
  const { add } = api.in('Tarjetas de regalo')
  const reads = { who: 'signed-in' } as const

  add({
    ...reads,
    id: 'listGiftCards',
    route: 'GET /gift-cards',
    summary: 'Las tarjetas que uno compró, las últimas primero',
    query: v.strictObject({ page }),
    answer: { schema: v.array(card), ends: { 200: 'Las tarjetas' }, rows: 'cards' },
    run: ({ visitor, query }) => giftCards.own(visitor, query.page),
  })
  add({
    ...reads,
    id: 'findGiftCard',
    route: 'GET /gift-cards/:reference',
    summary: 'Una de ellas',
    params: REFERENCE,
    answer: { schema: card, ends: { 200: 'La tarjeta' } },
    failures: [404],
    run: ({ visitor, params }) => giftCards.find(visitor, params.reference),
  })
}
