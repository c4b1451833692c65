/** Store credit, by API: one's own, and anybody's for who answers customers. */
import * as v from 'valibot'
import { CREDIT_KIND_LABEL, CREDIT_KINDS, CREDIT_MESSAGES, creditForm } from '#rules/credit/credit.ts'
import { toPesos } from '#rules/money.ts'
import { done, mapDone, type Outcome } from '#rules/outcome.ts'
import type { Credit } from '#shop/credit/credit.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { page } from './operation/paged.ts'
import { count, id, only, pesos, textOrNull, time, told } from './operation/shape.ts'

const GROUP = 'Saldo a favor'
const query = v.strictObject({ page })
const ID = v.strictObject({ id: told(id, 'El número de la persona') })
const balance = told(pesos, 'Cuánto tiene para usar')
const answer = {
  schema: v.strictObject({
    balance,
    entries: v.array(
      v.strictObject({
        id,
        at: time,
        kind: v.picklist(CREDIT_KINDS),
        label: v.string(),
        amount: told(v.number(), 'Menos de 0: lo que se usó o se descontó'),
        reason: v.string(),
        order: textOrNull,
      }),
    ),
    pages: count,
  }),
  ends: { 200: 'El saldo y sus movimientos, del último al primero' },
} as const

const inPesos = (end: Outcome<Credit>) =>
  mapDone(end, ({ balance, entries, paging }) => ({
    balance: toPesos(balance),
    entries: entries.map(({ id, at, kind, amount, reason, order }) => ({
      id,
      at,
      kind,
      label: CREDIT_KIND_LABEL[kind],
      amount: toPesos(amount),
      reason,
      order: order && order.number,
    })),
    pages: paging.pages,
  }))

export function addCredit({ add }: Api, { credit }: Shop): void {
  add(
    {
      id: 'findOwnCredit',
      method: 'GET',
      path: '/users/me/credit',
      group: GROUP,
      summary: 'El saldo a favor propio',
      who: 'signed-in',
      query,
      answer,
    },
    async ({ visitor, query }) => inPesos(await credit.own(visitor, query.page)),
  )
  add(
    {
      id: 'listCredit',
      method: 'GET',
      path: '/admin/credit',
      group: GROUP,
      summary: 'Quiénes tienen saldo a favor, y cuánto se debe en total',
      who: 'credit.read',
      query,
      answer: {
        schema: v.strictObject({
          total: pesos,
          accounts: v.array(v.strictObject({ userId: id, username: v.string(), email: v.string(), balance })),
          pages: count,
        }),
        ends: { 200: 'De más a menos' },
      },
    },
    async ({ visitor, query }) =>
      mapDone(await credit.accounts(visitor, query.page), ({ total, rows, paging }) => ({
        total: toPesos(total),
        accounts: rows.map(({ userId, username, email, balance }) => ({
          userId,
          username,
          email,
          balance: toPesos(balance),
        })),
        pages: paging.pages,
      })),
  )
  add(
    {
      id: 'findCredit',
      method: 'GET',
      path: '/admin/users/:id/credit',
      group: GROUP,
      summary: 'El saldo a favor de una persona',
      who: 'credit.read',
      params: ID,
      query,
      answer,
    },
    async ({ visitor, params, query }) => inPesos(await credit.of(visitor, params.id, query.page)),
  )
  add(
    {
      id: 'moveCredit',
      method: 'POST',
      path: '/admin/users/:id/credit',
      group: GROUP,
      summary: 'Dar o descontar saldo a favor',
      details:
        'La persona lee el motivo: le llegan un mail y un aviso. La misma `key` otra vez no repite nada.',
      who: 'credit.give',
      params: ID,
      body: { schema: only(creditForm), message: CREDIT_MESSAGES.invalid },
      answer: { schema: v.strictObject({ balance }), ends: { 200: 'El saldo que queda' } },
      failures: [404, 409],
    },
    async ({ visitor, params, sent }) => {
      const end = await credit.give(visitor, params.id, sent)
      return end.ok ? done({ balance: toPesos(end.value.balance) }) : end
    },
  )
}
