/** «Avisame si entra», by API: asked for by anybody, and how many want what. */
import * as v from 'valibot'
import { EMAIL_ALERT_SAYS } from '#rules/email-alerts/email-alert.ts'
import { invalid, mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { THE_SHOP } from './contact.ts'
import type { Api } from './operation/operation.ts'
import { id, said, told } from './operation/shape.ts'

const form = v.strictObject({
  email: v.string(),
  productId: v.optional(id),
  size: v.optional(v.string()),
  search: v.optional(told(v.string(), 'La dirección de una lista, como «/?category=calzado&size=42»')),
})
const wanted = v.strictObject({
  search: v.string(),
  said: v.string(),
  people: v.number(),
  found: told(v.number(), 'Cuántos productos encuentra hoy'),
})

export function addEmailAlerts({ add }: Api, shop: Shop): void {
  add({
    id: 'askEmailAlert',
    route: 'POST /email-alerts',
    group: THE_SHOP,
    summary: 'Pedir por e-mail el aviso de un talle o de una búsqueda',
    details: 'Responde lo mismo para cualquier dirección; no se le escribe hasta que confirma.',
    who: 'anybody',
    body: { schema: form },
    answer: { schema: said, ends: { 200: 'Recibido' } },
    failures: [404, 409, 429],
    run: async ({ visitor, body: { email, productId, size, search } }) => {
      const what =
        search === undefined
          ? productId === undefined || size === undefined
            ? null
            : { of: { productId, size } }
          : { search }
      if (!what) return invalid(EMAIL_ALERT_SAYS.nothing, { search: EMAIL_ALERT_SAYS.nothing })
      return mapDone(await shop.emailAlerts.ask(visitor, { email, ...what }), ({ confirmed }) => ({
        message: confirmed ? EMAIL_ALERT_SAYS.kept : EMAIL_ALERT_SAYS.asked,
      }))
    },
  })
  add({
    id: 'adminListWantedSearches',
    route: 'GET /admin/wanted-searches',
    group: 'Talles y búsquedas pedidos',
    summary: 'Búsquedas que alguien espera: cuántas personas, nunca quiénes',
    who: 'reports.read',
    answer: { schema: v.array(wanted), ends: { 200: 'Las más pedidas primero' } },
    run: async ({ visitor }) => mapDone(await shop.emailAlerts.searches(visitor, 1, 500), ({ rows }) => rows),
  })
}
