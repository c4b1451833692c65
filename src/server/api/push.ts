/** Notices to browsers, by API: of whoever signed in, in the browser of their session. */
import * as v from 'valibot'
import { MOST_ENDPOINT_LETTERS } from '#rules/push-target.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import type { Api } from './operation/operation.ts'
import { count, textOrNull, told, orNull } from './operation/shape.ts'

const topics = v.strictObject({ orders: v.boolean(), alerts: v.boolean(), drops: v.boolean() })
const view = v.strictObject({
  open: orNull({
    publicKey: told(v.string(), 'La clave VAPID con que se pide la dirección al navegador'),
    standIn: told(textOrNull, 'Dónde el simulador hace de navegador; null cuando es de verdad'),
  }),
  here: told(v.nullable(topics), 'De qué se avisa en este navegador; null si no se avisa'),
  others: told(count, 'Otros navegadores de la misma cuenta'),
})
const text = v.pipe(v.string(), v.maxLength(MOST_ENDPOINT_LETTERS))
const address = {
  endpoint: told(text, 'La que dio el servicio de avisos del navegador'),
  keys: v.strictObject({ p256dh: text, auth: text }),
}
const asked = v.strictObject({ ...address, topics })
const moved = v.strictObject({ from: v.strictObject(address), to: v.strictObject(address) })

export function addPush(api: Api, shop: Shop): void {
  const { add } = api.in(MINE)
  add({
    id: 'findPush',
    route: 'GET /push',
    summary: 'De qué se avisa en este navegador',
    who: 'signed-in',
    answer: { schema: view, ends: { 200: 'Cómo está' } },
    run: ({ visitor }, { request }) => shop.pushes.find(visitor, { session: request.sessionToken }),
  })
  add({
    id: 'startPush',
    route: 'PUT /push',
    summary: 'Avisar en este navegador, o cambiar de qué',
    details: 'Dura lo que dure la sesión. La dirección es de un servicio de avisos conocido.',
    who: 'signed-in',
    body: { schema: asked },
    answer: { schema: v.null(), ends: { 200: 'Activado' } },
    failures: [404, 429],
    run: ({ visitor, body: { endpoint, keys, topics } }, { request }) =>
      shop.pushes.start(
        visitor,
        { session: request.sessionToken },
        { target: { endpoint, ...keys }, topics },
      ),
  })
  add({
    id: 'movePush',
    route: 'PUT /push/moved',
    summary: 'Otra dirección del mismo navegador',
    details:
      'Lo dice el navegador cuando su servicio de avisos le da otra. Vale para quien sabe la de antes y su secreto; la respuesta no dice si la teníamos.',
    who: 'anybody',
    body: { schema: moved },
    answer: { schema: v.null(), ends: { 200: 'Listo' } },
    failures: [404, 429],
    run: ({ visitor, body: { from, to } }) =>
      shop.pushes.move(visitor, {
        from: { endpoint: from.endpoint, auth: from.keys.auth },
        target: { endpoint: to.endpoint, ...to.keys },
      }),
  })
  add({
    id: 'stopPush',
    route: 'DELETE /push',
    summary: 'No avisar más en este navegador',
    who: 'signed-in',
    answer: { schema: v.null(), ends: { 200: 'Apagado' } },
    run: ({ visitor }, { request }) => shop.pushes.stop(visitor, { session: request.sessionToken }),
  })
}
