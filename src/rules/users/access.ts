/**
 * Who may do what (product §18.3). Every verb of the shop asks `may` before it reads or writes; screens ask the same
 * function which controls to show.
 */
import { refused, type Refused } from '#rules/outcome.ts'
import { mayNot, roleMay, type Role, type StaffAction } from './roles.ts'

export type PersonVisitor = {
  kind: 'person'
  id: number
  username: string
  email: string
  name: string
  surname: string
  image: string | null
  /** What they do in the shop; null for a customer. */
  role: Role | null
  ban: boolean
  /** When the identity provider last asked who it is; null or absent when it did not say. */
  authenticatedAt?: Date | null
  /** Where they ask from (see below); absent where no route knows. */
  who?: string
}
/** Whoever stands at the shop: nobody known, a person read afresh for this request, or the shop itself (jobs, command line). */
export type Visitor =
  /** `who` tells strangers apart without knowing them: a hash of their address, made at the route, for limits only. */
  { kind: 'anonymous'; who?: string } | PersonVisitor | { kind: 'system'; name: string }

export const anonymous: Visitor = { kind: 'anonymous' }
export const system = (name: string): Visitor => ({ kind: 'system', name })

/** One of the shop's people, whatever their role: the back office exists for them. */
export const isStaff = (visitor: Visitor): visitor is PersonVisitor & { role: Role } =>
  visitor.kind === 'person' && visitor.role !== null && !visitor.ban
export const isBanned = (visitor: Visitor): boolean => visitor.kind === 'person' && visitor.ban

export const SIGN_IN_FIRST = 'Debes iniciar sesión.'
export const SIGN_IN_TO_BUY = 'Debes iniciar sesión para comprar!'

/** What needs a person who is not banned, and the sentence for those who are not signed in. */
const PERSONAL = {
  'review.create': 'Debes estar registrado para comentar!',
  'review.remove': 'Debes estar registrado para comentar!',
  'question.ask': 'Ingresá para preguntar o responder.',
  'order.place': SIGN_IN_TO_BUY,
  'order.see': 'Debes iniciar sesión para ver tus pedidos.',
  'person.self': SIGN_IN_FIRST,
} as const
export type Action = keyof typeof PERSONAL | StaffAction

export const BANNED_TITLE = 'Estas baneado'
export const BANNED_AT_CHECKOUT = 'Baneado'

/** `null` when the visitor may; otherwise the refusal to return. Ownership of a thing is checked by the verb, and answers "missing". */
export function may(visitor: Visitor, action: Action): Refused | null {
  if (visitor.kind === 'system') return null
  if (visitor.kind === 'person' && visitor.ban)
    return refused('banned', action === 'order.place' ? BANNED_AT_CHECKOUT : BANNED_TITLE)
  if (isPersonal(action)) return visitor.kind === 'person' ? null : refused('signed-out', PERSONAL[action])
  if (visitor.kind === 'anonymous') return refused('signed-out', SIGN_IN_FIRST)
  if (visitor.role === null) return refused('forbidden', 'No tenés permiso para hacer esto.')
  return roleMay(visitor.role, action) ? null : refused('forbidden', mayNot(visitor.role, action))
}

const isPersonal = (action: Action): action is keyof typeof PERSONAL => Object.hasOwn(PERSONAL, action)

/** How long ago a person may have proved who they are, for what hands over the shop or cannot be taken back. */
export const FRESH_MINUTES = 10
export const SIGN_IN_AGAIN = `Por seguridad, volvé a ingresar y repetilo: para esto pedimos un ingreso de los últimos ${FRESH_MINUTES} minutos.`

/** The shop itself signs in nowhere. */
export const isFresh = (visitor: Visitor, now: Date): boolean =>
  visitor.kind === 'system' ||
  (visitor.kind === 'person' &&
    visitor.authenticatedAt instanceof Date &&
    now.getTime() - visitor.authenticatedAt.getTime() <= FRESH_MINUTES * 60_000)

/** `may`, and a sign-in of a moment ago: a borrowed phone or a stolen cookie is not enough (OWASP ASVS 5.0 7.5.1). */
export const mayFresh = (visitor: Visitor, action: Action, now: Date): Refused | null =>
  may(visitor, action) ?? (isFresh(visitor, now) ? null : refused('sign-in-again', SIGN_IN_AGAIN))

/** Under which key a visitor's tries are counted; null for strangers whom no route tells apart. */
export function countedAs(visitor: Visitor): string | null {
  if (visitor.kind === 'person') return `person:${visitor.id}`
  return visitor.kind === 'anonymous' && visitor.who ? `visitor:${visitor.who}` : null
}

/** Under which key everybody who asks from the same place is counted; null where no route knows the place. */
export const askedFrom = (visitor: Visitor): string | null =>
  visitor.kind !== 'system' && visitor.who ? `visitor:${visitor.who}` : null
