/** People by API: oneself, or anybody for an admin. Others are as missing as what does not exist. */
import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { isAdmin } from '#rules/users/access.ts'
import type { Outcome } from '#rules/outcome.ts'
import { personalData } from '#rules/checkout/purchase.ts'
import type { Person } from '#shop/users/users.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure } from '#server/http/failures.ts'
import type { Doors } from './operation.ts'
import { askedPage, PAGE_HEADERS, PAGE_QUERY, pageHeaders, queryOf } from './paged.ts'
import { person, personal, role, user } from './shapes.ts'

const GROUP = 'Personas'
/** Product §31.2: the provider's profile. The sign-in brings the same, so the body is read by nobody. */
const profile = v.object({
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  nickname: v.optional(v.string()),
  email: v.optional(v.string()),
  picture: v.optional(v.string()),
})

export function addUsers({ add }: Doors, shop: Shop): void {
  add(
    {
      id: 'listUsers',
      method: 'GET',
      path: '/users',
      group: GROUP,
      summary: 'Las personas de la tienda, por nombre de usuario',
      who: 'admin',
      query: {
        q: { about: 'Parte del nombre de usuario, del nombre o del e-mail', schema: v.string() },
        ...PAGE_QUERY,
      },
      answers: { 200: { about: 'Las personas', schema: v.array(user), headers: PAGE_HEADERS } },
    },
    async (request, reply) => {
      const params = queryOf(request.url)
      const asked = { q: params.get('q') ?? '', ...askedPage(params) }
      const found = await shop.usersAdmin.list(await request.visitor(), asked)
      if (!found.ok) return sendEnd(request, reply, found)
      const { users, paging } = found.value
      return ownEyes(reply)
        .headers(pageHeaders(`${shop.settings.publicUrl}/api/users`, params, paging))
        .send(users.map(({ image: img, ...row }) => ({ ...row, img })))
    },
  )

  // Who somebody is, the sign-in says: a body that names another person changes nothing.
  add(
    {
      id: 'welcomeUser',
      method: 'POST',
      path: '/users/post',
      group: GROUP,
      summary: 'La propia persona, que existe desde que inició sesión',
      details: 'Quién es lo dice la sesión: lo que venga en el cuerpo no cambia nada.',
      who: 'signed-in',
      body: { schema: profile, optional: true },
      answers: { 200: { about: 'La persona', schema: person } },
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      if (visitor.kind !== 'person') return sendFailure(request, reply, 401)
      const found = await shop.users.find(visitor, visitor.id)
      return found.ok ? sendPerson(reply, found.value) : sendEnd(request, reply, found)
    },
  )

  add(
    {
      id: 'toggleBan',
      method: 'PUT',
      path: '/users/ban/:id',
      group: GROUP,
      summary: 'Banear a una persona, o sacarle el baneo',
      who: 'admin',
      params: { id: 'El número de la persona' },
      answers: { 200: { about: 'Cómo quedó', schema: role } },
      failures: [404, 409],
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      const id = Number(request.params.id)
      const found = await shop.usersAdmin.find(visitor, id)
      if (!found.ok) return sendEnd(request, reply, found)
      const end = await (found.value.ban
        ? shop.usersAdmin.unban(visitor, id)
        : shop.usersAdmin.ban(visitor, id))
      return end.ok ? reply.send(end.value) : sendEnd(request, reply, end)
    },
  )

  add(
    {
      id: 'findPersonalData',
      method: 'GET',
      path: '/users/me/data',
      group: GROUP,
      summary: 'Los datos personales y de envío guardados',
      who: 'signed-in',
      answers: { 200: { about: 'Los datos; vacío cuando todavía no hay', schema: personal } },
    },
    async (request, reply) => {
      const visitor = await request.visitor()
      if (visitor.kind !== 'person') return sendFailure(request, reply, 401)
      return ownEyes(reply).send((await shop.users.personalData(visitor)) ?? {})
    },
  )

  add(
    {
      id: 'savePersonalData',
      method: 'PUT',
      path: '/users/me/data',
      group: GROUP,
      summary: 'Guardar los datos personales y de envío',
      who: 'signed-in',
      body: { schema: personalData },
      answers: { 200: { about: 'Los datos guardados', schema: personal } },
    },
    async (request, reply) => {
      const saved = await shop.users.savePersonalData(await request.visitor(), request.body)
      return saved.ok ? ownEyes(reply).send(saved.value) : sendEnd(request, reply, saved)
    },
  )

  add(
    {
      id: 'findUser',
      method: 'GET',
      path: '/users/:id',
      group: GROUP,
      summary: 'Una persona, por su número o su e-mail',
      details:
        'Cada cual se encuentra a sí mismo; quien administra, a cualquiera. Las demás personas no existen.',
      who: 'signed-in',
      params: { id: 'Número o e-mail' },
      answers: { 200: { about: 'La persona', schema: person } },
      failures: [404],
    },
    async (request, reply) => {
      const { id } = request.params
      const visitor = await request.visitor()
      if (visitor.kind !== 'person') return sendFailure(request, reply, 401)
      const self = id.toLowerCase() === visitor.email.toLowerCase()
      const found: Outcome<Person> =
        !self && isAdmin(visitor)
          ? await shop.usersAdmin.find(visitor, id)
          : await shop.users.find(visitor, self ? visitor.id : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0)
      return found.ok ? sendPerson(reply, found.value) : sendEnd(request, reply, found)
    },
  )
}

const ownEyes = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store')

/** By name, so that what an admin's page knows besides stays there. */
const sendPerson = (reply: FastifyReply, found: Person) => {
  const { id, username, email, name, surname, image: img, admin, ban } = found
  return ownEyes(reply).send({ id, username, email, name, surname, img, admin, ban })
}
