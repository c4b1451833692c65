/** The people who already live in the identity sandbox. The seed's rows for them carry the same subjects. */

export type DemoUser = {
  /** Lower case. */
  email: string
  givenName: string
  familyName: string
  /** Said beside the name on the sign-in page. */
  note?: string
  picture?: string
  /** The OpenID subject; demoSubject(email) when it is left out. */
  subject?: string
}

export const DEMO_PASSWORD = 'vereda-demo'

/** `admin@vereda.test` -> `demo-admin`. */
export const demoSubject = (email: string): string =>
  `demo-${email.slice(0, email.indexOf('@')).toLowerCase()}`

/** The first three stand open on the sign-in page: whoever runs the shop, whoever buys, whoever may not. */
export const DEMO_USERS: readonly DemoUser[] = [
  { email: 'admin@vereda.test', givenName: 'Ana', familyName: 'Romero', note: 'Dueña de la tienda' },
  { email: 'cliente@vereda.test', givenName: 'Camila', familyName: 'Sosa', note: 'Clienta' },
  { email: 'baneado@vereda.test', givenName: 'Bruno', familyName: 'Paz', note: 'Cuenta baneada' },
  { email: 'ventas@vereda.test', givenName: 'Vera', familyName: 'Molina', note: 'Trabaja en Ventas' },
  { email: 'deposito@vereda.test', givenName: 'Diego', familyName: 'Funes', note: 'Trabaja en el Depósito' },
  { email: 'contador@vereda.test', givenName: 'Clara', familyName: 'Ibarra', note: 'Es la contadora' },
  {
    email: 'invitada@vereda.test',
    givenName: 'Inés',
    familyName: 'Duarte',
    note: 'Para invitarla al equipo',
  },
]
