/** Who can sign in at the identity sandbox: the demo people, and whoever created an account. */
import { randomUUID } from 'node:crypto'
import { isEmail } from '#rules/email.ts'
import { DEMO_PASSWORD, demoSubject, type DemoUser } from './demo-users.ts'
import { digestPassword, passwordMatches } from './password.ts'
import type { IdentityStore } from './store.ts'

type Claims = {
  sub: string
  name: string
  given_name: string
  family_name: string
  nickname: string
  email: string
  email_verified: boolean
  picture?: string
}
export type NewAccount = { nombre: string; apellido: string; email: string; password: string }
export type Accounts = {
  demoUsers: readonly DemoUser[]
  claims(subject: string): Claims | undefined
  /** The subject, or undefined when e-mail and password do not belong together. */
  signIn(email: string, password: string): Promise<string | undefined>
  demoSubject(email: string): string | undefined
  create(
    form: NewAccount,
  ): Promise<
    { ok: true; subject: string } | { ok: false; problems: Partial<Record<keyof NewAccount, string>> }
  >
}

const PASSWORD_MIN = 8
const PASSWORD_MAX = 200
const NAME_MAX = 60

const tidy = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export async function openAccounts(store: IdentityStore, people: readonly DemoUser[]): Promise<Accounts> {
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  const bySubject = new Map(people.map((person) => [person.subject ?? demoSubject(person.email), person]))
  const demoDigest = await digestPassword(DEMO_PASSWORD)
  /** Compared against when the e-mail is unknown, so that the answer takes as long as for a known one. */
  const nobodysDigest = await digestPassword(randomUUID())
  const subjectOf = (person: DemoUser): string => person.subject ?? demoSubject(person.email)

  return {
    demoUsers: people,
    claims(subject) {
      const person = bySubject.get(subject)
      // Nobody has checked the e-mail of an account that was created here, so it is not called verified.
      const account = person ?? store.findAccount({ id: subject })
      if (!account) return undefined
      return {
        sub: subject,
        name: `${account.givenName} ${account.familyName}`,
        given_name: account.givenName,
        family_name: account.familyName,
        nickname: account.email.slice(0, account.email.indexOf('@')),
        email: account.email,
        email_verified: person !== undefined,
        ...(person?.picture ? { picture: person.picture } : {}),
      }
    },
    async signIn(email, password) {
      const wanted = email.trim().toLowerCase()
      const given = password.slice(0, PASSWORD_MAX)
      const person = byEmail.get(wanted)
      if (person) return (await passwordMatches(given, demoDigest)) ? subjectOf(person) : undefined
      const account = store.findAccount({ email: wanted })
      const matches = await passwordMatches(given, account?.password ?? nobodysDigest)
      return account && matches ? account.id : undefined
    },
    demoSubject(email) {
      const person = byEmail.get(email.toLowerCase())
      return person && subjectOf(person)
    },
    async create(form) {
      const nombre = tidy(form.nombre)
      const apellido = tidy(form.apellido)
      const email = form.email.trim().toLowerCase()
      const problems: Partial<Record<keyof NewAccount, string>> = {}
      if (!nombre) problems.nombre = 'Escribí tu nombre.'
      else if (nombre.length > NAME_MAX)
        problems.nombre = `El nombre puede tener hasta ${NAME_MAX} caracteres.`
      if (!apellido) problems.apellido = 'Escribí tu apellido.'
      else if (apellido.length > NAME_MAX)
        problems.apellido = `El apellido puede tener hasta ${NAME_MAX} caracteres.`
      if (!email) problems.email = 'Escribí tu e-mail.'
      else if (!isEmail(email)) problems.email = 'El e-mail no es válido.'
      if (form.password.length < PASSWORD_MIN)
        problems.password = `La contraseña tiene que tener al menos ${PASSWORD_MIN} caracteres.`
      else if (form.password.length > PASSWORD_MAX)
        problems.password = `La contraseña puede tener hasta ${PASSWORD_MAX} caracteres.`
      if (Object.keys(problems).length > 0) return { ok: false, problems }

      const taken = {
        ok: false,
        problems: { email: 'Ya hay una cuenta con ese e-mail. Ingresá con tu contraseña.' },
      } as const
      if (byEmail.has(email)) return taken
      const account = {
        id: randomUUID(),
        email,
        givenName: nombre,
        familyName: apellido,
        password: await digestPassword(form.password),
      }
      return store.addAccount(account) ? { ok: true, subject: account.id } : taken
    },
  }
}
