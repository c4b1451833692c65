/**
 * The back office as each of the shop's people finds it: which pages open, what is not shown, and the sentence for the rest. The
 * promises stand here by hand; the shop reads them from its table of deeds.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { mayNot, roleMay, type StaffAction } from '#rules/users/roles.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { bookOf } from '#server/http/route-book.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §11.14, §18.7, §18.10, §26.10, §49.1. */

const ROLES = ['owner', 'sales', 'warehouse', 'accountant'] as const
type Role = (typeof ROLES)[number]
/** Who else finds it, beside the owner: s, w or a. */
const OPEN: Record<string, string> = {
  '/Dashboard': 'swa',
  '/Dashboard/access': 'swa',
  '/AdminSearch': 'swa',
  '/AdminSearch?q=zapatillas': 'swa',
  '/ModifyProducts': 'swa',
  '/AdminDetail/1': 'swa',
  '/CreateProduct': '',
  '/EditProduct/1': '',
  '/AllUsers': 's',
  '/ClientDetail/cliente@vereda.test': 's',
  '/AllUsers/csv': 'sa',
  '/AdminTeam': '',
  '/AdminTeam/csv': '',
  '/AdminComments': 's',
  '/AdminComments/Preguntas': 's',
  '/AdminOrders': 'swa',
  '/AdminOrders/varios?todos=1': 'sw',
  '/AdminOrders/armado': 'sw',
  '/AdminOrder/V-000001/armar': 'sw',
  '/AdminOrders/deshacer': 'sw',
  '/AdminOrders/csv': 'sa',
  '/AdminOrder/V-000001': 'swa',
  '/AdminSlips?id=1': 'sw',
  '/AdminReturns': 'swa',
  '/AdminConsignors': 'swa',
  '/AdminConsignors/csv': 'sa',
  '/AdminAgreement': 'swa',
  '/AdminIntake': 'swa',
  '/AdminIntake/nuevo': 's',
  '/AdminStock': 'swa',
  '/AdminStock/csv': 'swa',
  '/AdminStock/1': 'swa',
  '/AdminLabels?producto=1': 'swa',
  '/AdminLabels/zpl?producto=1': 'swa',
  '/AdminPromotions': 'sa',
  '/AdminPromotion/1': 'sa',
  '/AdminCoupons': 'sa',
  '/AdminCoupon/1': 'sa',
  '/AdminLists/coupons/csv': 'sa',
  '/AdminLists/drops/csv': 's',
  '/AdminFigures': 'a',
  '/AdminFigures/ventas': 'a',
  '/AdminFigures/ventas/csv': 'a',
  '/AdminMessages': 's',
  '/AdminNewsletter': '',
  '/AdminNewsletter/csv': '',
  '/AdminOutbox': '',
  '/AdminImport': '',
  '/AdminConsignmentImport': '',
  '/AdminConsignmentReports': 'sa',
  '/AdminConsignmentReports/sold': 'sa',
  '/AdminConsignmentReports/book/csv': 'sa',
  '/AdminExport': 'a',
  '/AdminBulk': '',
  '/AdminAudit': '',
  '/AdminCompanies': '',
  '/AdminSettings': '',
}
const FILES = /csv$|\/zpl|^\/AdminExport|access$/
const lets = (who: Role, letters: string) => who === 'owner' || letters.includes(who[0]!)

let server: TestServer
const cookies = {} as Record<Role, string>
beforeAll(async () => {
  server = await openServer({ jobs: false })
  cookies.owner = await server.signIn('admin@vereda.test')
  cookies.sales = await server.signIn('ventas@vereda.test')
  cookies.warehouse = await server.signIn('deposito@vereda.test')
  cookies.accountant = await server.signIn('contador@vereda.test')
})
afterAll(() => server.close())
afterEach(() => expect(server.troubles).toEqual([]))

const ask = (url: string, who: Role) => server.app.inject({ url, headers: { cookie: cookies[who] } })
const send = (url: string, who: Role, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: cookies[who],
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
/** As a person reads it: without tags. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('every page of the back office names the deed that it is for', async () => {
  const book = bookOf(await builtPages('build').build())
  const silent = book.patternsThat(({ opensFor, needs }) => opensFor === 'staff' && needs === undefined)
  expect(silent).toEqual([])
})

test.each(Object.entries(OPEN))('%s opens for whom it is', async (url, letters) => {
  for (const who of ROLES) {
    const answer = await ask(url, who)
    expect([who, answer.statusCode]).toEqual([who, lets(who, letters) ? 200 : 403])
    // A file has no page of its own to say so with.
    if (answer.statusCode === 403 && !FILES.test(url))
      expect(wordsOf(answer.body)).toMatch(/Tu rol «(Ventas|Depósito|Contador)» no usa/)
  }
})

test('the bar leads only where the role may go', async () => {
  for (const who of ROLES) {
    const { body } = await ask('/Dashboard', who)
    const bar = [...body.matchAll(/<a\b[^>]*class="rail-item"[^>]*>/g)].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)![1]!,
    )
    expect(bar.length).toBeGreaterThan(4)
    for (const to of bar) expect([who, to, (await ask(to, who)).statusCode]).toEqual([who, to, 200])
  }
})

test('the warehouse is sent no amount, no e-mail and no other order of whoever buys', async () => {
  const { rows } = await server.database.db.execute<{ id: number; email: string; phone: string }>(
    sql`select id, email, phone from orders where payment_status = 'paid' order by id limit 1`,
  )
  const { id, email, phone } = rows[0]!
  const address = `/AdminOrder/V-${String(id).padStart(6, '0')}`
  const seen = (await ask(address, 'warehouse')).body
  expect(seen).toContain(phone)
  expect(seen).not.toContain(email)
  expect(seen).not.toMatch(/\$\s?\d/)
  const sold = (await ask(address, 'sales')).body
  expect(sold).toContain(email)
  expect(sold).toMatch(/\$\s?\d/)
  const listed = (await ask('/api/admin/orders', 'warehouse')).json<{ total: unknown; email: unknown }[]>()
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.every(({ total, email }) => total === null && email === null)).toBe(true)
})

test('a form that a role may not send is answered by a sentence, and nothing is done', async () => {
  const before = await server.database.db.select().from(users).where(eq(users.email, 'cliente@vereda.test'))
  const ban = await send('/AllUsers', 'sales', { personId: String(before[0]!.id), intent: 'ban' })
  expect(ban.statusCode).toBe(403)
  expect(wordsOf(ban.body)).toContain('Tu rol «Ventas» no puede banear a una persona.')
  const note = await send('/AdminOrder/V-000001', 'accountant', { intent: 'note', text: 'Hola' })
  expect(wordsOf(note.body)).toContain('Tu rol «Contador» no puede anotar en un pedido.')
  const product = await send('/CreateProduct', 'warehouse', { name: 'Nada' })
  expect(product.statusCode).toBe(403)
  expect(wordsOf(product.body)).toContain('Tu rol «Depósito» no usa esta página. No se hizo ningún cambio.')
  expect(await server.database.db.select().from(users).where(eq(users.email, 'cliente@vereda.test'))).toEqual(
    before,
  )
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/admin/orders/1/refund',
    headers: { cookie: cookies.warehouse, 'sec-fetch-site': 'same-origin' },
    payload: { amount: '1' },
  })
  expect([asked.statusCode, asked.json().message]).toEqual([
    403,
    'Tu rol «Depósito» no puede devolver dinero.',
  ])
})

test('no call of the API serves a role that it is not for, and each says so', async () => {
  type Call = { operationId: string; 'x-for': string }
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Call>>
  }>()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) =>
      call['x-for'].includes('.') ? [{ path: path.replace(/\{\w+\}/g, '1'), method, ...call }] : [],
    ),
  )
  expect(calls.length).toBeGreaterThan(20)
  for (const { path, method, operationId, 'x-for': needs } of calls)
    for (const who of ['sales', 'warehouse', 'accountant'] as const) {
      if (roleMay(who, needs as StaffAction)) continue
      const answer = await server.app.inject({
        method: method.toUpperCase() as 'GET',
        url: `/api${path}`,
        headers: { cookie: cookies[who], 'sec-fetch-site': 'same-origin' },
        ...(method === 'get' ? {} : { payload: {} }),
      })
      const { message } = answer.json<{ message: string }>()
      expect([operationId, who, answer.statusCode, message]).toEqual([
        operationId,
        who,
        403,
        mayNot(who, needs as StaffAction),
      ])
    }
})

test('a role that is changed while its person works counts at the next request', async () => {
  const cookie = await server.signIn('nueva@vereda.test')
  const [person] = await server.database.db.select().from(users).where(eq(users.email, 'nueva@vereda.test'))
  await server.shop.usersAdmin.setRole(system('test'), person!.id, 'sales')
  cookies.sales = await server.signIn('nueva@vereda.test')
  expect((await server.app.inject({ url: '/Dashboard', headers: { cookie } })).statusCode).toBe(404)
  expect((await ask('/AdminMessages', 'sales')).statusCode).toBe(200)
  await server.shop.usersAdmin.setRole(system('test'), person!.id, 'warehouse')
  const late = await send('/AdminOrder/V-000001', 'sales', { intent: 'refund', amount: '1', reason: 'Tarde' })
  expect(wordsOf(late.body)).toContain('Tu rol «Depósito» no puede devolver dinero.')
  expect((await ask('/Dashboard/access', 'sales')).json()).toEqual({ role: 'warehouse' })
  await server.shop.usersAdmin.setRole(system('test'), person!.id, null)
  const out = await send('/AdminOrder/V-000001', 'sales', { intent: 'pack' })
  expect(wordsOf(out.body)).toContain(
    'Ya no trabajás en la administración de la tienda. No se hizo ningún cambio.',
  )
})
