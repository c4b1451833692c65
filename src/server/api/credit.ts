/** Store credit, by API: one's own, and anybody's for who answers customers. */
import * as v from 'valibot'
import { CREDIT_KIND_LABEL, CREDIT_KINDS, CREDIT_MESSAGES, creditForm } from '#rules/credit/credit.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Credit } from '#shop/credit/credit.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { page } from './operation/paged.ts'
import { count, id, only, money, textOrNull, time, told, signed, listOf } from './operation/shape.ts'

const query = v.strictObject({ page })
const ID = v.strictObject({ id: told(id, 'El número de la persona') })
const balance = told(money, 'Cuánto tiene para usar')
const answer = {
  schema: v.strictObject({
    balance,
    entries: listOf({
      id,
      at: time,
      kind: v.picklist(CREDIT_KINDS),
      label: v.string(),
      amount: told(signed, 'Menos de 0: lo que se usó o se descontó'),
      reason: v.string(),
      order: textOrNull,
    }),
    pages: count,
  }),
  ends: { 200: 'El saldo y sus movimientos, del último al primero' },
} as const

const withLabels = (end: Outcome<Credit>) =>
  mapDone(end, ({ balance, entries, paging }) => ({
    paging,
    balance,
    entries: entries.map(({ id, at, kind, amount, reason, order }) => ({
      id,
      at,
      kind,
      label: CREDIT_KIND_LABEL[kind],
      amount,
      reason,
      order: order && order.number,
    })),
    pages: paging.pages,
  }))

export function addCredit(api: Api, { credit }: Shop): void {
  const { add } = api.in('Saldo a favor')
  add({
    id: 'findOwnCredit',
    route: 'GET /users/me/credit',
    summary: 'El saldo a favor propio',
    who: 'signed-in',
    query,
    answer,
    run: async ({ visitor, query }) => withLabels(await credit.own(visitor, query.page)),
  })
  add({
    id: 'listCredit',
    route: 'GET /admin/credit',
    summary: 'Quiénes tienen saldo a favor, y cuánto se debe en total',
    who: 'credit.read',
    query,
    answer: {
      schema: v.strictObject({
        total: money,
        accounts: listOf({ userId: id, username: v.string(), email: v.string(), balance }),
        pages: count,
      }),
      ends: { 200: 'De más a menos' },
    },
    run: async ({ visitor, query }) =>
      mapDone(await credit.accounts(visitor, query.page), ({ total, rows, paging }) => ({
        paging,
        total,
        accounts: rows,
        pages: paging.pages,
      })),
  })
  add({
    id: 'findCredit',
    route: 'GET /admin/users/:id/credit',
    summary: 'El saldo a favor de una persona',
    who: 'credit.read',
    params: ID,
    query,
    answer,
    run: async ({ visitor, params, query }) => withLabels(await credit.of(visitor, params.id, query.page)),
  })
  add({
    id: 'moveCredit',
    route: 'POST /admin/users/:id/credit',
    summary: 'Dar o descontar saldo a favor',
    details:
      'La persona lee el motivo: le llegan un mail y un aviso. La misma `key` otra vez no repite nada.',
    who: 'credit.give',
    params: ID,
    body: { schema: only(creditForm), message: CREDIT_MESSAGES.invalid },
    answer: { schema: v.strictObject({ balance }), ends: { 200: 'El saldo que queda' } },
    failures: [404, 409],
    run: ({ visitor, params, sent }) => credit.give(visitor, params.id, sent),
  })
}
