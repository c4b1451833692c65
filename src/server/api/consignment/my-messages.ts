/** What a consignor and the shop write to each other, by API. About one offer it goes by its link (offers.ts); what the shop writes is in admin/consignors.ts. */
import * as v from 'valibot'
import { offerMessage } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, time, titled } from '#server/api/operation/shape.ts'
import { OWN_GROUP } from './my-pairs.ts'

const messages = v.array(
  titled('ConsignorMessage', { id, fromShop: v.boolean(), body: v.string(), at: time }),
)

export function addMyMessages(api: Api, { consignment: { portal } }: Shop): void {
  const { addOwn } = api.in(OWN_GROUP)
  const one = {
    answer: { schema: messages, ends: { 200: 'Los mensajes' } },
  } as const
  const read = async (holder: Holder) => done(await portal.messages(holder))

  addOwn({
    ...one,
    id: 'listOwnMessages',
    route: 'GET /consignment/messages',
    summary: 'Lo que se escribieron, lo más viejo primero: los de la tienda quedan leídos',
    run: ({ holder }) => read(holder),
  })
  addOwn({
    ...one,
    id: 'writeToShop',
    route: 'POST /consignment/messages',
    summary: 'Escribirle a la tienda',
    body: { schema: only(offerMessage), message: OFFER_SAYS.message },
    failures: [429],
    run: async ({ holder, sent }) => {
      const end = await portal.write(holder, sent)
      return end.ok ? read(holder) : end
    },
  })
}
