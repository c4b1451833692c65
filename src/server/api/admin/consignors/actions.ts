/** What the shop's people decide of a consignor, by API: nothing more is taken from them, what only the shop reads, that they are forgotten. The same verbs, refusals and record as their page. */
import * as v from 'valibot'
import { blockForm, CONSIGNOR_SAYS, noteForm } from '#rules/consignment/people/consignor.ts'
import { noticesForm } from '#rules/consignment/people/contact.ts'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, told } from '#server/api/operation/shape.ts'
import { CONSIGNOR, CONSIGNOR_GROUP, CONSIGNOR_PATH, consignorAnswer } from './consignors.ts'

export function addConsignorActions(api: Api, { consignment: { people } }: Shop): void {
  const { add } = api.in(CONSIGNOR_GROUP)
  const one = {
    params: CONSIGNOR,
    answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
  } as const
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, number: number, end: Outcome<unknown>) =>
    end.ok ? await people.find(visitor, number) : end

  add({
    ...one,
    route: `POST ${CONSIGNOR_PATH}/block`,
    who: 'consign.manage',
    id: 'blockConsignor',
    summary: 'No tomarle más',
    details:
      'Lo que ya está acá se vende, se paga y se retira igual. El motivo queda en el registro; no se lo mandamos.',
    body: { schema: only(blockForm), message: CONSIGNOR_SAYS.reason },
    failures: [409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await people.block(visitor, params.id, sent)),
  })
  add({
    ...one,
    route: `DELETE ${CONSIGNOR_PATH}/block`,
    who: 'consign.manage',
    id: 'unblockConsignor',
    summary: 'Volver a tomarle',
    failures: [409],
    run: async ({ visitor, params }) => after(visitor, params.id, await people.unblock(visitor, params.id)),
  })
  add({
    ...one,
    route: `PUT ${CONSIGNOR_PATH}/note`,
    who: 'consign.receive',
    id: 'noteConsignor',
    summary: 'Lo que conviene saber: lo lee solo la tienda, y esa persona si pide sus datos',
    body: { schema: only(noteForm), message: CONSIGNOR_SAYS.invalid },
    failures: [409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await people.note(visitor, params.id, sent)),
  })
  add({
    ...one,
    route: `PUT ${CONSIGNOR_PATH}/notices`,
    who: 'consign.manage',
    id: 'changeConsignorNotices',
    summary: 'Prender o apagar los avisos de quien lo pidió: se lo contamos',
    body: { schema: only(noticesForm), message: CONTACT_SAYS.invalid },
    failures: [409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await people.notices.changeFor(visitor, params.id, sent)),
  })
  add({
    ...one,
    route: `DELETE ${CONSIGNOR_PATH}`,
    who: 'consign.erase',
    id: 'eraseConsignor',
    summary: 'Borrar sus datos, con un ingreso de hace un momento: no se puede deshacer',
    details:
      'Si lo pide y ya no hay nada suyo acá. Las liquidaciones que ya se pagaron quedan como la ley pide.',
    answer: { schema: v.strictObject({ id: told(id, 'El número que tenía') }), ends: { 200: 'Borrada' } },
    failures: [409],
    run: async ({ visitor, params }) =>
      mapDone(await people.erase(visitor, params.id), () => ({ id: params.id })),
  })
}
