/** Gift cards by API, for the shop's people: the same verbs, refusals and record as their pages (product §44.5). Nobody is sent a code. */
import * as v from 'valibot'
import { giftCall, giftReasonForm } from '#rules/gift-cards/form.ts'
import { BLOCK_CAUSES, GIFT_CARD_KINDS, GIFT_CARD_STATES } from '#rules/gift-cards/states.ts'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { type Outcome } from '#rules/outcome.ts'
import { PAYMENT_STATES } from '#rules/payments/states.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { id, only, money, textOrNull, time, told, titled, listOf } from '#server/api/operation/shape.ts'

const PATH = '/admin/gift-cards/:id'
const ID = v.strictObject({ id: told(id, 'El número de la tarjeta') })
const person = v.nullable(v.strictObject({ id, username: v.string() }))
const status = v.picklist(GIFT_CARD_STATES)
const line = {
  id,
  kind: told(v.picklist(GIFT_CARD_KINDS), 'Comprada, o dada por la tienda'),
  status,
  blockCause: v.nullable(v.picklist(BLOCK_CAUSES)),
  amount: money,
  toName: v.string(),
  toEmail: v.string(),
  fromName: v.string(),
  mailOn: told(v.string(), 'El día de la Argentina en que se manda (aaaa-mm-dd)'),
  mailedAt: v.nullable(time),
  mailRefused: told(v.boolean(), 'Esa casilla no la recibió'),
  createdAt: time,
  buyer: person,
  redeemer: person,
  redeemedAt: v.nullable(time),
}
const card = v.pipe(v.strictObject(line), v.title('GiftCard'))
const whole = titled('GiftCardPage', {
  ...line,
  message: v.string(),
  payments: listOf({
    id: told(textOrNull, 'El número de Mercado Pago'),
    status: v.picklist(PAYMENT_STATES),
    label: v.string(),
    amount: money,
    surplus: told(v.boolean(), 'De más: se devuelve entero'),
    at: time,
  }),
  refunds: listOf({ amount: money, status: v.picklist(REFUND_STATES), label: v.string(), at: time }),
  history: listOf({ at: time, who: v.string(), to: textOrNull, reason: v.string() }),
  canRetryRefund: v.boolean(),
})

export function addGiftCardsAdmin(api: Api, { giftCards }: Shop): void {
  const { add } = api.in('Tarjetas de regalo: administración')
  const reads = { who: 'gift-card.read' } as const
  const writes = { who: 'gift-card.manage' } as const
  const one = { params: ID, answer: { schema: whole, ends: { 200: 'La tarjeta' } } } as const
  /** How the card is once the verb has done its part. */
  const after = async (visitor: Visitor, cardId: number, end: Outcome<unknown>) =>
    end.ok ? await giftCards.look(visitor, cardId) : end

  add({
    ...reads,
    id: 'adminListGiftCards',
    route: 'GET /admin/gift-cards',
    summary: 'Las tarjetas de regalo, las últimas primero',
    query: v.strictObject({
      q: v.optional(told(v.string(), 'Número, para quién o de quién es: nombre o e-mail'), ''),
      state: v.optional(told(status, 'Estado')),
      page,
    }),
    answer: { schema: v.array(card), ends: { 200: 'Las tarjetas' }, rows: 'rows' },
    run: ({ visitor, query: { q, state, page } }) =>
      giftCards.list(visitor, { q, page, filters: state ? { estado: state } : {} }),
  })
  add({
    ...reads,
    ...one,
    id: 'adminFindGiftCard',
    route: `GET ${PATH}`,
    summary: 'Una tarjeta con sus pagos, lo que se devolvió y lo que le pasó',
    run: ({ visitor, params }) => giftCards.look(visitor, params.id),
  })
  add({
    ...writes,
    id: 'giveGiftCard',
    route: 'POST /admin/gift-cards',
    summary: 'Dar una tarjeta: nadie la paga, y desde hoy se debe',
    details: 'La misma `key` otra vez es la misma tarjeta.',
    body: { schema: giftCall, message: GIFT_SAYS.invalid },
    answer: { schema: whole, ends: { 201: 'Dada' } },
    failures: [409],
    run: async ({ visitor, sent }) => {
      const end = await giftCards.admin.give(visitor, sent)
      return end.ok ? after(visitor, end.value.id, end) : end
    },
  })
  add({
    ...writes,
    ...one,
    id: 'blockGiftCard',
    route: `POST ${PATH}/block`,
    summary: 'Bloquearla: nadie la canjea hasta que se desbloquee',
    body: { schema: only(giftReasonForm), message: GIFT_SAYS.reason },
    failures: [404, 409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await giftCards.admin.block(visitor, params.id, sent)),
  })
  for (const [deed, name, summary] of [
    ['unblock', 'unblockGiftCard', 'Desbloquearla: lo que no salió mientras tanto, sale'],
    ['resend', 'resendGiftCard', 'Mandarla otra vez a la misma casilla'],
  ] as const)
    add({
      ...writes,
      ...one,
      id: name,
      route: `POST ${PATH}/${deed}`,
      summary,
      failures: [404, 409],
      run: async ({ visitor, params }) =>
        after(visitor, params.id, await giftCards.admin[deed](visitor, params.id)),
    })
}
