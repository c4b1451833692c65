/** Writing to the shop, by API. */
import { CONTACT_MESSAGES, contactMessage } from '#rules/contact/contact.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { only, said } from './operation/shape.ts'

/** The heading in /api/docs, of several subjects. */
export const THE_SHOP = 'La tienda'

export function addContact({ add }: Api, shop: Shop): void {
  add(
    {
      id: 'sendMessage',
      method: 'POST',
      path: '/contact',
      group: THE_SHOP,
      summary: 'Escribirle a la tienda',
      who: 'anybody',
      body: { schema: only(contactMessage), message: CONTACT_MESSAGES.missing },
      answer: { schema: said, ends: { 201: 'Recibido' } },
      failures: [429],
    },
    async ({ visitor, sent }) => {
      const end = await shop.contact.send(visitor, sent)
      return end.ok ? done({ message: CONTACT_MESSAGES.sent }) : end
    },
  )
}
