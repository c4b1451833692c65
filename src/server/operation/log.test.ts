import { expect, test } from 'vitest'
import { actionOf, browserStandIn } from '#gateways/sandbox/identity/browser-stand-in.ts'
import { filledForm, seedProduct } from '#tests/support/builders.ts'
import { openServer } from '#tests/support/app.ts'
import { openLog } from './log.ts'

/** Holds product §20.9, §38.13. */

const CANARY = {
  email: 'canario.secreto@example.com',
  street: 'Calle Canario 4711',
  phone: '1147114711',
  name: 'Canariana',
}

test('what people type, who they are and what they look for never reaches the log', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const server = await openServer({ seeded: false, pages: false, log })
  const cookie = await server.signIn(CANARY.email)
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'user-agent': CANARY.name,
    'content-type': 'application/json',
  }
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    server.app.inject({ method, url, headers, payload })

  await ask('GET', `/api/products?name=${CANARY.name}&email=${CANARY.email}`)
  await ask('GET', `/api/users/${CANARY.email}`)
  await ask('GET', `/ClientDetail/${encodeURIComponent(CANARY.email)}`)
  await ask('GET', `/nowhere/${CANARY.email}`)
  await ask('GET', `/sign-in?returnTo=/?q=${CANARY.name}`)
  await ask('GET', `/sign-in/callback?code=${CANARY.phone}&state=${CANARY.name}`)
  await ask('POST', '/api/orders', {
    items: [{ id: 1 }],
    personal: { nameCompra: CANARY.name, streetAddress: CANARY.street },
  })
  await ask('POST', '/webhooks/mercadopago', { note: CANARY.street })
  const person = await server.shop.sessions.visitor(cookie.slice(4))
  await server.shop.users.savePersonalData(person, {
    nameCompra: CANARY.name,
    surnameCompra: CANARY.name,
    ageCompra: '1990-01-01',
    streetAddress: CANARY.street,
    codePostal: '1414',
    phoneNumber: CANARY.phone,
    emailCompra: CANARY.email,
  })
  // A statement that the database refuses, with its values in the error's message.
  const broken = server.database.db.execute(`select '${CANARY.email}', '${CANARY.street}' from nowhere`)
  await broken.catch((error: unknown) => log.error({ err: error }, 'a request failed'))
  log.info({ note: `written to ${CANARY.email}` }, CANARY.email)
  await server.close()

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  for (const secret of [CANARY.email, encodeURIComponent(CANARY.email), CANARY.phone, cookie.slice(4)])
    expect(text).not.toContain(secret)
  const requests = lines.filter((line) => line.includes('"path"')).join('')
  for (const secret of [CANARY.name, CANARY.street]) expect(requests).not.toContain(secret)
})

test('a whole visit (sign-in, contact, purchase, payment’s notice, emails) leaves no trace of who it was', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const unsent: string[] = []
  const server = await openServer({
    seeded: false,
    pages: false,
    log,
    // So that the jobs have something to say as well.
    gateways: (opened) => ({
      ...opened,
      mail: {
        ...opened.mail,
        send: async (email) => {
          unsent.push(email.to)
          throw new Error(`550 no such mailbox: ${email.to}, said Camila Sosa`)
        },
      },
    }),
  })
  const product = await seedProduct(server.database, { sizes: { 42: 5 } })
  const get = (path: string, cookie = '') =>
    fetch(server.url + path, { redirect: 'manual', headers: { cookie } })
  const cookieOf = (answer: Response, name: string) =>
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`))!
      .split(/[=;]/)[1]!

  const start = await get('/sign-in?returnTo=/?name=buscado-secreto')
  const binding = cookieOf(start, 'sign-in')
  const browser = browserStandIn(`${server.url}/sign-in/callback`)
  const form = await browser.open(start.headers.get('location')!)
  const email = 'cliente@vereda.test'
  const back = await browser.open(actionOf(form, '/login'), { email, password: 'vereda-demo' })
  const callback = new URL(back.url)
  const sid = cookieOf(await get(callback.pathname + callback.search, `sign-in=${binding}`), 'sid')

  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { cookie: `sid=${sid}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const personal = filledForm({
    nameCompra: 'Canariana',
    surnameCompra: 'Plumaverde',
    streetAddress: CANARY.street,
    phoneNumber: CANARY.phone,
    emailCompra: CANARY.email,
    extraNotes: 'timbre secreto',
  })
  const message = {
    user_name: 'Canariana Plumaverde',
    user_email: CANARY.email,
    user_affair: 'Asunto reservado',
    user_message: 'Un mensaje reservado, para nadie más.',
  }
  const contact = await post('/api/contact', message)
  expect(contact.status).toBeLessThan(300)
  const bought = await post('/api/products/comprar', {
    items: [{ id: product.id, size: '42', quantity: 1 }],
    personal,
  })
  expect(bought.status).toBe(201)
  const requestId = bought.headers.get('x-request-id')!
  const { order } = (await bought.json()) as { order: { reference: string } }
  await get(`/api/orders/${order.reference}`, `sid=${sid}`)
  await expect.poll(() => unsent.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const told = () => lines.filter((line) => line.includes('will be tried again'))
  await expect.poll(() => told().some((line) => line.includes(requestId)), { timeout: 20_000 }).toBe(true)
  await server.close()

  const text = lines.join('')
  const query = [...callback.searchParams.values()].filter((value) => value.length > 6)
  expect(query.length).toBeGreaterThan(1)
  const secrets = [email, CANARY.email, CANARY.street, CANARY.phone, 'Canariana', 'Plumaverde', 'timbre', 'reservado', 'buscado-secreto', 'vereda-demo', sid, binding, order.reference, ...query] // prettier-ignore
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false])
  // What the mail's job says can be found by the id that the shopper's answer carried.
  expect(JSON.parse(told().find((line) => line.includes(requestId))!)).toMatchObject({
    reqId: requestId,
    kind: 'mail',
  })
}, 60_000)

test('an address that opens something by itself is never in the log, nor in a message', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const server = await openServer({ seeded: false, pages: false, log })
  const seal = 'Abc_-'.repeat(9).slice(0, 43)
  const code = 'k7m2p9'
  for (const path of [
    `/api/offers/o.7.20500.${seal}`,
    `/Vender/o/o.7.20500.${seal}`,
    `/Vender/o/o.7.20500.${seal}.data`,
    `/Vender/Ofrecer?de=o.7.20500.${seal}`,
    `/Vender/Ofrecer/foto/${code}/1`,
    `/Consignacion?enlace=c.7.20500.${seal}`,
    `/Pedido/7.20500.${seal}/Terminar`,
    `/Arrepentimiento?pedido=V-7&llave=7.20500.${seal}`,
    `/Invitacion/${seal}`,
    `/aviso/${seal}`,
    `/baja/7.${seal}`,
    `/Carrito/${code}`,
    `/Par/${code}`,
    `/${seal}/%zz`,
    `//${code}.example/${seal}`,
  ]) {
    await server.app.inject({ method: 'GET', url: path })
    await server.app.inject({ method: 'POST', url: path, payload: {} })
  }
  log.error({ err: new Error(`no page at /Pedido/7.20500.${seal}`), backup: 'f0'.repeat(32) }, 'failed')
  await server.close()
  const text = lines.join('')
  for (const secret of [seal, code]) expect(text).not.toContain(secret)
  // What is written is what a route is called.
  const paths = lines.flatMap((line) => (JSON.parse(line) as { path?: string }).path ?? [])
  expect(new Set(paths)).toEqual(
    new Set(['/api/*', '/api/offers/:token', '/aviso/:token', '/baja/:token', 'other']),
  )
  expect(text).toContain('f0'.repeat(32))
})

test('an error is kept by its kind and place, without the values of a query', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com)',
  })
  log.error(
    {
      err: new Error('Failed query: insert into users values ($1)\nparams: Ana,ana@example.com', { cause }),
    },
    'failed',
  )
  const { err } = JSON.parse(lines[0]!) as { err: Record<string, unknown> }
  expect(err).toMatchObject({
    message: 'Failed query: insert into users values ($1)',
    cause: { code: '23505', message: 'duplicate key' },
  })
  expect(lines[0]).not.toContain('Ana')
  expect(String(err.stack)).toMatch(/^\s+at /)
})
