/** Somebody is invited to work in the shop: by e-mail, with a role, for some days, once. */
import * as v from 'valibot'
import { email } from '#rules/email.ts'
import { asLine } from '#rules/text.ts'
import { ROLE_MISSING, ROLES } from './roles.ts'

export const INVITATION_DAYS = 7
export const INVITATION_TERM = `${INVITATION_DAYS} días`

/** In which a browser that opened the link keeps what stood in it until the sign-in. */
export const INVITATION_COOKIE = 'invitacion'
export const INVITATION_COOKIE_DAYS = 1

export const INVITATION_MESSAGES = {
  invalid: 'Revisá los datos de la invitación.',
  email: 'Ingresá un e-mail válido.',
  open: 'Ya hay una invitación abierta para ese e-mail: mandala de nuevo o anulala.',
  worksHere: 'Esa persona ya trabaja en la tienda: cambiale el rol desde su página.',
  banned: 'Esa persona está baneada: primero sacale el baneo.',
  closed: 'Esa invitación ya no está abierta.',
}

export const invitationForm = v.object({
  email: v.pipe(v.optional(v.string(), ''), asLine, v.toLowerCase(), email(INVITATION_MESSAGES.email)),
  role: v.picklist(ROLES, ROLE_MISSING),
})

/** What becomes of one; each with what is told to whoever opens its link. */
export const INVITATION_ENDS = {
  missing: 'Este enlace no es de una invitación, o mandamos otro después: usá el último que recibiste.',
  used: 'Esta invitación ya se usó.',
  revoked: 'Esta invitación se anuló. Si creés que es un error, hablá con quien te invitó.',
  expired: `Esta invitación venció: valía ${INVITATION_TERM}. Pedí que te la manden de nuevo.`,
} as const
export type InvitationEnd = keyof typeof INVITATION_ENDS

/** Null while it can be accepted. */
export const invitationEnd = (
  one: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date } | undefined,
  now: Date,
): InvitationEnd | null =>
  !one
    ? 'missing'
    : one.acceptedAt
      ? 'used'
      : one.revokedAt
        ? 'revoked'
        : one.expiresAt <= now
          ? 'expired'
          : null

/** Why somebody who came back from signing in was not let in with it. */
export const NOT_ACCEPTED = {
  otherEmail: 'La invitación es para otro e-mail. Ingresá con ese.',
  unverified: 'Tu e-mail todavía no está verificado: verificalo y volvé a abrir el enlace de la invitación.',
  worksHere: 'Ya trabajás en la tienda: tu rol lo cambia un dueño.',
  withdrawn: 'Quien te invitó ya no es dueño de la tienda: pedí una invitación nueva.',
} as const
