/** The sandbox's pages in Spanish: sign in, create an account, sign out, and what to do when a link is too old. Plain forms only. */
import { DEMO_PASSWORD, type DemoUser } from './demo-users.ts'
import type { NewAccount } from './accounts.ts'
import { escapeHtml, paper } from '../paper.ts'

const NOTE = 'Este ingreso es de práctica: no uses una contraseña tuya.'
/** People who are shown at once; the others wait behind one more click. */
const PEOPLE_SHOWN = 3

type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  problem?: string
}

function field({ name, label, type, autocomplete, value = '', problem }: Field): string {
  const id = `campo-${name}`
  return `<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="254" value="${escapeHtml(value)}"${
    problem ? ` aria-invalid="true" aria-describedby="${id}-problema"` : ''
  }>${problem ? `\n<p class="problem" id="${id}-problema">${escapeHtml(problem)}</p>` : ''}`
}

const brand = '<span class="brand">Vereda</span>'
const alert = (message: string | undefined): string =>
  message ? `<p class="alert" role="alert">${escapeHtml(message)}</p>` : ''

/** `base`: the address of this sign-in, which the forms are posted below. */
export function signInPage(page: {
  base: string
  email?: string
  message?: string
  people: readonly DemoUser[]
}): string {
  const shown = page.people.slice(0, PEOPLE_SHOWN)
  const others = page.people.slice(PEOPLE_SHOWN)
  return paper({
    title: 'Ingresar',
    note: NOTE,
    body: `${brand}
<h1>Ingresar</h1>
<p class="muted">Con tu cuenta podés comprar, guardar favoritos y seguir tus pedidos.</p>
${alert(page.message)}
<form method="post" action="${page.base}/login" novalidate>
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: page.email })}
${field({ name: 'password', label: 'Contraseña', type: 'password', autocomplete: 'current-password' })}
<button type="submit">Ingresar</button>
</form>
<p class="switch"><a href="${page.base}?crear=1">Crear cuenta</a></p>
${
  shown.length === 0
    ? ''
    : `<h2>Personas de prueba</h2>
<p class="muted">Todas usan la contraseña <code>${DEMO_PASSWORD}</code>. También podés entrar con un clic.</p>
${usersList(page.base, shown)}
${others.length === 0 ? '' : `<details><summary>Más personas (${others.length})</summary>${usersList(page.base, others)}</details>`}`
}
${cancel(page.base)}`,
  })
}

// «Entrar como…», so that «Ingresar» stays the name of one button only.
const usersList = (base: string, people: readonly DemoUser[]): string => `<ul class="people">
${people
  .map(
    (person) => `<li><p><strong>${escapeHtml(`${person.givenName} ${person.familyName}`)}</strong>
<small>${escapeHtml(person.email)}</small>${person.note ? `<small>${escapeHtml(person.note)}</small>` : ''}</p>
<form method="post" action="${base}/demo"><input type="hidden" name="email" value="${escapeHtml(person.email)}">
<button class="quiet" type="submit">Entrar como ${escapeHtml(person.givenName)}</button></form></li>`,
  )
  .join('\n')}
</ul>`

const cancel = (base: string): string =>
  `<form method="post" action="${base}/cancel"><button class="quiet" type="submit">Volver a la tienda</button></form>`

export function createPage(page: {
  base: string
  values?: Partial<NewAccount>
  problems?: Partial<Record<keyof NewAccount, string>>
  message?: string
}): string {
  const { values = {}, problems = {} } = page
  return paper({
    title: 'Crear cuenta',
    note: NOTE,
    body: `${brand}
<h1>Crear cuenta</h1>
<p class="muted">Lleva un minuto. La cuenta sirve solo en este entorno de prueba.</p>
${alert(page.message)}
<form method="post" action="${page.base}/create" novalidate>
${field({ name: 'nombre', label: 'Nombre', type: 'text', autocomplete: 'given-name', value: values.nombre, problem: problems.nombre })}
${field({ name: 'apellido', label: 'Apellido', type: 'text', autocomplete: 'family-name', value: values.apellido, problem: problems.apellido })}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: values.email, problem: problems.email })}
${field({ name: 'password', label: 'Contraseña', type: 'password', autocomplete: 'new-password', problem: problems.password })}
${problems.password ? '' : '<p class="muted">Al menos 8 caracteres.</p>'}
<button type="submit">Crear cuenta</button>
</form>
<p class="switch"><a href="${page.base}?crear=0">Ya tengo cuenta</a></p>
${cancel(page.base)}`,
  })
}

/** `form` is oidc-provider's own, empty but for its secret; the button stands outside and belongs to it. */
export const signOutPage = (page: { form: string; action: string }): string =>
  paper({
    title: 'Cerrar sesión',
    note: NOTE,
    body: `${brand}
<h1>Cerrar sesión</h1>
<p>¿Querés salir de tu cuenta en esta computadora?</p>
${page.form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Cerrar sesión</button>`,
  })

export const signedOutPage = (shopUrl: string): string =>
  paper({
    title: 'Sesión cerrada',
    note: NOTE,
    body: `${brand}
<h1>Sesión cerrada</h1>
<p>Ya saliste de tu cuenta.</p>
<a class="button" href="${escapeHtml(shopUrl)}">Volver a la tienda</a>`,
  })

export const expiredPage = (shopUrl: string): string =>
  paper({
    title: 'Este ingreso venció',
    note: NOTE,
    body: `${brand}
<h1>Este ingreso venció</h1>
<p>Pasó mucho tiempo o ya lo usaste. Volvé a la tienda y empezá de nuevo.</p>
<a class="button" href="${escapeHtml(shopUrl)}">Volver a la tienda</a>`,
  })

export const problemPage = (page: { shopUrl: string; code: string; detail?: string }): string =>
  paper({
    title: 'No pudimos seguir',
    note: NOTE,
    body: `${brand}
<h1>No pudimos seguir</h1>
<p>El pedido de ingreso no es válido. Volvé a la tienda y probá otra vez.</p>
<p class="muted">Para quien mantiene la tienda: <code>${escapeHtml(page.code)}</code> ${escapeHtml(page.detail ?? '')}</p>
<a class="button" href="${escapeHtml(page.shopUrl)}">Volver a la tienda</a>`,
  })
