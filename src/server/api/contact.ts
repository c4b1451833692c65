/** Writing to the shop, by API. */
import { CONTACT_MESSAGES, contactMessage } from '#rules/contact/contact.ts'
import { mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { only, said } from './operation/shape.ts'

/** The heading in /api/docs, of several subjects. */
export const THE_SHOP = 'La tienda'

export function addContact(api: Api, shop: Shop): void {
  const { add } = api.in(THE_SHOP)
  add({
    id: 'sendMessage',
    route: 'POST /contact',
    summary: 'Escribirle a la tienda',
    who: 'anybody',
    body: { schema: only(contactMessage), message: CONTACT_MESSAGES.missing },
    answer: { schema: said, ends: { 201: 'Recibido' } },
    failures: [429],
    run: async ({ visitor, sent }) =>
      mapDone(await shop.contact.send(visitor, sent), () => ({ message: CONTACT_MESSAGES.sent })),
  })
}
