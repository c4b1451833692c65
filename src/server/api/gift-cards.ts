/** The gift cards that one bought, by API: without the code, which is whoever's it is for (product §44.2). */
import * as v from 'valibot'
import { GIFT_CARD_STATES } from '#rules/gift-cards/states.ts'
import { toPesos } from '#rules/money.ts'
import { done, mapDone } from '#rules/outcome.ts'
import type { OwnGift } from '#shop/gift-cards/my-gifts.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from './operation/paged.ts'
import { pesos, reference, textOrNull, time, told } from './operation/shape.ts'

const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia de la tarjeta') })
const card = v.pipe(
  v.strictObject({
    reference,
    status: v.picklist(GIFT_CARD_STATES),
    amount: pesos,
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
    back: told(pesos, 'Lo que se devuelve, donde corresponde'),
  }),
  v.title('OwnGiftCard'),
)

export function addGiftCards({ add }: Api, { giftCards, settings }: Shop): void {
  const reads = { method: 'GET', group: 'Tarjetas de regalo', who: 'signed-in' } as const

  add(
    {
      ...reads,
      id: 'listGiftCards',
      path: '/gift-cards',
      summary: 'Las tarjetas que uno compró, las últimas primero',
      query: v.strictObject({ page }),
      answer: { schema: v.array(card), ends: { 200: 'Las tarjetas' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const end = await giftCards.own(visitor, query.page)
      if (!end.ok) return end
      reply.headers(pageHeaders(settings.publicUrl, request.url, end.value.paging))
      return done(end.value.cards.map(inPesos))
    },
  )
  add(
    {
      ...reads,
      id: 'findGiftCard',
      path: '/gift-cards/:reference',
      summary: 'Una de ellas',
      params: REFERENCE,
      answer: { schema: card, ends: { 200: 'La tarjeta' } },
      failures: [404],
    },
    async ({ visitor, params }) => mapDone(await giftCards.find(visitor, params.reference), inPesos),
  )
}

const inPesos = ({ amount, back, ...card }: OwnGift) => ({
  ...card,
  amount: toPesos(amount),
  back: toPesos(back),
})
