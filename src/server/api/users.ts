/** Users by API: oneself, or anybody for who answers customers. Others are as missing as what does not exist. */
import * as v from 'valibot'
import { may } from '#rules/users/access.ts'
import { ROLES, type Role } from '#rules/users/roles.ts'
import { done, type Outcome, mapDone } from '#rules/outcome.ts'
import { PERSONAL_DATA_INVALID } from '#rules/checkout/purchase.ts'
import type { KnownPerson } from '#shop/users/person.ts'
import type { RoleAndBan } from '#shop/users/roles.ts'
import type { Shop } from '#shop/shop.ts'
import { ownData, personalForm } from './personal-data.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { limit, page } from './operation/paged.ts'
import { count, id, ignored, textOrNull, time, told, titled } from './operation/shape.ts'

const whoIs = {
  id,
  username: v.string(),
  email: v.string(),
  name: v.string(),
  surname: v.string(),
  img: textOrNull,
  admin: told(v.boolean(), 'Si es dueño'),
  role: told(v.nullable(v.picklist(ROLES)), 'Su rol en la tienda; null para quien compra'),
  ban: v.boolean(),
}
const age = told(v.nullable(v.string()), 'La fecha de nacimiento, AAAA-MM-DD; null si no la dejó')
const person = titled('Person', { ...whoIs, age })
const user = titled('User', {
  ...whoIs,
  age,
  emailVerified: v.boolean(),
  banReason: textOrNull,
  createdAt: time,
  orders: count,
})
const { img: image, ...rest } = whoIs
/** Ban and role, after a change. */
const roleAndBan = v.strictObject({ ...rest, image, banReason: textOrNull })

/** Product §31.2: the provider's profile. The sign-in brings the same, so the body is read by nobody. */
const profile = v.strictObject({
  given_name: ignored(),
  family_name: ignored(),
  nickname: ignored(),
  email: ignored(),
  picture: ignored(),
})
const ID = v.strictObject({ id: told(id, 'El número de la persona') })

export function addUsers(api: Api, shop: Shop): void {
  const { add } = api.in('Personas')
  add({
    id: 'listUsers',
    route: 'GET /users',
    summary: 'Las personas de la tienda, por nombre de usuario',
    who: 'person.list',
    query: v.strictObject({
      q: v.optional(told(v.string(), 'Parte del nombre de usuario, del nombre o del e-mail'), ''),
      page,
      limit,
    }),
    answer: { schema: v.array(user), ends: { 200: 'Las personas' }, rows: 'users' },
    run: async ({ visitor, query }) =>
      mapDone(await shop.usersAdmin.list(visitor, query), ({ rows, paging }) => ({
        paging,
        users: rows.map(({ image: img, ...row }) => ({ ...flagged(row), img })),
      })),
  })

  // Who somebody is, the sign-in says: a body that names another person changes nothing.
  add({
    id: 'signedInUser',
    route: 'POST /users/post',
    summary: 'La propia persona, que existe desde que inició sesión',
    details: 'Quién es lo dice la sesión: lo que venga en el cuerpo no cambia nada.',
    who: 'signed-in',
    body: { schema: profile, optional: true },
    answer: { schema: person, ends: { 200: 'La persona' } },
    run: async ({ visitor }) =>
      visitor.kind === 'person' ? personOf(await shop.users.find(visitor, visitor.id)) : signedOut,
  })
  add({
    id: 'toggleBan',
    route: 'PUT /users/ban/:id',
    summary: 'Banear a una persona, o sacarle el baneo',
    who: 'person.ban',
    params: ID,
    answer: { schema: roleAndBan, ends: { 200: 'Cómo quedó' } },
    failures: [409],
    run: async ({ visitor, params: { id } }) => {
      const found = await shop.usersAdmin.find(visitor, id)
      if (!found.ok) return found
      return roleAndBanOf(
        await (found.value.ban ? shop.usersAdmin.unban(visitor, id) : shop.usersAdmin.ban(visitor, id)),
      )
    },
  })
  add({
    id: 'findPersonalData',
    route: 'GET /users/me/data',
    summary: 'Los datos personales y de envío guardados',
    who: 'signed-in',
    answer: { schema: ownData, ends: { 200: 'Los datos; vacío cuando todavía no hay' } },
    run: async ({ visitor }) =>
      visitor.kind === 'person' ? done((await shop.users.personalData(visitor)) ?? {}) : signedOut,
  })
  add({
    id: 'savePersonalData',
    route: 'PUT /users/me/data',
    summary: 'Guardar los datos personales y de envío',
    who: 'signed-in',
    body: { schema: personalForm, message: PERSONAL_DATA_INVALID },
    answer: { schema: ownData, ends: { 200: 'Los datos guardados' } },
    run: ({ visitor, sent }) => shop.users.savePersonalData(visitor, sent),
  })
  add({
    id: 'findUser',
    route: 'GET /users/:id',
    summary: 'Una persona, por su número o su e-mail',
    details:
      'Cada cual se encuentra a sí mismo; quien administra, a cualquiera. Las demás personas no existen.',
    who: 'signed-in',
    params: v.strictObject({ id: told(v.string(), 'Número o e-mail') }),
    answer: { schema: person, ends: { 200: 'La persona' } },
    run: async ({ visitor, params: { id } }) => {
      if (visitor.kind !== 'person') return signedOut
      const self = id.toLowerCase() === visitor.email.toLowerCase()
      if (!self && may(visitor, 'person.list') === null)
        return personOf(await shop.usersAdmin.find(visitor, id))
      const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
      return personOf(await shop.users.find(visitor, self ? visitor.id : number))
    },
  })
}

/** The flag of product §18.3: an admin is an owner. */
const flagged = <T extends { role: Role | null }>(one: T) => ({ ...one, admin: one.role === 'owner' })
const roleAndBanOf = (end: Outcome<RoleAndBan>) => (end.ok ? done(flagged(end.value)) : end)

/** By name, so that what an admin's page knows besides stays there. */
function personOf(found: Outcome<KnownPerson>) {
  if (!found.ok) return found
  const { id, username, email, name, surname, age, image: img, role, ban } = found.value
  return done(flagged({ id, username, email, name, surname, age, img, role, ban }))
}
