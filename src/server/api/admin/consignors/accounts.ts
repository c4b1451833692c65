/** Where a consignor is paid, by API, for the shop's people: the same verbs, refusals and record as their page; no answer says a whole account. */
import * as v from 'valibot'
import { PAY_ACCOUNT_SAYS, payAccountForm } from '#rules/consignment/people/account.ts'
import { missing, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, time, told } from '#server/api/operation/shape.ts'
import { CONSIGNOR, CONSIGNOR_GROUP, CONSIGNOR_PATH, consignorAnswer } from './consignors.ts'

export function addConsignorAccounts(api: Api, { consignment: { people } }: Shop): void {
  const { add } = api.in(CONSIGNOR_GROUP)
  const { accounts } = people
  const manages = {
    who: 'consign.manage',
    params: CONSIGNOR,
    failures: [409, 429],
  } as const

  add({
    ...manages,
    id: 'sendConsignorAccountCode',
    route: `POST ${CONSIGNOR_PATH}/account-code`,
    summary: 'Mandarle el código de seis números con el que dice su cuenta',
    answer: {
      schema: v.strictObject({ email: told(v.string(), 'A qué correo fue') }),
      ends: { 200: 'Mandado' },
    },
    run: ({ visitor, params }) => accounts.sendCodeTo(visitor, params.id),
  })
  add({
    ...manages,
    id: 'recordConsignorAccount',
    route: `POST ${CONSIGNOR_PATH}/accounts`,
    summary: 'Anotar su cuenta, con el código que le llegó',
    details: 'Se avisa a sus correos, también a los de hace poco, y antes de `usableFrom` no se le paga ahí.',
    body: { schema: only(payAccountForm), message: PAY_ACCOUNT_SAYS.invalid },
    answer: {
      schema: v.strictObject({ usableFrom: told(time, 'Antes no se le paga') }),
      ends: { 200: 'La cuenta' },
    },
    run: ({ visitor, params, sent }) => accounts.record(visitor, params.id, sent),
  })
  /** How the person is once the verb has done its part; an account is nobody else's. */
  const ticked = async (
    visitor: Visitor,
    asked: { id: number; account: number },
    tick: (visitor: Visitor, account: number) => Promise<Outcome<null>>,
  ) => {
    const found = await people.find(visitor, asked.id)
    if (!found.ok) return found
    if (!found.value.accounts.some((one) => one.id === asked.account)) return missing(PAY_ACCOUNT_SAYS.none)
    const end = await tick(visitor, asked.account)
    return end.ok ? await people.find(visitor, asked.id) : end
  }
  for (const [deed, method, name, summary] of [
    [
      'confirm',
      'POST',
      'confirmConsignorAccount',
      'La primera transferencia llegó, y el banco dijo de quién es',
    ],
    ['unconfirm', 'DELETE', 'unconfirmConsignorAccount', 'Todavía no se sabe de quién es'],
  ] as const)
    add({
      ...manages,
      who: 'consign.pay',
      id: name,
      route: `${method} ${CONSIGNOR_PATH}/accounts/:account/confirmation`,
      summary,
      params: v.strictObject({ ...CONSIGNOR.entries, account: told(id, 'El número de su cuenta') }),
      answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
      failures: [409],
      run: ({ visitor, params }) => ticked(visitor, params, accounts[deed]),
    })
}
