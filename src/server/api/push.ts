/** Notices to browsers, by API: of whoever signed in, in the browser of their session. */
import * as v from 'valibot'
import { MOST_ENDPOINT_LETTERS } from '#rules/push/push.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import type { Api } from './operation/operation.ts'
import { count, textOrNull, told } from './operation/shape.ts'

const topics = v.strictObject({ orders: v.boolean(), alerts: v.boolean(), drops: v.boolean() })
const view = v.strictObject({
  open: v.nullable(
    v.strictObject({
      publicKey: told(v.string(), 'La clave VAPID con que se pide la dirección al navegador'),
      standIn: told(textOrNull, 'Dónde el simulador hace de navegador; null cuando es de verdad'),
    }),
  ),
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

export function addPush({ add }: Api, shop: Shop): void {
  add(
    {
      id: 'findPush',
      method: 'GET',
      path: '/push',
      group: MINE,
      summary: 'De qué se avisa en este navegador',
      who: 'signed-in',
      answer: { schema: view, ends: { 200: 'Cómo está' } },
    },
    ({ visitor }, { request }) => shop.pushes.find(visitor, { session: request.sessionToken }),
  )

  add(
    {
      id: 'startPush',
      method: 'PUT',
      path: '/push',
      group: MINE,
      summary: 'Avisar en este navegador, o cambiar de qué',
      details: 'Dura lo que dure la sesión. La dirección es de un servicio de avisos conocido.',
      who: 'signed-in',
      body: { schema: asked },
      answer: { schema: v.null(), ends: { 200: 'Activado' } },
      failures: [404, 429],
    },
    ({ visitor, body: { endpoint, keys, topics } }, { request }) =>
      shop.pushes.start(
        visitor,
        { session: request.sessionToken },
        { target: { endpoint, ...keys }, topics },
      ),
  )

  add(
    {
      id: 'movePush',
      method: 'PUT',
      path: '/push/moved',
      group: MINE,
      summary: 'Otra dirección del mismo navegador',
      details:
        'Lo dice el navegador cuando su servicio de avisos le da otra. Vale para quien sabe la de antes y su secreto; la respuesta no dice si la teníamos.',
      who: 'anybody',
      body: { schema: moved },
      answer: { schema: v.null(), ends: { 200: 'Listo' } },
      failures: [404, 429],
    },
    ({ visitor, body: { from, to } }) =>
      shop.pushes.move(visitor, {
        from: { endpoint: from.endpoint, auth: from.keys.auth },
        target: { endpoint: to.endpoint, ...to.keys },
      }),
  )

  add(
    {
      id: 'stopPush',
      method: 'DELETE',
      path: '/push',
      group: MINE,
      summary: 'No avisar más en este navegador',
      who: 'signed-in',
      answer: { schema: v.null(), ends: { 200: 'Apagado' } },
    },
    ({ visitor }, { request }) => shop.pushes.stop(visitor, { session: request.sessionToken }),
  )
}
