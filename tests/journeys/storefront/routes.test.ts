/** Every address of the pages for every kind of visitor, and what people or programs put into addresses and fields. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedProduct } from '#tests/support/builders.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp, type Answer, type PlainHttp } from '#tests/support/browser/plain-http.ts'
import { RIGHT_CONTACT, RIGHT_PERSONAL } from '#tests/support/browser/wrong-forms.ts'

/** Holds product §2.1, §2.2, §2.3, §2.4, §2.5, §2.29, §2.30, §2.33, §18.3, §19.1, §39.11. */

let server: Journey
let plain: PlainHttp
const cookies = { visitor: '', customer: '', banned: '', admin: '' }
type Role = keyof typeof cookies
beforeAll(async () => {
  server = await openJourney()
  plain = plainHttp(server.url)
  cookies.customer = await server.signIn('cliente@vereda.test')
  cookies.banned = await server.signIn('baneado@vereda.test')
  cookies.admin = await server.signIn('admin@vereda.test')
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const heading = ({ html }: Answer) =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00ad', '')
    .trim() ?? ''

/** The page's heading, `-> where to`, or a status. Banned people see the ban screen wherever nothing else is said. */
type Route = Record<Exclude<Role, 'banned'>, string> & { banned?: string }
const all = (text: string): Route => ({ visitor: text, customer: text, admin: text })
const own = (path: string, text: string, admin = text): Route => ({
  visitor: `-> /Ingresar?returnTo=${encodeURIComponent(path)}`,
  customer: text,
  admin,
})
const office = (text: string): Route => ({ visitor: '404', customer: '404', admin: text })

const DOORS: Record<string, Route> = {
  '/': all('Streetwear original, en consignación'),
  '/LandingPage': all('La calle, elegida a mano'),
  '/Offers': all('PRODUCTOS EN DESCUENTO'),
  '/ProductDetail/1': all('Zapatillas Cancha Blancas'),
  '/FavoriteProduct': all('Favoritos'),
  '/Notifications': all('Notificaciones'),
  '/Avisos': all('Avisos en este navegador'),
  '/Newsletter': all('Newsletter semanal'),
  '/Cart': all('Carrito'),
  '/Checkout': all('Checkout'),
  '/Register': all('Datos Personales'),
  '/Vender': all('Vendé con nosotros'),
  '/Vender/Ofrecer': all('Ofrecer un par'),
  '/About': all('Quienes Somos'),
  '/Faqs': all('Preguntas frecuentes'),
  '/TermsAndConditions': all('Política de privacidad'),
  '/CondicionesDeVenta': all('Condiciones de venta'),
  // What somebody agreed to is theirs to read, banned or not.
  '/Vender/Acuerdo': { ...all('Acuerdo de consignación'), banned: 'Acuerdo de consignación' },
  '/Vender/Acuerdo/1': { ...all('Acuerdo de consignación'), banned: 'Acuerdo de consignación' },
  '/CondicionesDeVenta/1': all('Condiciones de venta'),
  '/Returns': all('Cambios y devoluciones'),
  '/Arrepentimiento': { ...all('Botón de arrepentimiento'), banned: 'Botón de arrepentimiento' },
  '/Contact': { ...all('Contacto'), banned: 'Contacto' },
  '/Logout': {
    visitor: 'Sesión cerrada',
    customer: '¿Cerrar sesion?',
    admin: '¿Cerrar sesion?',
    banned: '¿Cerrar sesion?',
  },
  '/Consignacion': { ...all('Mis consignaciones'), banned: 'Mis consignaciones' },
  '/Profile': own('/Profile', 'Mi Perfil', '-> /Dashboard'),
  '/Profile/Eliminar': own('/Profile/Eliminar', 'Borrar mi cuenta', '-> /Dashboard'),
  '/TarjetaDeRegalo': own('/TarjetaDeRegalo', 'Tarjeta de regalo'),
  '/MiSaldo': own('/MiSaldo', 'Saldo a favor'),
  '/Orders': own('/Orders', 'Mis pedidos'),
  '/no-existe': all('404'),
  '/ProductDetail/99999': all('404'),
  '/Dashboard': office('200'),
  '/CreateProduct': office('200'),
  '/EditProduct/1': office('200'),
  '/AdminDetail/1': office('200'),
  '/ModifyProducts': office('200'),
  '/AllUsers': office('200'),
  '/ClientDetail/cliente%40vereda.test': office('200'),
}

test.each(Object.entries(DOORS))('%s opens for whom it is for', async (path, route) => {
  for (const role of Object.keys(cookies) as Role[]) {
    const wanted = route[role] ?? 'Estas baneado'
    const answer = await plain.get(path, cookies[role])
    const place = `${path} for ${role}`
    if (wanted.startsWith('-> ')) {
      expect(answer.to, place).toBe(wanted.slice(3))
      expect(answer.status, place).toBe(302)
    } else if (/^\d+$/.test(wanted)) expect(answer.status, place).toBe(Number(wanted))
    else {
      expect(heading(answer), place).toBe(wanted)
      expect(answer.status, place).toBe(wanted === 'Estas baneado' ? 403 : 200)
    }
    // What is only somebody's own is not for search engines, and stays in nobody's cache.
    const gated = /^\/(Profile|Orders|Register|Checkout|Cart|FavoriteProduct|Logout)/.test(path)
    if (gated && answer.status === 200) expect(answer.html, place).toContain('content="noindex"')
  }
})

test('nobody but an admin learns that the back office exists, whatever verb is tried', async () => {
  // What stands on the page: its words, and where its links and its form lead.
  const sent = async (path: string, role: Role) => {
    const answer = await plain.post(path, { intent: 'remove', id: '1' }, cookies[role])
    const main = /<main[\s\S]*<\/main>/.exec(answer.html)?.[0] ?? ''
    const page = main.replaceAll(path, '/here').replaceAll(encodeURIComponent(path), '%2Fhere')
    return { status: answer.status, to: answer.to, heading: heading(answer), page }
  }
  for (const [role, says] of [
    ['visitor', 'Debes iniciar sesión.'],
    ['customer', 'No encontramos esa página'],
  ] as const) {
    const nowhere = await sent('/no-existe', role)
    expect(nowhere).toMatchObject({ status: 404, to: '', heading: says })
    for (const path of ['/Dashboard', '/CreateProduct', '/EditProduct/1', '/AllUsers'])
      expect(await sent(path, role), `${path} for ${role}`).toEqual(nowhere)
  }
})

test('search engines get every public page, and no other route', async () => {
  const map = (await plain.get('/sitemap.xml')).html
  const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) =>
    place!.replace(server.url, '').replaceAll('&amp;', '&'),
  )
  expect(places.filter((place) => place.startsWith('/ProductDetail/'))).toHaveLength(68)
  for (const place of places.slice(0, 18)) {
    const { status, html } = await plain.get(place)
    expect(status, place).toBe(200)
    expect(html, place).not.toContain('content="noindex"')
    expect(html.replaceAll('&amp;', '&'), place).toContain(`rel="canonical" href="${server.url}${place}"`)
    for (const tag of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(html, `${place} ${tag}`).toContain(`property="${tag}"`)
  }
  expect((await plain.get('/robots.txt')).html).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const kinds = async (path: string) =>
    [...(await plain.get(path)).html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, json]) => (JSON.parse(json!) as { '@type': string | string[] })['@type'])
      .flat()
  expect(await kinds('/ProductDetail/1')).toEqual(['Product', 'BreadcrumbList'])
  expect(await kinds('/Faqs')).toEqual(['FAQPage'])
  for (const path of ['/', '/LandingPage', '/About', '/Contact'])
    expect(await kinds(path), path).toEqual(['Organization', 'ClothingStore'])
})

// ---------------------------------------------------------------- bad input

const MARKUP = '<img src=x onerror=alert(1)>"\'</textarea></script><script>alert(2)</script>'
const ODD = [
  '😀👟'.repeat(20),
  'مرحبا بالعالم \u202e drow \u2066',
  '\0\u0007\u001b[31m',
  "' or 1=1; drop table products; --",
  '${7*7}{{7*7}}%00%0d%0aSet-Cookie:x=1',
  'a\u0301'.repeat(60),
  MARKUP,
]

const ADDRESSES = [
  '/?page=0',
  '/?page=-1',
  '/?page=1000000000',
  '/?page=1e9',
  '/?page=abc',
  '/?page=1&page=2',
  '/?category=nada&brand=acme&genre=otro&size=99&sort=random&price=mucho&offer=quizas',
  '/?price=-1',
  '/?price=1e99',
  '/?price=NaN',
  `/?q=${'z'.repeat(5000)}`,
  `/?${'category=calzado&'.repeat(300)}`,
  ...ODD.map((text) => `/?q=${encodeURIComponent(text)}`),
  '/?q=%',
  '/Offers?descuento=99&category=nada',
  '/Cart?sacado=__proto__',
  '/Contact?asunto=' + encodeURIComponent(MARKUP),
  '/Checkout?cupon=' + encodeURIComponent(MARKUP),
  '/Orders?page=1000000000',
  '/Orders?page=-3',
  '/Arrepentimiento?pedido=' + encodeURIComponent(MARKUP),
  '/suggest?q=' + encodeURIComponent(MARKUP),
]
test('no address breaks a page, and nothing in it becomes markup', async () => {
  for (const address of ADDRESSES) {
    const answer = await plain.get(address, cookies.customer)
    expect(answer.status, address.slice(0, 80)).toBe(200)
    expect(answer.html, address.slice(0, 80)).not.toMatch(/<img src=x|<script>alert/)
  }
  // Far beyond the end is the last page; a page that is none is the first.
  expect((await plain.get('/?page=1000000000')).words).toContain('Página 8 de 8')
  expect((await plain.get('/?page=0')).words).toContain('Página 1 de 8')
})

test('ids that are none are a 404 with a sentence, never a 500', async () => {
  for (const id of [
    '0',
    '-1',
    '1.5',
    '1e3',
    '99999999999999999999',
    'abc',
    '1%00',
    '%F0%9F%98%80',
    "1'--",
    '..%2f..',
  ])
    for (const path of [`/ProductDetail/${id}`, `/Order/${id}`, `/Checkout?pedido=${id}`]) {
      const answer = await plain.get(path, cookies.customer)
      expect(answer.status, path).toBe(404)
      expect(heading(answer), path).toBe('No encontramos esa página')
    }
})

test('odd texts in every field are refused with a sentence or kept as text, and the page stays whole', async () => {
  const cart = `${cookies.customer}; cart_1=${encodeURIComponent('42:1')}`
  for (const text of ODD) {
    const forms: [string, Record<string, string>, string][] = [
      ['/Contact', Object.fromEntries(Object.keys(RIGHT_CONTACT).map((name) => [name, text])), ''],
      [
        '/Register',
        Object.fromEntries(Object.keys(RIGHT_PERSONAL).map((name) => [name, text])),
        cookies.customer,
      ],
      ['/Checkout', Object.fromEntries(Object.keys(RIGHT_PERSONAL).map((name) => [name, text])), cart],
      ['/Checkout', { ...RIGHT_PERSONAL, intent: 'coupon', cupon: text }, cart],
      ['/Arrepentimiento', { name: text, email: text, order: text, reason: text }, ''],
      ['/ProductDetail/5', { intent: 'review', number: text, comment: text, fit: text }, cookies.customer],
      ['/Newsletter', { name: text, email: text }, ''],
      ['/Cart', { intent: text, product: text, line: text, size: text, quantity: text }, cart],
      ['/Cart/toggle', { productId: text, on: '1', size: text, quantity: text, returnTo: text }, cart],
      ['/FavoriteProduct/toggle', { productId: text, on: text, returnTo: text }, cookies.customer],
      ['/province', { province: text, returnTo: text }, ''],
      ['/shipping-quote', { codePostal: text, product: text, pedido: text, returnTo: text }, ''],
      ['/Profile/Eliminar', { intent: text }, cookies.customer],
    ]
    for (const [path, fields, cookie] of forms) {
      const answer = await plain.post(path, fields, cookie)
      const place = `${path} ${JSON.stringify(text).slice(0, 40)}`
      expect(answer.status, place).toBeLessThan(500)
      expect(answer.html, place).not.toMatch(/<img src=x|<script>alert/)
      expect(answer.to, place).not.toMatch(/^https?:/)
    }
  }
})

test('odd names and comments that are lawful are shown as they are, as text', async () => {
  const { id } = await seedProduct(server.database, { name: 'مرحبا 😀 <b>Buzo</b>', sizes: { M: 2 } })
  const comment = 'Genial 😀 مرحبا <b>negrita</b> & "comillas"'
  const cookie = await server.signIn('rara@example.com')
  const said = await plain.post(
    `/ProductDetail/${id}`,
    { intent: 'review', number: '5', comment, returnTo: `/ProductDetail/${id}` },
    cookie,
  )
  expect(said.status).toBe(303)
  const page = await plain.get(`/ProductDetail/${id}`, cookie)
  expect(heading(page)).toBe('مرحبا 😀 &lt;b&gt;Buzo&lt;/b&gt;')
  expect(page.words).toContain(comment)
  expect(page.html).not.toMatch(/<b>(Buzo|negrita)/)
})

test('a file where a text is expected, too much, or no form at all is refused with a sentence', async () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/Contact`, {
      method: 'POST',
      body,
      headers: { origin: server.url, accept: 'text/html', ...headers },
    })
  const upload = new FormData()
  for (const [name, value] of Object.entries(RIGHT_CONTACT)) upload.set(name, value)
  upload.set('user_message', new File(['%PDF-1.7'], 'archivo.pdf', { type: 'application/pdf' }))
  const file = await send(upload)
  expect(file.status).toBe(422)
  expect(await file.text()).toContain('Por favor ingrese un mensaje.')
  const large = await send(new URLSearchParams({ ...RIGHT_CONTACT, user_message: 'z'.repeat(300_000) }))
  expect(large.status).toBe(413)
  expect(await large.text()).toContain('Lo que enviaste es demasiado grande')
  for (const [body, type] of [
    ['{"user_name":1}', 'application/json'],
    ['<xml/>', 'text/xml'],
    ['--x\r\ngarbage', 'multipart/form-data; boundary=x'],
    ['', 'text/plain'],
  ] as const) {
    const answer = await send(body, { 'content-type': type })
    expect(answer.status, type).toBeGreaterThanOrEqual(400)
    expect(answer.status, type).toBeLessThan(500)
    expect(await answer.text(), type).toMatch(/<h1/)
  }
})

/** An answer without what is of this request alone, its own address first. */
async function answerAt(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init })
  const text = (await answer.text())
    .replaceAll(/nonce(\\?"[:=]?|=)\\?"[^"\\]+/g, 'nonce')
    .replaceAll(path, 'ADDRESS')
    .replaceAll(encodeURIComponent(path), 'ADDRESS')
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    text,
  }
}

test.each([
  '/AdminOrders',
  '/AdminOrder/V-000001',
  '/AdminOrders/csv',
  '/AdminTill/caja/1/csv',
  '/Dashboard',
  '/CreateProduct',
  '/EditProduct/1',
])('to who does not work here %s answers in every way as an address that does not exist', async (path) => {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const forms = [form({ word: 'x' }), form({ name: 'Buzo', key: '1' }), form({ word: 'x'.repeat(300_000) })]
  for (const cookie of ['', cookies.customer])
    for (const init of [{}, ...forms]) {
      const headers = { accept: 'text/html', origin: server.url, cookie }
      const there = await answerAt(path, { ...init, headers })
      expect(there).toEqual(await answerAt('/AdminNada', { ...init, headers }))
      expect(there.status).toBe(there.status === 413 ? 413 : 404)
    }
  // Who is signed in, and never worked here, had no form of it open either.
  const headers = { accept: 'text/html', origin: server.url, cookie: cookies.customer }
  const keyed = { ...form({ name: 'Buzo', key: crypto.randomUUID() }), headers }
  expect(await answerAt(path, keyed)).toEqual(await answerAt('/AdminNada', keyed))
  expect(await answerAt(`${path}.data`)).toEqual(await answerAt('/AdminNada.data'))
})
