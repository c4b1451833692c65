/** The newsletter, by API: the same answer whatever is sent; what is an address is asked to confirm (product §22.1, §22.8). */
import * as v from 'valibot'
import { NEWSLETTER_CONSENT, NEWSLETTER_SENT } from '#rules/newsletter/newsletter.ts'
import { mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { THE_SHOP } from './contact.ts'
import type { Api } from './operation/operation.ts'
import { said, told } from './operation/shape.ts'

const form = v.strictObject({
  name: v.optional(v.unknown(), ''),
  email: v.optional(told(v.unknown(), 'Si es una dirección, se le pide que confirme'), ''),
})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function addNewsletter(api: Api, shop: Shop): void {
  const { add } = api.in(THE_SHOP)
  add({
    id: 'joinNewsletter',
    route: 'POST /newsletter',
    summary: 'Recibir las novedades por e-mail',
    details: `Responde siempre lo mismo; a lo que es una dirección se le manda un enlace, y se guarda cuando lo confirma. A quien la deja hay que decirle: «${NEWSLETTER_CONSENT}»`,
    who: 'anybody',
    body: { schema: form },
    answer: { schema: said, ends: { 200: 'Recibido' } },
    failures: [429],
    run: async ({ visitor, body }) =>
      mapDone(await shop.newsletter.join(visitor, text(body.name), text(body.email)), () => ({
        message: NEWSLETTER_SENT,
      })),
  })
}
