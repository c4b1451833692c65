import { expect, test } from 'vitest'
import { openHouse } from '#tests/support/house.ts'
import { openLog, pathPattern } from './log.ts'

const CANARY = {
  email: 'canario.secreto@example.com',
  street: 'Calle Canario 4711',
  phone: '1147114711',
  name: 'Canariana',
}

test('what people type, who they are and what they look for never reaches the log', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const house = await openHouse({ furnished: false, window: false, log })
  const cookie = await house.signIn(CANARY.email)
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'user-agent': CANARY.name,
    'content-type': 'application/json',
  }
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    house.app.inject({ method, url, headers, payload })

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
  const person = await house.shop.sessions.visitor(cookie.slice(4))
  await house.shop.people.savePersonalData(person, {
    nameCompra: CANARY.name,
    surnameCompra: CANARY.name,
    ageCompra: '1990-01-01',
    streetAddress: CANARY.street,
    codePostal: '1414',
    phoneNumber: CANARY.phone,
    emailCompra: CANARY.email,
  })
  // A statement that the database refuses, with its values in the error's message.
  const broken = house.database.db.execute(`select '${CANARY.email}', '${CANARY.street}' from nowhere`)
  await broken.catch((error: unknown) => log.error({ err: error }, 'a request failed'))
  log.info({ note: `written to ${CANARY.email}` }, CANARY.email)
  await house.close()

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  for (const secret of [CANARY.email, encodeURIComponent(CANARY.email), CANARY.phone, cookie.slice(4)])
    expect(text).not.toContain(secret)
  const requests = lines.filter((line) => line.includes('"path"')).join('')
  for (const secret of [CANARY.name, CANARY.street]) expect(requests).not.toContain(secret)
})

test.each([
  ['/ClientDetail/ana%40example.com?x=1', '/ClientDetail/:email'],
  ['/clientdetail/ana', '/clientdetail/:email'],
  ['/ProductDetail/42.data', '/ProductDetail/:id.data'],
  ['/Order/0b4f2f0e-3c66-4a53-9b7d-0d2d3a0d8a11?status=approved', '/Order/:reference'],
  ['/a/b@c.d/e', '/a/:email/e'],
  ['/?q=zapatillas', '/'],
])('%s is kept as %s', (url, kept) => expect(pathPattern(url)).toBe(kept))

test('an error is kept by its kind and place, without the values of a query', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com)',
  })
  log.error(
    {
      err: new Error('Failed query: insert into people values ($1)\nparams: Ana,ana@example.com', { cause }),
    },
    'failed',
  )
  const { err } = JSON.parse(lines[0]!) as { err: Record<string, unknown> }
  expect(err).toMatchObject({
    message: 'Failed query: insert into people values ($1)',
    cause: { code: '23505', message: 'duplicate key' },
  })
  expect(lines[0]).not.toContain('Ana')
  expect(String(err.stack)).toMatch(/^\s+at /)
})
