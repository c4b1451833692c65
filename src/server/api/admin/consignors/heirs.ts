/** A consignor who died, and who inherits, by API, for the shop's people: the same verbs, refusals and record as their page. */
import * as v from 'valibot'
import { PAY_ACCOUNT_SAYS } from '#rules/consignment/people/account.ts'
import { DEATH_SAYS, deathForm, heirAccountForm, heirForm } from '#rules/consignment/people/death.ts'
import { type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, time, told } from '#server/api/operation/shape.ts'
import { CONSIGNOR, CONSIGNOR_GROUP, CONSIGNOR_PATH, consignorAnswer } from './consignors.ts'

const shared = { who: 'consign.manage', failures: [409] } as const
const params = CONSIGNOR
const ofHeir = v.strictObject({ ...params.entries, heir: told(id, 'El número de quien hereda') })

export function addHeirs(api: Api, { consignment: { people } }: Shop): void {
  const { add } = api.in(CONSIGNOR_GROUP)
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, one: number, end: Outcome<unknown>) =>
    end.ok ? await people.find(visitor, one) : end

  add({
    ...shared,
    route: `POST ${CONSIGNOR_PATH}/death`,
    params,
    id: 'markConsignorDied',
    summary: 'Anotar que falleció',
    details:
      'Sus pares salen de la venta y esperan a quien hereda; no se le toma, acuerda ni escribe nada más. Lo vendido sigue. Se deshace desde el registro mientras no haya herederos.',
    body: { schema: only(deathForm), message: DEATH_SAYS.invalid },
    answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
    run: async ({ visitor, params: { id: one }, sent }) =>
      after(visitor, one, await people.markDeath(visitor, one, sent)),
  })
  add({
    ...shared,
    route: `POST ${CONSIGNOR_PATH}/heirs`,
    params,
    id: 'nameHeir',
    summary: 'Anotar a quien hereda; el papel se mira y no se guarda copia',
    body: { schema: only(heirForm), message: DEATH_SAYS.invalid },
    answer: { schema: v.strictObject({ id }), ends: { 201: 'Falta que otra persona lo confirme' } },
    run: ({ visitor, params: { id: one }, sent }) => people.nameHeir(visitor, one, sent),
  })
  add({
    ...shared,
    route: `POST ${CONSIGNOR_PATH}/heirs/:heir/confirm`,
    params: ofHeir,
    id: 'confirmHeir',
    summary: 'Confirmar que hereda, otra persona que quien lo anotó',
    answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
    run: async ({ visitor, params: { id: one, heir } }) =>
      after(visitor, one, await people.confirmHeir(visitor, one, heir)),
  })
  for (const [deed, name, path, summary] of [
    ['markPayee', 'markHeirPayee', 'payee', 'De varios que heredan, marcar a quién se le paga'],
    ['confirmPayee', 'confirmHeirPayee', 'payee/confirm', 'Confirmarlo, otra persona que quien lo marcó'],
  ] as const)
    add({
      ...shared,
      route: `POST ${CONSIGNOR_PATH}/heirs/:heir/${path}`,
      params: ofHeir,
      id: name,
      summary,
      answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
      run: async ({ visitor, params: { id: one, heir } }) =>
        after(visitor, one, await people[deed](visitor, one, heir)),
    })
  add({
    ...shared,
    route: `POST ${CONSIGNOR_PATH}/heirs/:heir/account`,
    params: ofHeir,
    id: 'recordHeirAccount',
    summary: 'La cuenta donde se le paga a quien hereda',
    body: { schema: only(heirAccountForm), message: PAY_ACCOUNT_SAYS.invalid },
    answer: {
      schema: v.strictObject({ usableFrom: told(time, 'Antes no se le paga') }),
      ends: { 200: 'La cuenta' },
    },
    run: ({ visitor, params: { id: one, heir }, sent }) => people.heirAccount(visitor, one, heir, sent),
  })
  add({
    ...shared,
    route: `DELETE ${CONSIGNOR_PATH}/heirs/:heir`,
    params: ofHeir,
    id: 'removeHeir',
    summary: 'Sacar a quien heredaba: no se le entrega ni se le paga más',
    answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
    run: async ({ visitor, params: { id: one, heir } }) =>
      after(visitor, one, await people.removeHeir(visitor, one, heir)),
  })
}
