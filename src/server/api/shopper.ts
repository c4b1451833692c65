/** What else a shopper does, by API: favourites, news, writing to the shop, taking a purchase back. */
import * as v from 'valibot'
import { CONTACT_MESSAGES, contactMessage } from '#rules/contact/contact.ts'
import { withdrawalForm } from '#rules/returns/withdrawal.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure } from '#server/http/failures.ts'
import type { Doors } from './operation.ts'
import { inList } from './products.ts'
import { bell, productInList, said } from './shapes.ts'

const newsletterForm = v.object({ name: v.optional(v.string(), ''), email: v.optional(v.string(), '') })
const NEWSLETTER_SENT = 'El formulario se ha enviado correctamente'
const MINE = 'Lo propio'
const SHOP = 'La tienda'

export function addShopper({ add }: Doors, shop: Shop): void {
  add(
    {
      id: 'listFavourites',
      method: 'GET',
      path: '/favorites',
      group: MINE,
      summary: 'Los favoritos, el último primero',
      who: 'signed-in',
      answers: { 200: { about: 'Los productos', schema: v.array(productInList) } },
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      if (visitor.kind !== 'person') return sendFailure(request, reply, 401)
      const cards = await shop.favourites.list(visitor, [])
      return reply.header('cache-control', 'private, no-store').send(cards.map(inList))
    },
  )

  add(
    {
      id: 'toggleFavourite',
      method: 'POST',
      path: '/favorites/:id',
      group: MINE,
      summary: 'Sumar un producto a los favoritos, o sacarlo',
      who: 'signed-in',
      params: { id: 'El número del producto' },
      answers: { 200: { about: 'Cómo quedó', schema: v.object({ on: v.boolean() }) } },
      failures: [404],
    },
    async (request, reply) => {
      const end = await shop.favourites.toggle(await request.visitor(), Number(request.params.id))
      return end.ok ? reply.send(end.value) : sendEnd(request, reply, end)
    },
  )

  add(
    {
      id: 'listNotifications',
      method: 'GET',
      path: '/notifications',
      group: MINE,
      summary: 'La campana: productos nuevos y novedades de las compras',
      who: 'anybody',
      answers: { 200: { about: 'Lo nuevo, y cuánto no se vio', schema: bell } },
    },
    async (request, reply) => {
      const found = await shop.notifications.bell(await request.visitor(), null)
      return reply
        .header('cache-control', 'private, no-store')
        .send({ ...found, products: found.products.map(inList) })
    },
  )

  add(
    {
      id: 'seeNotifications',
      method: 'POST',
      path: '/notifications/seen',
      group: MINE,
      summary: 'La campana se miró: vuelve a cero',
      who: 'signed-in',
      answers: { 200: { about: 'Hecho', schema: v.object({ count: v.literal(0) }) } },
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      if (visitor.kind !== 'person') return sendFailure(request, reply, 401)
      await shop.notifications.seen(visitor)
      return reply.send({ count: 0 })
    },
  )

  add(
    {
      id: 'sendMessage',
      method: 'POST',
      path: '/contact',
      group: SHOP,
      summary: 'Escribirle a la tienda',
      who: 'anybody',
      body: { schema: contactMessage },
      answers: { 201: { about: 'Recibido', schema: said } },
      failures: [429],
    },
    async (request, reply) => {
      const end = await shop.contact.send(await request.visitor(), request.body)
      return end.ok
        ? reply.status(201).send({ message: CONTACT_MESSAGES.sent })
        : sendEnd(request, reply, end)
    },
  )

  add(
    {
      id: 'joinNewsletter',
      method: 'POST',
      path: '/newsletter',
      group: SHOP,
      summary: 'Recibir las novedades por e-mail',
      details: 'Responde siempre lo mismo; se guarda lo que es una dirección.',
      who: 'anybody',
      body: { schema: newsletterForm },
      answers: { 200: { about: 'Recibido', schema: said } },
      failures: [429],
    },
    async (request, reply) => {
      const form = v.safeParse(newsletterForm, request.body)
      if (form.success) {
        const { name, email } = form.output
        const end = await shop.newsletter.join(await request.visitor(), name, email)
        if (!end.ok) return sendEnd(request, reply, end)
      }
      return reply.send({ message: NEWSLETTER_SENT })
    },
  )

  add(
    {
      id: 'requestWithdrawal',
      method: 'POST',
      path: '/withdrawals',
      group: SHOP,
      summary: 'Botón de arrepentimiento (Ley 24.240, art. 34)',
      who: 'anybody',
      body: { schema: withdrawalForm },
      answers: {
        201: {
          about: 'Registrado',
          schema: v.object({ code: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) }),
        },
      },
      failures: [429],
    },
    async (request, reply) => {
      const end = await shop.withdrawals.request(await request.visitor(), request.body)
      return end.ok ? reply.status(201).send(end.value) : sendEnd(request, reply, end)
    },
  )
}
