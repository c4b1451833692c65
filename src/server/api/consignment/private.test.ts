import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq, isNotNull } from 'drizzle-orm'
import { consignors, offers, users } from '#data/schema.ts'
import { LINK_COOKIE } from '#rules/consignment/portal/portal.ts'
import { consignmentToken } from '#shop/consignment/links.ts'
import { at as valueAt, mailedCode } from '#tests/support/api-calls/sending.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { waitingClaims } from '#tests/support/shop/waiting-claims.ts'
import { waitingOffers } from '#tests/support/shop/waiting-offers.ts'
import { waitingPairs } from '#tests/support/shop/waiting-pairs.ts'

/** Holds product §31.8, §38.5, §54.7. */

let server: TestServer
let codes: Record<string, string>
const cookies: Record<string, string> = {}
/** Of the other owner, and of whoever offered: nothing of it is anybody else's. */
const PLANTED = /elsa@contract\.test|compra@contract\.test|acepta@contract\.test|1155557777|Quiroga|Olga/

beforeAll(async () => {
  server = await openServer({ pages: false, jobs: false })
  await server.signIn('cliente@vereda.test')
  codes = { ...(await waitingPairs(server)), ...(await waitingOffers(server)) }
  Object.assign(codes, await waitingClaims(server, codes))
  const { db } = server.database
  for (const role of ['warehouse', 'accountant'] as const) {
    await server.signIn(`${role}@contract.test`)
    await db
      .update(users)
      .set({ role })
      .where(eq(users.email, `${role}@contract.test`))
    cookies[role] = await server.signIn(`${role}@contract.test`)
  }
  cookies.customer = await server.signIn('cliente@vereda.test')
  cookies.stranger = ''
  cookies.admin = await server.signIn('admin@vereda.test')
})
afterAll(() => server.close())
afterEach(() => expect(server.troubles).toEqual([]))

const ask = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, more = '') =>
  server.app.inject({
    method,
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: [cookies[who], more].filter(Boolean).join('; ') },
    ...(payload ? { payload } : {}),
  })

test('who works here is served as their role may, and nobody else', async () => {
  const quote = { price: 89_900, floor: 65_000, kind: 'shoes', version: 1 }
  for (const [who, method, path, body, end] of [
    ['warehouse', 'POST', `/admin/offers/${codes.toQuote}/quote`, quote, 403],
    ['warehouse', 'GET', '/admin/offers', undefined, 200],
    ['warehouse', 'POST', `/admin/desk/pairs/${codes.onSale}/terms`, { ...quote, why: '' }, 403],
    ['warehouse', 'GET', '/admin/consignment-owed', undefined, 403],
    ['warehouse', 'GET', '/admin/consignment-reports/owed?format=csv', undefined, 403],
    ['accountant', 'GET', '/admin/consignment-reports/owed', undefined, 200],
    ['accountant', 'POST', `/admin/desk/pairs/${codes.toTakeOut}/take-out`, undefined, 403],
    ['warehouse', 'GET', `/admin/drop-offs?day=${codes.bringDay}`, undefined, 200],
    ['customer', 'GET', '/admin/drop-offs', undefined, 403],
    ['accountant', 'PUT', '/admin/drop-offs/1', { state: 'arrived' }, 403],
    ['warehouse', 'GET', `/admin/desk/pairs/${codes.toClaim}/claims`, undefined, 403],
    ['accountant', 'POST', `/admin/claims/${codes.ownClaim}/drop`, undefined, 403],
    ['warehouse', 'POST', '/admin/consignors/1/messages', { text: 'Hola' }, 403],
  ] as const)
    expect([who, path, (await ask(who, method, path, body)).statusCode]).toEqual([who, path, end])
})

test('photos for the desk are not even read from who may not send them', async () => {
  const answer = await ask('customer', 'POST', `/admin/desk/pairs/${codes.toReject}/papers`, {
    moment: 'refused',
  })
  expect(answer.statusCode).toBe(403)
  const json = await ask('admin', 'POST', `/admin/desk/pairs/${codes.toReject}/papers`, { moment: 'refused' })
  expect(json.statusCode).toBe(415)
})

test('an owner sees what is theirs, and nothing of anybody else', async () => {
  const sold = `/consignment/pairs/${codes.portalClaim}`
  const paths = ['/consignment/pairs', `/consignment/pairs/${codes.portalPrice}`, '/consignment/account']
  paths.push(sold, '/consignment/messages')
  for (const path of [...paths, `/consignment/settlements/${codes.ownSettlement}`]) {
    const mine = await ask('customer', 'GET', path)
    expect([path, mine.statusCode]).toEqual([path, 200])
    expect(mine.body).not.toMatch(PLANTED)
    for (const who of ['stranger', 'warehouse'])
      expect([who, path, (await ask(who, 'GET', path)).statusCode]).toEqual([who, path, 401])
  }
  expect((await ask('customer', 'GET', `/consignment/pairs/${codes.onSale}`)).statusCode).toBe(404)
  const other = { id: Number(codes.ownClaim), answer: 'No fue mío.' }
  const answered = await ask('customer', 'POST', `/consignment/pairs/${codes.portalPrice}/claim`, other)
  expect(answered.statusCode).toBe(404)
  const shown = ['/products/1', `/offers/${codes.toAccept}`]
  for (const path of shown) expect((await ask('stranger', 'GET', path)).body).not.toMatch(PLANTED)
})

test('a link hands out nothing that does more than itself', async () => {
  const { db } = server.database
  const [theirs] = await db.select().from(offers).where(isNotNull(offers.consignorId))
  const link = `${LINK_COOKIE}=${await consignmentToken(db, 'consignor', theirs!.consignorId!, new Date())}`
  const listed = await ask('stranger', 'GET', '/consignment/pairs', undefined, link)
  expect(listed.statusCode).toBe(200)
  expect(listed.body).not.toMatch(/[oc]\.\d+\.\d+\./)
  const offered = (listed.json() as { offer: number | null }[]).flatMap(({ offer }) => offer ?? [])
  expect(offered.length).toBeGreaterThan(0)
  for (const id of offered) {
    const shown = await ask('stranger', 'GET', `/offers/${id}`, undefined, link)
    expect([shown.statusCode, shown.json()]).toMatchObject([200, { id, acts: false, mailbox: '' }])
    expect(shown.body).not.toMatch(PLANTED)
    for (const deed of ['withdraw', 'decline', 'code'])
      expect((await ask('stranger', 'POST', `/offers/${id}/${deed}`, undefined, link)).statusCode).toBe(403)
    // Nobody else is even told that it is there.
    for (const who of ['stranger', 'customer', 'admin'])
      expect((await ask(who, 'GET', `/offers/${id}`)).statusCode).toBe(404)
  }
})

test('a link shows, and changes something only after its code', async () => {
  const { db } = server.database
  const [elsa] = await db.select().from(consignors).where(eq(consignors.email, 'elsa@contract.test'))
  const link = `${LINK_COOKIE}=${await consignmentToken(db, 'consignor', elsa!.id, new Date())}`
  const pair = `/consignment/pairs/${codes.toBuy}`
  expect((await ask('stranger', 'GET', pair, undefined, link)).statusCode).toBe(200)
  expect((await ask('stranger', 'PUT', `${pair}/price`, { price: 85_000 }, link)).statusCode).toBe(403)
  const said = { text: '¿Cómo va?' }
  expect((await ask('stranger', 'GET', '/consignment/messages', undefined, link)).json()).toEqual([])
  expect((await ask('stranger', 'POST', '/consignment/messages', said, link)).statusCode).toBe(403)
  expect((await ask('stranger', 'POST', '/consignment/code', undefined, link)).statusCode).toBe(200)
  const typed = { code: await mailedCode(server) }
  const proven = await ask('stranger', 'PUT', '/consignment/code', typed, link)
  expect(proven.statusCode, proven.body).toBe(200)
  const [{ name, value, httpOnly }] = proven.cookies as unknown as [
    { name: string; value: string; httpOnly: boolean },
  ]
  expect(httpOnly).toBe(true)
  const changed = await ask(
    'stranger',
    'PUT',
    `${pair}/price`,
    { price: 85_000 },
    `${link}; ${name}=${value}`,
  )
  expect(changed.statusCode, changed.body).toBe(200)
  expect(valueAt(changed.json(), 'prices.1.price')).toBe('85000')
})
