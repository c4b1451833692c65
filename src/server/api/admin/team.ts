/** Who works in the shop, by API: roles and invitations, for owners. Giving one asks for a sign-in of a moment ago, as on the pages. */
import * as v from 'valibot'
import { INVITATION_MESSAGES, invitationForm } from '#rules/users/invitation.ts'
import { REASON_LONGEST, ROLE_MISSING, ROLES } from '#rules/users/roles.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, time, told, listOf } from '#server/api/operation/shape.ts'

const role = v.picklist(ROLES)
const made = v.strictObject({ id })
const ID = v.strictObject({ id: told(id, 'El número de la invitación') })
const roleForm = v.strictObject({
  role: told(v.nullable(v.picklist(ROLES, ROLE_MISSING)), 'El rol; null para quitarlo'),
  reason: told(v.pipe(v.string(), v.maxLength(REASON_LONGEST)), 'Por qué: queda en el registro'),
})

export function addTeam(api: Api, shop: Shop): void {
  const { add } = api.in('Equipo')
  const { invitations, usersAdmin } = shop

  add({
    id: 'setRole',
    route: 'PUT /admin/users/:id/role',
    summary: 'Darle un rol a una persona, cambiarlo o quitarlo',
    details: 'Dar un rol pide haber ingresado hace poco. Siempre queda al menos un dueño.',
    who: 'person.role',
    params: v.strictObject({ id: told(id, 'El número de la persona') }),
    body: { schema: roleForm },
    answer: { schema: v.strictObject({ id, role: v.nullable(role) }), ends: { 200: 'El rol que tiene' } },
    failures: [404, 409],
    run: ({ visitor, params, body }) => usersAdmin.setRole(visitor, params.id, body.role, body.reason),
  })
  add({
    id: 'listInvitations',
    route: 'GET /admin/invitations',
    summary: 'Las invitaciones que nadie aceptó ni se anularon',
    who: 'person.role',
    answer: {
      schema: listOf({
        id,
        email: v.string(),
        role,
        invitedBy: v.string(),
        sentAt: time,
        expiresAt: time,
        expired: v.boolean(),
      }),
      ends: { 200: 'Las invitaciones' },
    },
    run: ({ visitor }) => invitations.list(visitor),
  })
  add({
    id: 'invite',
    route: 'POST /admin/invitations',
    summary: 'Invitar a alguien a trabajar en la tienda, por e-mail',
    who: 'person.role',
    body: { schema: only(invitationForm), message: INVITATION_MESSAGES.invalid },
    answer: { schema: made, ends: { 201: 'La invitación salió' } },
    failures: [409],
    run: ({ visitor, sent }) => invitations.invite(visitor, sent),
  })
  add({
    id: 'resendInvitation',
    route: 'POST /admin/invitations/:id/resend',
    summary: 'Mandarla de nuevo: el enlace anterior deja de servir',
    who: 'person.role',
    params: ID,
    answer: { schema: made, ends: { 200: 'Salió otra vez' } },
    failures: [409],
    run: ({ visitor, params }) => invitations.resend(visitor, params.id),
  })
  add({
    id: 'revokeInvitation',
    route: 'DELETE /admin/invitations/:id',
    summary: 'Anularla: su enlace deja de servir',
    who: 'person.role',
    params: ID,
    answer: { schema: made, ends: { 200: 'Quedó anulada' } },
    failures: [409],
    run: ({ visitor, params }) => invitations.revoke(visitor, params.id),
  })
}
