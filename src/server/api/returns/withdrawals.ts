/** The «botón de arrepentimiento», by API (product §32.2): without sign-in, answered at once with a code. */
import * as v from 'valibot'
import { WITHDRAWAL_INVALID, withdrawalForm } from '#rules/returns/withdrawal.ts'
import type { Shop } from '#shop/shop.ts'
import { THE_SHOP } from '#server/api/contact.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { only, time } from '#server/api/operation/shape.ts'

export function addReturns(api: Api, shop: Shop): void {
  const { add } = api.in(THE_SHOP)
  add({
    id: 'requestWithdrawal',
    route: 'POST /withdrawals',
    summary: 'Botón de arrepentimiento (Ley 24.240, art. 34)',
    who: 'anybody',
    body: { schema: only(withdrawalForm), message: WITHDRAWAL_INVALID },
    answer: { schema: v.strictObject({ code: v.string(), at: time }), ends: { 201: 'Registrado' } },
    failures: [429],
    run: ({ visitor, sent }) => shop.withdrawals.request(visitor, sent),
  })
}
